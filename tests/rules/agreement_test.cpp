// SPDX-License-Identifier: GPL-3.0-or-later
// The move generator against a slow one written from the rule book: same moves, same positions
// after them.
#include "tests/rules/many_laws.h"
#include "tests/rules/random_positions.h"
#include "tests/support/book.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <tuple>

using namespace rules;
using random_positions::Dice;
using random_positions::roll;

namespace {

std::vector<Move> sorted(std::vector<Move> moves) {
    std::sort(moves.begin(), moves.end(), [](Move a, Move b) {
        return std::tuple{a.type(), a.new_kind(), a.from(), a.to()} <
               std::tuple{b.type(), b.new_kind(), b.from(), b.to()};
    });
    return moves;
}

std::vector<Move> sorted(const MoveList& moves) {
    return sorted(std::vector<Move>{moves.begin(), moves.end()});
}

void check_moves(const Position& position, const book::Board& board) {
    const auto expected = sorted(book::legal_moves(board));
    CHECK(sorted(legal_moves(position)) == expected);
    CHECK(count_legal_moves(position) == expected.size());
    CHECK(has_legal_move(position) == !expected.empty());
    CHECK(position.in_check() == book::in_check(board, board.turn));
    MoveList noisy;
    legal_moves(position, noisy, MoveFilter::noisy);
    auto expected_noise = expected;
    expected_noise.erase(std::remove_if(expected_noise.begin(), expected_noise.end(),
                                        [&position](Move move) {
                                            return !position.in_check() &&
                                                   move.type() != Move::Type::promotion &&
                                                   !position.captured(move);
                                        }),
                         expected_noise.end());
    CHECK(sorted(noisy) == expected_noise);
    for (const Kind kind : all_kinds) {
        for (int i = 0; i < squares; ++i) {
            const Move drop = Move::drop(kind, static_cast<Square>(i));
            const bool is_among =
                std::find(expected.begin(), expected.end(), drop) != expected.end();
            if (is_legal(position, drop) != is_among) {
                FAIL_CHECK("a drop is judged differently: kind " << static_cast<int>(kind)
                                                                 << ", square " << i);
            }
        }
    }
    const auto possible = book::pseudo_legal_moves(board);
    CHECK(std::all_of(possible.begin(), possible.end(),
                      [&position](Move move) { return is_pseudo_legal(position, move); }));
    for (const Move move : possible) {
        const bool is_among = std::find(expected.begin(), expected.end(), move) != expected.end();
        if (is_legal(position, move) != is_among) {
            FAIL_CHECK("a move is judged differently: " << index(move.from()) << " to "
                                                        << index(move.to()));
        }
    }
}

/// Plays random moves until `plies` or until there are none, and compares at each step.
void compare_game(const Setup& start, const MoveLaws& laws, Leniency leniency, int plies,
                  Dice& dice) {
    auto position = Position::from(start, laws, leniency);
    if (!position) {
        return;
    }
    book::Board board = book::board_of(position->setup(), laws);
    for (int ply = 0; ply < plies; ++ply) {
        check_moves(*position, board);
        const MoveList moves = legal_moves(*position);
        if (moves.empty()) {
            return;
        }
        for (int looks = 0; looks < 12; ++looks) {
            const Move move =
                moves[static_cast<std::size_t>(roll(dice, static_cast<int>(moves.size())))];
            CHECK(position->after(move).setup() == book::setup_of(book::after(board, move)));
        }
        const Move move =
            moves[static_cast<std::size_t>(roll(dice, static_cast<int>(moves.size())))];
        const auto taken = position->captured(move);
        const Side us = position->turn();
        position = position->after(move);
        board = book::after(board, move);
        if (taken) { // as if the partner had captured the same piece
            const Side fed = roll(dice, 2) == 0 ? us : other(us);
            position->give(fed, *taken);
            board.hands[fed].add(*taken);
        }
    }
}

} // namespace

TEST_CASE("games without aim go by the book, under all laws") {
    Dice dice{1};
    for (const NamedLaws& laws : many_laws()) {
        INFO(laws.name);
        for (int game = 0; game < 4; ++game) {
            Setup start = random_positions::shuffled(dice);
            compare_game(game == 0 ? standard_setup() : start, laws.laws, {}, 60, dice);
        }
    }
}

TEST_CASE("pieces thrown on a board move by the book, under all laws") {
    Dice dice{2};
    for (const NamedLaws& laws : many_laws()) {
        INFO(laws.name);
        for (int i = 0; i < 150; ++i) {
            compare_game(random_positions::thrown(dice), laws.laws, {}, 3, dice);
        }
    }
}

TEST_CASE("a king that could be captured is not, unless the laws say so") {
    Dice dice{3};
    for (int i = 0; i < 300; ++i) {
        compare_game(random_positions::thrown(dice), {}, {true, false}, 2, dice);
    }
}

TEST_CASE("every king of a side is asked, however many there are") {
    Dice dice{4};
    for (int i = 0; i < 400; ++i) {
        Setup setup = random_positions::thrown(dice);
        setup.castling = {};
        for (auto& piece : setup.board) {
            if (piece && roll(dice, 6) == 0) {
                piece->kind = piece->kind == Kind::king ? Kind::rook : Kind::king;
                piece->promoted = false;
            }
        }
        const auto& laws = roll(dice, 2) == 0 ? MoveLaws{} : transfer_laws();
        compare_game(setup, laws, {true, true}, 2, dice);
    }
}
