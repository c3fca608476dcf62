// SPDX-License-Identifier: GPL-3.0-or-later
// Records from other programs: what `bpgn check` says about their ends, laws and set-ups.
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"
#include "tests/support/program.h"

using laws::judged;
using support::bughouse;

namespace {

/// The program's output about the only game of that file, without the file's name.
std::string checked(const std::string& record, const std::vector<std::string>& more = {}) {
    std::vector<std::string> text{"bpgn", "check", "-"};
    text.insert(text.end(), more.begin(), more.end());
    const auto ran = bughouse(text, {record, {}, {}});
    const auto end = ran.output.find('\n');
    const auto begin = ran.output.find('\t');
    return ran.output.substr(begin + 1, end - begin - 1);
}

const std::string mate = "1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. Qh5 3a. Nf6 4A. Qxf7# ";
const std::string shuffle = "1A. Nf3 1a. Nf6 2A. Ng1 2a. Ng8 ";
const std::string shuffle_again = "3A. Nf3 3a. Nf6 4A. Ng1 4a. Ng8 ";

} // namespace

TEST_CASE("WBN BPGN-3: a result against what the boards say is illegal where the record names its "
          "laws, else a warning") {
    CHECK(judged("[Laws \"wbn\"]\n" + mate + "{a checkmated} 1-0") == "legal");
    CHECK(judged("[Laws \"wbn\"]\n" + mate + "{a wins} 0-1") ==
          "illegal: the result is 0-1, but a is mated on board A: 1-0");
    CHECK(judged(mate + "0-1") == "legal | the result is 0-1, but a is mated on board A: 1-0");
    CHECK(checked("[Laws \"wbn\"]\n" + mate + "0-1") ==
          "illegal\t7/7\tthe result is 0-1, but a is mated on board A: 1-0");
}

TEST_CASE("WBN 2.2.2: a draw by a repetition that never was is no end") {
    const std::string end = "{Game drawn by repetition} 1/2-1/2";
    CHECK(judged("[Laws \"wbn\"]\n" + shuffle + shuffle_again + end) == "legal");
    CHECK(judged("[Laws \"wbn\"]\n" + shuffle + "3A. Nf3 3a. Nf6 4A. Ng1 " + end) == "legal");
    CHECK(judged("[Laws \"wbn\"]\n" + shuffle + end) ==
          "illegal: drawn by repetition, but no position has stood 3 times");
    CHECK(judged("[Laws \"fide\"]\n" + shuffle + shuffle_again + end) ==
          "illegal: drawn by repetition, but no position has stood 4 times");
    CHECK(judged("[Laws \"icc\"]\n" + shuffle + shuffle_again + end) ==
          "illegal: these laws have no draw by repetition");
    CHECK(judged(shuffle + end) ==
          "legal | drawn by repetition, but no position has stood 3 times");
}

TEST_CASE("FIDE 9-2, Geneva 9-2: a record of these laws names what a pawn becomes") {
    const std::string game = "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - | 4k3/8/8/8/8/8/8/4K3 w - -\"]\n"
                             "1A. a8 *";
    for (const std::string book : {"fide", "geneva"}) {
        CHECK(judged("[Laws \"" + book + "\"]\n" + game) ==
              "illegal: 1A a8: say what the pawn promotes to, as in e8=Q");
    }
    CHECK(judged("[Laws \"wbn\"]\n" + game) == "legal | 1A a8: promoted to a queen");
    CHECK(checked(game, {"--laws", "fide"}) ==
          "illegal\t0/1\t1A a8: say what the pawn promotes to, as in e8=Q");
}

TEST_CASE("Wikipedia 20: a piece leaves a record by a count alone, and only one of the least") {
    const std::string game = "1A. e4 {[%gone ae7]} 1a. d5 *";
    CHECK(judged("[Laws \"wall stalling=count\"]\n" + game) == "legal");
    CHECK(judged("[Laws \"wall\"]\n" + game) ==
          "illegal: 1A e4: no count removes the piece on e7 under these laws");
    CHECK(judged("[Laws \"wall stalling=count\"]\n1A. e4 {[%gone aa8]} *") ==
          "illegal: 1A e4: no count removes the piece on a8 under these laws");
    for (const std::string remark : {"[%gone Az9]", "[%gone zh1]", "[%gone A]", "[%gone Ah12]"}) {
        CHECK(judged("[Laws \"wall\"]\n1A. e4 {" + remark + "} *") == "legal");
    }
    CHECK(judged(game) == "legal | no count removes the piece on e7 under these laws");
}

TEST_CASE("WBN E14-1: clocks that grow without an increment, or are below zero, are a warning") {
    CHECK(judged("[TimeControl \"180+0\"]\n1A. e4 {170} 1a. e5 {180} 2A. Nf3 {171} *") ==
          "legal | 2A Nf3: the clock of A shows more than before, though no time is added");
    CHECK(judged("[TimeControl \"180+2\"]\n1A. e4 {170} 1a. e5 {180} 2A. Nf3 {171} *") == "legal");
    CHECK(judged("[TimeControl \"180+0\"]\n1A. e4 {-1} *") ==
          "legal | 1A e4: the clock of A is below zero");
}

TEST_CASE("Wikipedia 34, Wikipedia 37, Wikipedia 38: a book's name beside a variation leaves the "
          "variation in force") {
    const std::string tandem =
        "[Variant \"tandem\"]\n[Laws \"wall\"]\n1A. e4 1a. d5 2A. exd5 1B. e4 1b. f6 2B. Ke2 "
        "2b. f5 3B. Kd3 ";
    CHECK(judged(tandem + "3b. P@c4 *") == "illegal: 3b P@c4: a drop may not give check");
    CHECK(judged(tandem + "3b. P@a3 *") == "legal");
    const std::string transfer =
        "[Variant \"transfer\"]\n[Laws \"wall\"]\n1A. e4 1a. d5 2A. exd5 1B. e4 ";
    CHECK(judged(transfer + "1b. P@a4 *") ==
          "illegal: 1b P@a4: a pawn cannot be dropped on that rank");
    CHECK(judged(transfer + "1b. P@a5 *") == "legal");
    world::World world = laws::typed(laws::terms("wall ending=first", "tandem"), "e4");
    CHECK(world::has(world.saved(), "[Laws \"wall ending=first\"]"));
    CHECK(laws::again(world).match().laws() == world.match().laws());
}

TEST_CASE(
    "WBN BFEN-2: more pieces than the sets hold are refused by name, and counters of a FEN are "
    "no clocks") {
    const std::string bare = "4k3/8/8/8/8/8/8/4K3";
    const std::string queens = bare + "/QQQQQQQQ w - - | " + bare + " w - -";
    CHECK(judged("[Laws \"wbn\"]\n[FEN \"" + queens + "\"]\n1A. Kd1 *") ==
          "illegal: FEN: White has 8 queens, two sets hold 2");
    const auto legal = bughouse({"legal", queens});
    CHECK(legal.exit_code == 2);
    CHECK(legal.message == "bughouse legal: BFEN: White has 8 queens, two sets hold 2\n");
    const auto play = bughouse({"play", "--bfen", queens});
    CHECK(play.exit_code == 2);
    CHECK(world::has(play.message, "White has 8 queens, two sets hold 2"));
    CHECK(bughouse({"legal", "q~q~q~qk3/8/8/8/8/8/8/4K3 w - -"}).exit_code == 0);
    // The promoted queens are not marked, which is accepted.
    CHECK(bughouse({"legal", "qqqqk3/8/8/8/8/8/8/4K3 w - -"}).exit_code == 0);
    CHECK(bughouse({"perft", "1", "--fen", bare + "/QQQQQQQQ w - -"}).exit_code == 0);
    const auto asks = [&](const std::string& bfen) {
        return bughouse({"play", "--bfen", bfen, "--variant", "crazyhouse"}).message;
    };
    const std::string doubt = "may be seconds or the counters of a FEN";
    CHECK(world::has(asks(bare + " w - - 4 4"), "\"4 4\" " + doubt));
    CHECK(world::has(asks(bare + " w - - 5 300"), "reserves' brackets"));
    for (const std::string clear : {"[] w - - 4 4", " w - - 0 1", " w - - 45 56", " w - - 4.0 4"}) {
        CHECK_FALSE(world::has(asks(bare + clear), doubt));
    }
    app::MatchTerms terms = laws::terms("wbn");
    terms.boards = *notation::parse_bfen(bare + " w - - 0 12 | " + bare + " w - - 45 60");
    const world::World world = laws::typed(terms);
    CHECK(world.view().boards[0].seats[rules::Side::black].clock == "3:00");
    CHECK(world.view().boards[1].seats[rules::Side::white].clock == "0:45");
}

TEST_CASE("WBN 2.1.1: an end that contradicts itself is told, whatever the laws") {
    const std::string names = "[WhiteA \"WA\"][BlackA \"carol\"][WhiteB \"WB\"][BlackB \"BB\"]\n";
    const auto said = [&](const std::string& end) {
        const std::string loose = judged(names + "1A. e4 1a. e5 " + end);
        const std::string bound = judged("[Laws \"fide\"]" + names + "1A. e4 1a. e5 " + end);
        const bool same = loose == bound || "illegal: " + loose.substr(8) == bound;
        CAPTURE(loose, bound);
        CHECK(same);
        return loose;
    };
    CHECK(said("{carol checkmated} 1-0") ==
          "legal | it says carol checkmated, but that is no mate");
    CHECK(said("{x checkmated} 1-0") == "legal | it says x checkmated, but that is no mate");
    CHECK(said("{carol resigns} 0-1") == "legal | the result is 0-1, but it says: carol resigns");
    CHECK(said("{BB resigns} 1-0") == "legal | the result is 1-0, but it says: BB resigns");
    CHECK(said("{WA forfeits on time} 1-0") ==
          "legal | the result is 1-0, but it says: WA forfeits on time");
    CHECK(said("{Game drawn by mutual agreement} 1-0") ==
          "legal | the result is 1-0, but it says: Game drawn by mutual agreement");
    CHECK(said("{Carol resigns} 1/2-1/2") ==
          "legal | the result is 1/2-1/2, but it says: Carol resigns");
    for (const std::string end :
         {"{carol resigns} 1-0", "{WB resigns} 1-0", "{BB forfeits on time} 0-1",
          "{Game drawn by mutual agreement} 1/2-1/2", "{carol resigns} *", "{nobody resigns} 0-1",
          "{carol's partner won} 0-1", "{a good game} 1-0",
          "{Game drawn because both players ran out of time} 1/2-1/2"}) {
        CAPTURE(end);
        CHECK(said(end) == "legal");
    }
    const std::string mated = mate + "{";
    CHECK(judged(names + mated + "carol checkmated} 1-0") == "legal");
    CHECK(judged(names + mated + "WA checkmated} 1-0") ==
          "legal | it says WA checkmated, but that is no mate");
}
