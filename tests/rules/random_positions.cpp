// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/rules/random_positions.h"

#include <algorithm>

namespace random_positions {

using namespace rules;

namespace {

Square any_square(Dice& dice) {
    return static_cast<Square>(roll(dice, squares));
}

Square empty_square(const Setup& setup, Dice& dice) {
    Square s = any_square(dice);
    while (setup.board[s]) {
        s = any_square(dice);
    }
    return s;
}

Kind any_kind_but_king(Dice& dice) {
    constexpr std::array<Kind, 8> bag{Kind::pawn,   Kind::pawn, Kind::pawn, Kind::knight,
                                      Kind::bishop, Kind::rook, Kind::rook, Kind::queen};
    return bag[static_cast<std::size_t>(roll(dice, 8))];
}

void guess_castling(Setup& setup, Dice& dice) {
    for (const Side side : both_sides) {
        for (const Wing wing : {Wing::king, Wing::queen}) {
            setup.castling[side][wing] = square(roll(dice, 8), side == Side::white ? 0 : 7);
        }
    }
}

} // namespace

int roll(Dice& dice, int sides) {
    return static_cast<int>(dice() % static_cast<std::uint64_t>(sides));
}

PerSide<Hand> reserves(Dice& dice) {
    PerSide<Hand> hands;
    for (const Side side : both_sides) {
        for (int left = roll(dice, 5); left > 0; --left) {
            hands[side].add(any_kind_but_king(dice));
        }
    }
    return hands;
}

Setup thrown(Dice& dice) {
    Setup setup;
    const bool kings_at_home = roll(dice, 2) == 0;
    for (const Side side : both_sides) {
        const Square home = square(roll(dice, 8), side == Side::white ? 0 : 7);
        const Square king = kings_at_home ? home : empty_square(setup, dice);
        setup.board[king] = Piece{side, Kind::king};
    }
    for (int left = roll(dice, 31); left > 0; --left) {
        const Square s = empty_square(setup, dice);
        Piece piece{roll(dice, 2) == 0 ? Side::white : Side::black, any_kind_but_king(dice)};
        if (piece.kind == Kind::pawn && (rank_of(s) == 0 || rank_of(s) == 7)) {
            piece.kind = Kind::rook; // since they usually stand in corners
        }
        piece.promoted = piece.kind != Kind::pawn && roll(dice, 8) == 0;
        setup.board[s] = piece;
    }
    setup.hands = reserves(dice);
    setup.turn = roll(dice, 2) == 0 ? Side::white : Side::black;
    setup.en_passant = square(roll(dice, 8), setup.turn == Side::white ? 5 : 2);
    setup.quiet_plies = roll(dice, 60);
    setup.move_number = 1 + roll(dice, 60);
    guess_castling(setup, dice);
    return setup;
}

Setup shuffled(Dice& dice) {
    Setup setup = standard_setup();
    std::array<Kind, 8> array{};
    for (int file = 0; file < 8; ++file) {
        array[static_cast<std::size_t>(file)] = setup.board[square(file, 0)]->kind;
    }
    const auto at = [&array](Kind kind) {
        return static_cast<int>(std::find(array.begin(), array.end(), kind) - array.begin());
    };
    int king = 0;
    int west = 0;
    int east = 0;
    do { // until the king stands between the rooks
        for (std::size_t i = array.size() - 1; i > 0; --i) {
            std::swap(array[i],
                      array[static_cast<std::size_t>(roll(dice, static_cast<int>(i) + 1))]);
        }
        king = at(Kind::king);
        west = at(Kind::rook);
        east = static_cast<int>(std::find(array.begin() + west + 1, array.end(), Kind::rook) -
                                array.begin());
    } while (king < west || king > east);
    for (const Side side : both_sides) {
        const int home = side == Side::white ? 0 : 7;
        for (int file = 0; file < 8; ++file) {
            setup.board[square(file, home)] = Piece{side, array[static_cast<std::size_t>(file)]};
        }
        setup.castling[side][Wing::king] = square(east, home);
        setup.castling[side][Wing::queen] = square(west, home);
    }
    setup.hands = reserves(dice);
    return setup;
}

} // namespace random_positions
