// SPDX-License-Identifier: GPL-3.0-or-later
// Mates on one board with the pieces in hand, and with one piece more.
#include "src/notation/moves/move_text.h"
#include "src/rules/board/mates.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"

#include <string>
#include <utility>

using namespace rules;
using support::position_of;

namespace {

std::string text(Move move) {
    return move ? notation::to_coordinates(move) : "none";
}

std::string now(std::string_view fen, Side side = Side::white, const Supply& supply = {}) {
    std::string all;
    for (const Move move : mates_of(position_of(fen), side, supply).moves) {
        all += (all.empty() ? "" : " ") + text(move);
    }
    return all;
}

std::string with(std::string_view fen, Kind kind, Side side = Side::white) {
    return text(mates_of(position_of(fen), side, {}).drops_if_held[kind]);
}

constexpr std::string_view smothered = "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1";

} // namespace

TEST_CASE("a knight that smothers the king mates, held or missing") {
    CHECK(now(smothered) == "N@f7");
    CHECK(now("6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1").empty());
    CHECK(with("6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1", Kind::knight) == "N@f7");
    CHECK(with("6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1", Kind::queen) == "none");
    CHECK(with(smothered, Kind::knight) == "none"); // a knight is already in hand
}

TEST_CASE("a check that a piece could block is no mate, unless no piece can come") {
    constexpr std::string_view back_rank = "6k1/5ppp/8/8/8/8/8/6K1[R] w - - 0 1";
    CHECK(now(back_rank).empty());
    CHECK(now(back_rank, Side::white, Supply(Rescue::none)) == "R@a8 R@b8 R@c8 R@d8 R@e8");
    CHECK(with("6k1/5ppp/8/8/8/8/8/6K1[] w - - 0 1", Kind::rook) == "none");
}

TEST_CASE("a check that a held piece takes or blocks, or that the king leaves, is no mate") {
    CHECK(now("6rk/4N1pp/8/8/8/8/8/6K1[N] w - - 0 1") == "N@f7");
    CHECK(now("6rk/4r1pp/8/8/8/8/8/6K1[N] w - - 0 1").empty()); // the rook captures on f7
    CHECK(now("5r1k/6pp/8/8/8/8/8/6K1[N] w - - 0 1").empty());  // the rook captures here too
    CHECK(now("7k/6pp/8/8/8/8/8/6K1[N] w - - 0 1").empty());    // the king escapes to g8
}

TEST_CASE("a side that waits has its mates as well, but not while the other is in check") {
    CHECK(now("6rk/6pp/8/8/8/8/8/6K1[N] b - - 0 1") == "N@f7");
    CHECK(now("6rk/5Npp/8/8/8/8/8/6K1[N] b - - 0 1").empty());
    CHECK(mates_of(position_of("6rk/6pp/8/8/8/8/8/6K1[N] b - - 0 1"), Side::black, {}) == Mates{});
}

TEST_CASE("moves on the board mate, too") {
    // A piece could be dropped on the last rank.
    CHECK(now("k7/8/1K6/8/8/8/8/1Q6[] w - - 0 1").empty());
    CHECK(now("k7/7Q/1K6/8/8/8/8/8[] w - - 0 1") == "h7a7 h7b7");
}

TEST_CASE("where kings are taken nothing mates, and a law against mating drops holds") {
    MoveLaws taken;
    taken.kings_are_taken = true;
    CHECK(mates_of(position_of(smothered, taken), Side::white, {}) == Mates{});
    MoveLaws no_mate;
    no_mate.drop_may_mate = false;
    CHECK(mates_of(position_of(smothered, no_mate), Side::white, {}).moves.empty());
}

TEST_CASE("every kind of piece mates beside the king, held or missing") {
    constexpr std::string_view cornered = "6bk/7p/7K/8/8/8/8/8";
    for (const auto& [kind, letter] :
         {std::pair(Kind::pawn, "P"), std::pair(Kind::bishop, "B"), std::pair(Kind::queen, "Q")}) {
        const std::string mate = std::string(letter) + "@g7";
        CAPTURE(mate);
        CHECK(now(std::string(cornered) + "[" + letter + "] w - - 0 1") == mate);
        CHECK(with(std::string(cornered) + "[] w - - 0 1", kind) == mate);
    }
    // The first of several mates.
    CHECK(with("k7/8/1K6/8/8/8/8/8[] w - - 0 1", Kind::queen) == "Q@a7");
}

TEST_CASE("a move that answers a check may mate, and one that leaves no move without a check not") {
    CHECK(now("6rk/5rpp/8/4N3/8/8/8/5K2[] w - - 0 1") == "e5f7");
    const auto all = now("7k/8/4Q1K1/8/8/8/8/8[] w - - 0 1", Side::white, Supply(Rescue::none));
    CHECK(all.find("e6e8") != std::string::npos);
    CHECK(all.find("e6f7") == std::string::npos);
}
