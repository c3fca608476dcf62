// SPDX-License-Identifier: GPL-3.0-or-later
// How a match ends, and what two ends at the same instant mean.
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"

using namespace rules;
using laws::TypedMatch;
using namespace std::chrono_literals;
using laws::all_books;
using support::seat;

namespace {

const std::string scholars = "A:e2e4 a:e7e5 A:d1h5 a:b8c6 A:f1c4 a:g8f6 A:h5f7";

// a:a2b1 captures a knight and stops guarding f7; then A:g5f7 mates. B:N@f7 mates on the other
// board.
constexpr std::string_view taker = "6rk/6pp/8/6N1/8/8/b7/1N4K1[] b - - 0 1";
constexpr std::string_view dropper = "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1";
constexpr std::string_view dropper_without = "6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1";
// b:N@f2 mates White on that board.
constexpr std::string_view blacks_drop = "6k1/8/8/8/8/8/6PP/6RK[n] b - - 0 1";

} // namespace

TEST_CASE("WBN 1.3, FIDE 17, Geneva 4, Geneva 13, Wall 42, Wikipedia 22: the first board that ends "
          "ends the match, and nothing counts any more on the other") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        TypedMatch match = laws::typed_match(book);
        laws::play(match, scholars);
        CHECK(match->outcome()->winner == match->plan().team[seat('A')]);
        CHECK(laws::why_not(match, "B:e2e4") == Refusal::match_over);
        CHECK(laws::why_not(match, "A:resign!") == Refusal::match_over);
        CHECK_FALSE(match->next_flag());
    }
}

TEST_CASE("WBN 2.1.3: a player who resigns loses at once") {
    CHECK(laws::outcome(laws::typed_match("wbn"), "A:e2e4 b:resign") ==
          "a and B win: b resigned on board B (WBN 2.1.3)");
}

TEST_CASE("Wikipedia 23: the match is won by mate, resignation or time") {
    CHECK(laws::outcome(laws::typed_match("fics"), scholars) ==
          "A and b win: a is mated on board A");
    CHECK(laws::outcome(laws::typed_match("fics"), "a:resign") ==
          "A and b win: a resigned on board A");
    TypedMatch match(laws::terms("fics")); // three minutes
    laws::play(match, "A:e2e4 B:e2e4 b:e7e5");
    match.pass(3min);
    CHECK(laws::verdict(*match) == "A and b win: a ran out of time on board A");
}

TEST_CASE("FIDE 20, Geneva 12-3: a mate found after the other board has ended counts nothing") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        TypedMatch match = laws::typed_match(book, taker, dropper);
        laws::play(match, "A:resign!");
        CHECK(laws::why_not(match, "B:N@f7") == Refusal::match_over);
        CHECK(match->outcome()->other_ends.empty());
    }
}

TEST_CASE("WBN 1.10, FIDE 20-1, FIDE 20-2, Geneva 13-1, Geneva 13-2: boards that end together are "
          "counted up, a team that won both has won, else it is a draw") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        const bool counted = book != "fics" && book != "icc";
        // One keyboard cannot type at the very instant of a mate, so the moves are played directly.
        const auto ended = [&](std::string_view board_b, std::string_view second) {
            Match match = laws::match(book, "6rk/6pp/8/6N1/8/8/8/6K1[] w - - 0 1", board_b);
            support::play(match, "A:g5f7");
            if (counted) {
                support::play(match, second);
            } else {
                CHECK(support::why_not(match, second) == Refusal::match_over);
            }
            return match;
        };
        const Match both = ended(blacks_drop, "b:N@f2");
        CHECK(both.outcome()->winner == both.plan().team[seat('A')]);
        CHECK(both.outcome()->other_ends.size() == (counted ? 1 : 0));
        const Match one_each = ended(dropper, "B:N@f7");
        CHECK(one_each.outcome()->winner.has_value() != counted);
    }
}

TEST_CASE("WBN 1.9, WBN 2.2.3, FIDE 21, Geneva 14: a player mated after a capture may see the "
          "partner drop that piece, and mate with it draws the match") {
    struct Row {
        std::string book;
        std::string_view drawn;
        std::string_view lost;
        std::string_view article;
    };
    const auto row = GENERATE(
        values<Row>({{"wbn", "draw: a is mated on board A and b is mated on board B (WBN 1.10)",
                      "A and b win: a is mated on board A (WBN 1.5)", "WBN 1.9"},
                     {"fide", "draw: a is mated on board A and b is mated on board B (FIDE 20)",
                      "A and b win: a is mated on board A (FIDE 10)", "FIDE 21"},
                     {"geneva", "draw: a is mated on board A and b is mated on board B (Geneva 13)",
                      "A and b win: a is mated on board A (Geneva 8)", "Geneva 14"}}));
    CAPTURE(row.book);
    TypedMatch match = laws::typed_match(row.book, taker, dropper_without);
    CHECK(laws::outcome(match, "a:a2b1 A:g5f7") == "goes on");
    CHECK(laws::outcome(match, "a:a2b1 A:g5f7 B:N@f7") == row.drawn);
    CHECK(laws::outcome(match, "a:a2b1 A:g5f7 B:N@a3") == row.lost);
    CHECK(laws::outcome(match, "a:a2b1 A:g5f7 B:decline") == row.lost);
    CHECK(laws::outcome(match, "a:a2b1 A:g5f7 B:g1g2") ==
          "B:g1g2: " + std::string(to_text(Refusal::only_the_captured_piece)) + " (" +
              std::string(row.article) + ")");
}

TEST_CASE(
    "Wall 48: the draws are by agreement, by both flags of a board, and by two mates at once") {
    CHECK(laws::outcome(laws::typed_match("wall"), "A:draw a:draw B:draw b:draw") ==
          "draw by agreement (Wall 49)");
    // As above, one keyboard is too slow, so the moves are played directly.
    Match match = laws::match("wall", "6rk/6pp/8/6N1/8/8/8/6K1[] w - - 0 1", dropper);
    support::play(match, "A:g5f7 B:N@f7");
    CHECK(laws::verdict(match) ==
          "draw: a is mated on board A and b is mated on board B (Wall 48)");
    laws::at_the_table("wall referee=claims", "B d4; A e4; wait 200; a e5; wait 200; "
                                              "A claims flag A -> 1/2-1/2 both flags");
}
