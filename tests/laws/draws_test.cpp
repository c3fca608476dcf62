// SPDX-License-Identifier: GPL-3.0-or-later
// Draws by agreement, by repetition and by fifty quiet moves: who may claim them, and when.
#include "src/notation/moves/fen.h"
#include "src/rules/match/draws.h"
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

using namespace rules;
using laws::all_books;
using laws::back_home;
using laws::outcome;
using laws::TypedMatch;
using support::seat;

namespace {

std::string rounds(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += back_home;
    }
    return text;
}

/// Whether `who` may claim a repetition, in the present position or in the one after `about_to`.
bool claims(const TypedMatch& match, char who, std::string_view about_to = "") {
    return !laws::why_not(match, fmt::format("{}:claim repetition {}", who, about_to));
}

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
    CHECK(outcome(laws::typed_match(row.book), "A:draw a:draw") == row.two);
    if (!row.four.empty()) {
        CHECK(outcome(laws::typed_match(row.book), "A:draw a:draw b:draw") == "goes on");
        CHECK(outcome(laws::typed_match(row.book), "A:draw a:draw b:draw B:draw") == row.four);
    }
}

TEST_CASE("WBN 3.1.1: a draw offer cannot be withdrawn and stands until the opponent has moved") {
    TypedMatch match = laws::typed_match("wbn");
    laws::play(match, "A:e2e4");
    laws::play(match, "A:draw");
    // A cannot decline A's own offer.
    CHECK(laws::why_not(match, "A:decline") == Refusal::nothing_to_answer);
    CHECK(match->draw_offered(seat('A')));
    laws::play(match, "B:e2e4 b:e7e5");
    CHECK(match->draw_offered(seat('A')));
    TypedMatch accepted = match;
    laws::play(accepted, "a:draw");
    CHECK(laws::verdict(*accepted) == "draw by agreement (WBN 2.2.1)");
    laws::play(match, "a:e7e5");
    CHECK_FALSE(match->draw_offered(seat('A')));
}

TEST_CASE("WBN 8.4: one offer a move is enough") {
    TypedMatch match = laws::typed_match("wbn");
    laws::play(match, "A:draw a:decline");
    CHECK(laws::why_not(match, "A:draw") == Refusal::already_offered);
    laws::play(match, "A:e2e4 A:draw");
}

TEST_CASE("WBN 2.2.2: a draw when a position has stood three times, or is about to") {
    CHECK(outcome(laws::typed_match("wbn"), rounds(1) + "A:claim") ==
          "A:claim: " + std::string(to_text(Refusal::nothing_to_claim)));
    CHECK(outcome(laws::typed_match("wbn"), rounds(2) + "A:claim") ==
          "draw: the position on board A occurred three times (WBN 2.2.2)");
    TypedMatch match = laws::typed_match("wbn");
    laws::play(match, rounds(1) + "A:g1f3 a:g8f6 A:f3g1");
    CHECK_FALSE(claims(match, 'a'));
    CHECK(claims(match, 'a', "Ng8"));
    CHECK_FALSE(claims(match, 'a', "e5"));
}

TEST_CASE("WBN 3.2, WBN 3.3: the player on move draws by a correct claim, and can no longer claim "
          "after moving on") {
    TypedMatch match = laws::typed_match("wbn");
    laws::play(match, rounds(2));
    CHECK(claims(match, 'A'));
    laws::play(match, "A:e2e4");
    for (const char who : {'A', 'a', 'B', 'b'}) {
        CHECK(laws::why_not(match, std::string(1, who) + ":claim") == Refusal::nothing_to_claim);
    }
}

TEST_CASE("FIDE 18-1, Geneva 19-1, Wall 50, Wikipedia 28: the third occurrence draws on FICS and "
          "under Wall, the fourth under FIDE and Geneva, none on ICC") {
    struct Row {
        std::string book;
        int first; ///< occurrences that allow the first claim; 0: never
        std::string_view phrase;
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
        const std::string end = outcome(laws::typed_match(row.book), rounds(times - 1) + "A:claim");
        const bool drawn = row.first != 0 && times >= row.first;
        CHECK((end == row.phrase) == drawn);
        CHECK((end == "A:claim: " + std::string(to_text(Refusal::nothing_to_claim))) == !drawn);
    }
}

TEST_CASE("FIDE 18-2, Geneva 19-3, Wikipedia 27: the reserves are no part of the position") {
    for (const std::string book : {"fide", "geneva", "wbn", "wall", "fics"}) {
        CAPTURE(book);
        TypedMatch match = laws::typed_match(book);
        laws::play(match, rounds(2) + "B:e2e4 b:d7d5 B:e4d5 b:d8d5"); // gives a and A a pawn each
        CHECK(match->hand(seat('a')).total() == 1);
        CHECK(match->hand(seat('A')).total() == 1);
        laws::play(match, rounds(1));
        CHECK(repetitions(*match, BoardId::a) == 4);
        CHECK(claims(match, 'A'));
    }
}

TEST_CASE("Geneva 19-2: under Geneva a drop makes the occurrences before it void") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        // The position after N@a3 occurs again after one knight was captured and another dropped.
        TypedMatch match = laws::typed_match(book, "r5k1/8/8/8/8/8/8/6K1[NN] w - - 0 1");
        laws::play(match, "A:N@a3 a:a8a3 A:g1h1 a:a3a5 A:h1g1 a:a5a8 A:N@a3");
        CHECK(repetitions(*match, BoardId::a) == (book == "geneva" ? 1 : 2));
        // a drop on the other board does not count on this one
        TypedMatch other =
            laws::typed_match(book, support::usual_array, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
        laws::play(other, rounds(1) + "B:N@a3 b:e8e7 " + rounds(2));
        CHECK(repetitions(*other, BoardId::a) == 4);
    }
}

TEST_CASE(
    "FIDE A1, Geneva 3: FIDE's blitz chess holds where nothing else is said: fifty quiet moves "
    "can be claimed, by the player to move, and both flags draw") {
    constexpr std::string_view quiet = "4k3/8/8/8/8/8/8/R3K3[N] w - - 100 80";
    for (const std::string book : {"fide", "geneva"}) {
        CAPTURE(book);
        const std::string article = book == "fide" ? "(FIDE A1)" : "(Geneva 3)";
        CHECK(outcome(laws::typed_match(book, quiet), "A:claim") ==
              "draw by the fifty-move rule on board A " + article);
        CHECK(outcome(laws::typed_match(book, quiet), "a:claim") ==
              "a:claim: " + std::string(to_text(Refusal::not_your_claim)));
        CHECK(outcome(laws::typed_match(book, quiet), "A:N@a3 a:claim") ==
              "a:claim: " + std::string(to_text(Refusal::nothing_to_claim)));
        laws::at_the_table(book + " referee=claims",
                           "B d4; A e4; wait 200; a e5; wait 200; A claims flag A -> " +
                               std::string(book == "fide" ? "1/2-1/2" : "board A") + " both flags");
    }
    for (const std::string book : {"wbn", "wall"}) {
        CHECK(outcome(laws::typed_match(book, quiet), "A:claim") ==
              "A:claim: " + std::string(to_text(Refusal::nothing_to_claim)));
    }
}
