// SPDX-License-Identifier: GPL-3.0-or-later
// Draws by agreement, by repetition and by fifty quiet moves: who says so, and when.
#include "src/notation/moves/fen.h"
#include "src/rules/match/draws.h"
#include "tests/laws/law_table.h"
#include "tests/support/catch.h"

using namespace rules;
using laws::all_books;
using laws::back_home;
using laws::outcome;
using support::seat;

namespace {

std::string rounds(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += back_home;
    }
    return text;
}

bool claims(Match match, char who, Move about_to = {}) {
    return !match.claim_draw(seat(who), {}, about_to);
}

const Move knight_home = Move::step(square(5, 5), square(6, 7));

} // namespace

TEST_CASE("WBN 2.2.1, FIDE 22, Geneva 15, Wall 49, Wikipedia 25: a draw is agreed by the two of a "
          "board under WBN, by both players of both teams under FIDE, Geneva and Wall") {
    struct Row {
        std::string book;
        std::string_view two;
        std::string_view four;
    };
    const auto row = GENERATE(values<Row>({{"wbn", "draw by agreement (WBN 2.2.1)", ""},
                                           {"fics", "draw by agreement", ""},
                                           {"icc", "draw by agreement", ""},
                                           {"fide", "goes on", "draw by agreement (FIDE 22)"},
                                           {"geneva", "goes on", "draw by agreement (Geneva 15)"},
                                           {"wall", "goes on", "draw by agreement (Wall 49)"}}));
    CAPTURE(row.book);
    CHECK(outcome(laws::match(row.book), "A:draw a:draw") == row.two);
    if (!row.four.empty()) {
        CHECK(outcome(laws::match(row.book), "A:draw a:draw b:draw") == "goes on");
        CHECK(outcome(laws::match(row.book), "A:draw a:draw b:draw B:draw") == row.four);
    }
}

TEST_CASE("WBN 3.1.1: a draw offer cannot be withdrawn and stands until the opponent has moved") {
    Match match = laws::match("wbn");
    support::play(match, "A:e2e4");
    CHECK_FALSE(match.offer_draw(seat('A'), {}));
    CHECK(match.decline(seat('A'), {}) == Refusal::nothing_to_answer); // it is not his to withdraw
    CHECK(match.draw_offered(seat('A')));
    support::play(match, "B:e2e4 b:e7e5");
    CHECK(match.draw_offered(seat('A')));
    Match accepted = match;
    CHECK_FALSE(accepted.offer_draw(seat('a'), {}));
    CHECK(laws::verdict(accepted) == "draw by agreement (WBN 2.2.1)");
    support::play(match, "a:e7e5");
    CHECK_FALSE(match.draw_offered(seat('A')));
}

TEST_CASE("WBN 8.4: one offer a move is enough") {
    Match match = laws::match("wbn");
    CHECK_FALSE(match.offer_draw(seat('A'), {}));
    match.decline(seat('a'), {});
    CHECK(match.offer_draw(seat('A'), {}) == Refusal::already_offered);
    support::play(match, "A:e2e4");
    CHECK_FALSE(match.offer_draw(seat('A'), {}));
}

TEST_CASE("WBN 2.2.2: a draw when a position has stood three times, or is about to") {
    CHECK(outcome(laws::match("wbn"), rounds(1) + "A:claim") ==
          "A:claim: " + std::string(to_text(Refusal::nothing_to_claim)));
    CHECK(outcome(laws::match("wbn"), rounds(2) + "A:claim") ==
          "draw: the position on board A occurred three times (WBN 2.2.2)");
    Match match = laws::match("wbn");
    support::play(match, rounds(1) + "A:g1f3 a:g8f6 A:f3g1");
    CHECK_FALSE(claims(match, 'a'));
    CHECK(claims(match, 'a', knight_home));
    CHECK_FALSE(claims(match, 'a', Move::step(square(4, 6), square(4, 4))));
}

TEST_CASE("WBN 3.2, WBN 3.3: the player on move draws by a correct claim, and has lost it once he "
          "has moved on") {
    Match match = laws::match("wbn");
    support::play(match, rounds(2));
    CHECK(claims(match, 'A'));
    support::play(match, "A:e2e4");
    for (const char who : {'A', 'a', 'B', 'b'}) {
        Match later = match;
        CHECK(later.claim_draw(seat(who), {}) == Refusal::nothing_to_claim);
    }
}

TEST_CASE("FIDE 18-1, Geneva 19-1, Wall 50, Wikipedia 28: the third occurrence draws on FICS and "
          "under Wall, the fourth under FIDE and Geneva, none on ICC") {
    struct Row {
        std::string book;
        int first; ///< 0: never
        std::string_view words;
    };
    const auto row = GENERATE(values<Row>(
        {{"fide", 4, "draw: the position on board A occurred four times (FIDE 18)"},
         {"geneva", 4,
          "draw: the position on board A occurred four times, no drop since (Geneva 19)"},
         {"wall", 3, "draw: the position on board A occurred three times (Wall 50)"},
         {"fics", 3, "draw: the position on board A occurred three times"},
         {"icc", 0, ""}}));
    CAPTURE(row.book);
    for (int times = 2; times <= 6; ++times) {
        const std::string end = outcome(laws::match(row.book), rounds(times - 1) + "A:claim");
        const bool drawn = row.first != 0 && times >= row.first;
        CHECK((end == row.words) == drawn);
        CHECK((end == "A:claim: " + std::string(to_text(Refusal::nothing_to_claim))) == !drawn);
    }
}

TEST_CASE("FIDE 18-2, Geneva 19-3, Wikipedia 27: the reserves are no part of the position") {
    for (const std::string book : {"fide", "geneva", "wbn", "wall", "fics"}) {
        CAPTURE(book);
        Match match = laws::match(book);
        support::play(match, rounds(2) + "B:e2e4 b:d7d5 B:e4d5 b:d8d5"); // a and A gain a pawn each
        CHECK(match.hand(seat('a')).total() == 1);
        CHECK(match.hand(seat('A')).total() == 1);
        support::play(match, rounds(1));
        CHECK(repetitions(match, BoardId::a) == 4);
        CHECK(claims(match, 'A'));
    }
}

TEST_CASE("Geneva 19-2: under Geneva a drop makes the occurrences before it void") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        // The position after N@a3 comes back, with one knight taken and another dropped.
        Match match = laws::match(book, "r5k1/8/8/8/8/8/8/6K1[NN] w - - 0 1");
        support::play(match, "A:N@a3 a:a8a3 A:g1h1 a:a3a5 A:h1g1 a:a5a8 A:N@a3");
        CHECK(repetitions(match, BoardId::a) == (book == "geneva" ? 1 : 2));
        // a drop on the other board is none on this one
        Match other = laws::match(book, support::usual_array, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
        support::play(other, rounds(1) + "B:N@a3 b:e8e7 " + rounds(2));
        CHECK(repetitions(other, BoardId::a) == 4);
    }
}

TEST_CASE(
    "FIDE A1, Geneva 3: FIDE's blitz chess holds where nothing else is said: fifty quiet moves "
    "can be claimed, by the player to move, and both flags draw") {
    constexpr std::string_view quiet = "4k3/8/8/8/8/8/8/R3K3[N] w - - 100 80";
    for (const std::string book : {"fide", "geneva"}) {
        CAPTURE(book);
        const std::string article = book == "fide" ? "(FIDE A1)" : "(Geneva 3)";
        CHECK(outcome(laws::match(book, quiet), "A:claim") ==
              "draw by the fifty-move rule on board A " + article);
        CHECK(outcome(laws::match(book, quiet), "a:claim") ==
              "a:claim: " + std::string(to_text(Refusal::not_your_claim)));
        CHECK(outcome(laws::match(book, quiet), "A:N@a3 a:claim") ==
              "a:claim: " + std::string(to_text(Refusal::nothing_to_claim)));
        Match flags(bughouse_plan(), laws::book(book), {.base = std::chrono::minutes{1}});
        flags.begin({});
        flags.correct_clock(seat('a'), Millis{0}, {});
        flags.correct_clock(seat('B'), std::chrono::minutes{2}, {});
        flags.check_flags(Instant{} + std::chrono::minutes{1});
        CHECK(laws::verdict(flags).find("both players ran out of time") != std::string::npos);
    }
    for (const std::string book : {"wbn", "wall"}) {
        CHECK(outcome(laws::match(book, quiet), "A:claim") ==
              "A:claim: " + std::string(to_text(Refusal::nothing_to_claim)));
    }
}
