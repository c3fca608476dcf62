// SPDX-License-Identifier: GPL-3.0-or-later
// One match in every form in which it is kept or goes out: record, recording, PGN, library, short.
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/play/records/export.h"
#include "src/play/records/library_book.h"
#include "src/play/records/library_stats.h"
#include "src/play/records/match_record.h"
#include "src/play/records/position_hints.h"
#include "src/play/records/recording.h"
#include "src/play/records/short_record.h"
#include "tests/support/bpgn_text.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/library_entry.h"
#include "tests/support/play_text.h"

#include <array>
#include <fmt/format.h>

using namespace std::chrono_literals;
using std::string;
using support::library_entry;
using support::seat;

namespace {

const string empty_b = " | 4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n";

play::Judgement judged(const string& text) {
    return play::judge(support::read_game(text), *rules::preset("fics"));
}

} // namespace

TEST_CASE("what was counted off is gone in every form of the record") {
    auto laws = *rules::preset("wall");
    laws.stalling = rules::Stalling::count;
    rules::Match match = support::match_of(laws, "4k3/8/8/8/8/8/8/1N2KN2[] w - - 0 1");
    support::play(match, "B:e2e4", support::epoch + 1s);
    REQUIRE_FALSE(match.declare_stalling(seat('a'), support::epoch + 2s));
    REQUIRE_FALSE(match.choose_stalled(seat('a'), rules::square(1, 0), support::epoch + 2s));
    match.check_flags(support::epoch + 12s); // the knight on b1
    support::play(match, "A:f1d2 b:e7e5", support::epoch + 13s);

    const string text = notation::write_bpgn(play::record_of(match, {}));
    INFO(text);
    CHECK(text.find("1A. Nd2") != string::npos); // not Nfd2
    const auto read = support::read_game(text);
    const auto judgement = play::judge(read, *rules::preset("fics"));
    CHECK(judgement.reason.empty());
    CHECK(notation::write_bpgn(play::in_shortest_san(read.game, judgement)) == text);
    CHECK(play::to_pgn(read.game, judgement).find("1. Nd2") != string::npos);
    const auto recording = play::recording_of(read, judgement);
    REQUIRE(recording);
    REQUIRE(recording->removals.size() == 1);
    CHECK(recording->removals[0].at == recording->plies[0].at);
    const auto entry = library_entry(text);
    CHECK(play::has_stood({play::key_of(match.position(rules::BoardId::a))},
                          entry.positions.bytes(), true));
    CHECK(play::long_record(entry.record) == text);
}

TEST_CASE("what is said before the first half-move stands in front of each game of the PGN") {
    const auto read = support::read_game("{C:coach bob} 1A. e4 *");
    const string pgn = play::to_pgn(read.game, play::judge(read, *rules::preset("fics")));
    CHECK(pgn.find("\n\n{coach bob} 1. e4 *\n") != string::npos);
    CHECK(pgn.find("\n\n{coach bob} *\n") != string::npos);
}

TEST_CASE("a record that goes on behind a mate goes on from the boards as they stood") {
    const auto judgement =
        judged("[FEN \"6rk/6pp/8/8/8/8/8/6K1/N w - - 0 1" + empty_b + "1A. N@f7# 1B. Kd2 1b. Kd7");
    CHECK(judgement.reason.empty());
    CHECK(judgement.replayed.size() == 3);
}

TEST_CASE(
    "a draw of fifty quiet moves may be one half-move short, which is announced, and no more") {
    const auto reason = [](int plies) {
        string text =
            "[Laws \"wbn fifty_moves=yes\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1" + empty_b;
        for (int i = 0; i < plies; ++i) {
            constexpr std::array<std::string_view, 4> round{"A. Ra2", "a. Kd8", "A. Ra1", "a. Ke8"};
            text += fmt::format("{}{} ", i / 2 + 1, round.at(static_cast<std::size_t>(i % 4)));
        }
        const auto judgement = judged(text + "{Game drawn by the 50 move rule} 1/2-1/2");
        CAPTURE(plies, judgement.replayed.size());
        return judgement.reason;
    };
    CHECK(reason(100) == "");
    CHECK(reason(99) == "");
    CHECK(reason(98) == "drawn by the 50 move rule, but there have not been fifty quiet moves");
}

TEST_CASE("only a stamp tells the time since the start") {
    const auto first = [](const string& note) {
        const auto made = play::recording_of(
            support::read_game("[TimeControl \"300\"] 1A. e4 {" + note + "} 1a. e5 {[ts=9]}"),
            *rules::preset("fics"));
        REQUIRE(made);
        return made->plies[0].left;
    };
    CHECK(first("[ts=4]") == 296s);
    CHECK(first("[xy=4]") == 300s);
    CHECK(first("x]") == 300s);
    CHECK(first("[ts=4") == 300s);
}

TEST_CASE("a match that is taken up has the clocks that its start had") {
    const auto unfinished = play::taken_up(
        support::read_game("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 50 40 | 4k3/8/8/8/8/8/8/4K3 "
                           "w - - 30.5 20\"][TimeControl \"180+0\"] 1A. Kd1 {44} *"),
        *rules::preset("fics"));
    REQUIRE(unfinished);
    CHECK(unfinished->clocks[seat('A')] == 50s);
    CHECK(unfinished->clocks[seat('a')] == 40s);
    CHECK(unfinished->clocks[seat('B')] == 30'500ms);
    CHECK(unfinished->clocks[seat('b')] == 20s);
}

TEST_CASE("an increment of a half-move taken back is a clock's as long as the seat has not moved") {
    const auto left = [](const string& moves) {
        const auto unfinished = play::taken_up(
            support::read_game("[TimeControl \"60+2\"][TimeLeft \"A 63\"]\n" + moves + " *"),
            *rules::preset("fics"));
        REQUIRE(unfinished);
        return unfinished->match.clock(rules::BoardId::a).remaining(rules::Side::white, {});
    };
    CHECK(left("1A. e4 {61} 1a. e5 {61} {C:x [%takeback A 63]}") == 63s);
    CHECK(left("{C:x [%takeback A 62]} 1A. e4 {61} 1a. e5 {61}") == 61s);
}

TEST_CASE("the loser is nobody where two players have the name that is said") {
    const auto loser = [](const string& names) {
        return library_entry(names + "1A. e4 1a. e5 {bob resigns} *").loser;
    };
    CHECK(loser("[WhiteA \"ann\"][BlackB \"Bob\"]") == rules::index(seat('b')));
    CHECK_FALSE(loser("[WhiteA \"bob\"][BlackB \"Bob\"]"));
    CHECK_FALSE(loser("[WhiteA \"ann\"][BlackB \"bo\"]"));
}

TEST_CASE("a book's move that nobody with a rating played has none") {
    auto book = play::book_for(support::usual_array, false);
    REQUIRE(book);
    const auto add = [&](const string& record, std::optional<int> rating) {
        const auto entry = library_entry(record);
        const auto played = book->find(entry.positions.bytes());
        REQUIRE(played);
        book->add(played->move, entry.players[0].points, rating, entry.date);
    };
    add("[Date \"2026.02.03\"] 1A. e4 1a. e5 {x} 1-0", std::nullopt);
    add("[Date \"2025.02.03\"] 1A. e4 1a. d5 {x} 1/2-1/2", std::nullopt);
    add("1A. d4 1a. d5 {x} 0-1", 1500);
    add("1A. d4 1a. d5 *", 1601);
    add("1A. d4 1a. e5 *", std::nullopt);
    CHECK(play::to_text(book->moves()) == "d4\t3\t0\t0\t1\t1550\t?\n"
                                          "e4\t2\t1\t1\t0\t?\t2026-02-03\n");
    CHECK(play::to_json(book->moves()) ==
          "{\"san\":\"d4\",\"count\":3,\"won\":0,\"drawn\":0,\"lost\":1,\"rating\":1550,"
          "\"last\":\"\"}\n{\"san\":\"e4\",\"count\":2,\"won\":1,\"drawn\":1,\"lost\":0,"
          "\"rating\":null,\"last\":\"2026-02-03\"}\n");
}

TEST_CASE("the library's hints leave out the matches where a position has never stood") {
    play::PositionHints hints;
    hints.add(3, library_entry("1A. e4 1a. e5 *").positions.bytes());
    hints.add(9, library_entry("1A. d4 1a. d5 *").positions.bytes());
    hints.add(2047, library_entry("1A. e4 1a. d5 *").positions.bytes());
    const auto likely = [&](const string& moves) {
        rules::Match match = support::match_of("fics");
        support::play(match, moves);
        play::PositionHints::Likely all;
        all.set();
        for (const auto slot :
             play::PositionHints::slots_of({play::key_of(match.position(rules::BoardId::a))})) {
            play::PositionHints::narrow(all, hints.slot(slot));
        }
        string numbers;
        for (std::size_t i = 0; i < all.size(); ++i) {
            numbers += all[i] ? std::to_string(i) + " " : "";
        }
        return numbers;
    };
    CHECK(likely("") == "3 9 2047 ");
    CHECK(likely("A:e2e4") == "3 2047 ");
    CHECK(likely("A:d2d4 a:d7d5") == "9 ");
    CHECK(likely("A:c2c4").empty());
}

TEST_CASE("a player's results in short, and what they lost by, the most frequent first") {
    play::LibraryStats stats("Ann");
    const auto match = [&](const string& tags, const string& end) {
        stats.add(library_entry("[WhiteA \"ann\"][BlackA \"eve\"][WhiteB \"fay\"][BlackB \"gus\"]" +
                                tags + " 1A. e4 1a. e5 " + end));
    };
    const string bots = "[BlackAType \"program, level 3\"][WhiteBType \"program, level 5\"]";
    CHECK(stats.in_short() == "0 won, 0 lost, 0 drawn");
    match(bots, "{eve resigns} 1-0");
    match(bots, "{ann forfeits on time} 0-1");
    match("", "{ann resigns} 0-1");
    match("", "{gus resigns} 0-1");
    match(bots, "{Game drawn by agreement} 1/2-1/2");
    match("", "*");
    CHECK(stats.in_short() == "1 won, 3 lost, 1 drawn   lost by: resignation 2, flag 1");
    const string text = play::to_text(stats);
    INFO(text);
    for (const auto* const line :
         {"Ann                           6      1      1      3\n",
          "rating against bots 1386 -7, deviation 187, last WLD\n",
          "level\n  5                           3      1      1      1\n",
          "won by\n  resignation                 1      1      0      0\nlost by\n",
          "  own flag                    1      0      0      1\n",
          "  partner's resignation       1      0      0      1\n"}) {
        CHECK(text.find(line) != string::npos);
    }
}
