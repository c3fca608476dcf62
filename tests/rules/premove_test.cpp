// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/movegen.h"

#include "tests/rules/random_positions.h"
#include "tests/rules/squares.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"

#include <algorithm>

using namespace rules;
using namespace square_names;

TEST_CASE("a premove only asks how the piece moves") {
    const Position start; // White is to move; Black may premove, and so may White for a later turn
    // a capture, if a piece arrives there.
    CHECK(is_possible_premove(start, Side::white, Move::step(e2, d3)));
    CHECK(is_possible_premove(start, Side::white, Move::step(e2, e4)));
    CHECK_FALSE(is_possible_premove(start, Side::white, Move::step(e2, square(4, 4))));
    CHECK_FALSE(is_possible_premove(start, Side::white, Move::step(e3, e4)));
    CHECK(is_possible_premove(start, Side::white, Move::step(a1, a8)));
    CHECK_FALSE(is_possible_premove(start, Side::white, Move::step(a1, h8)));
    CHECK(is_possible_premove(start, Side::black, Move::step(a8, a1)));
    CHECK_FALSE(is_possible_premove(start, Side::black, Move::step(a1, a8)));
    // a recapture, if that pawn is captured.
    CHECK(is_possible_premove(start, Side::white, Move::step(a1, square(0, 1))));
    const Position moved = support::position_of("4k3/8/8/8/8/4P3/8/4K3[] b - - 0 1");
    CHECK(is_possible_premove(moved, Side::white, Move::step(e3, e4)));
    CHECK_FALSE(is_possible_premove(moved, Side::white, Move::step(e3, square(4, 4))));
}

TEST_CASE("a piece that is not held may be dropped ahead of its coming") {
    const Position start;
    CHECK(is_possible_premove(start, Side::black, Move::drop(Kind::knight, e3)));
    CHECK(is_possible_premove(start, Side::black, Move::drop(Kind::knight, e2)));
    CHECK_FALSE(is_possible_premove(start, Side::black, Move::drop(Kind::pawn, e1)));
    CHECK_FALSE(is_possible_premove(start, Side::black, Move::drop(Kind::king, e3)));
}

TEST_CASE("castling can be queued while its right stands") {
    const Position start;
    CHECK(is_possible_premove(start, Side::white, Move::castle(e1, h1)));
    CHECK_FALSE(is_possible_premove(start, Side::white, Move::castle(square(3, 0), h1)));
    const Position no_right =
        support::position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] b Qkq - 0 1");
    CHECK_FALSE(is_possible_premove(no_right, Side::white, Move::castle(e1, h1)));
    CHECK(is_possible_premove(no_right, Side::white, Move::castle(e1, a1)));
}

TEST_CASE("castling cannot be queued without its rook, though the right stands on servers") {
    const MoveLaws fics{.dropped_rook_castles = DroppedRookCastles::unmoved_corner};
    const Position position = support::position_of("4k3/1b6/8/8/8/8/8/4K2R[] b K - 0 1", fics);
    CHECK(is_possible_premove(position, Side::white, Move::castle(e1, h1)));
    const Position taken = position.after(Move::step(square(1, 6), h1));
    CHECK(taken.castling_rook(Side::white, Wing::king) == h1);
    CHECK_FALSE(is_possible_premove(taken, Side::white, Move::castle(e1, h1)));
}

TEST_CASE("a premove onto the last rank names what the pawn becomes") {
    const Position position = support::position_of("4k3/P7/8/8/8/8/8/4K3[] b - - 0 1");
    const Square a7 = square(0, 6);
    CHECK_FALSE(is_possible_premove(position, Side::white, Move::step(a7, a8)));
    CHECK(is_possible_premove(position, Side::white, Move::promote(a7, a8, Kind::rook)));
    CHECK(is_possible_premove(position, Side::white, Move::promote(a7, square(1, 7), Kind::queen)));
    CHECK_FALSE(is_possible_premove(position, Side::white, Move::promote(a7, a8, Kind::king)));
    const Position narrow = support::position_of("4k3/P7/8/8/8/8/8/4K3[] b - - 0 1",
                                                 {.promotes_to_rook_and_bishop = false});
    CHECK(is_possible_premove(narrow, Side::white, Move::promote(a7, a8, Kind::queen)));
    CHECK(is_possible_premove(narrow, Side::white, Move::promote(a7, a8, Kind::knight)));
    CHECK_FALSE(is_possible_premove(narrow, Side::white, Move::promote(a7, a8, Kind::rook)));
}

TEST_CASE("every legal move could have been queued") {
    random_positions::Dice dice{5};
    int compared = 0;
    for (int i = 0; i < 500; ++i) {
        const auto position = Position::from(random_positions::thrown(dice));
        if (!position) {
            continue;
        }
        const MoveList moves = legal_moves(*position);
        compared += static_cast<int>(moves.size());
        CHECK(std::all_of(moves.begin(), moves.end(), [&position](Move move) {
            return is_possible_premove(*position, position->turn(), move);
        }));
    }
    CHECK(compared > 5000);
}
