// SPDX-License-Identifier: GPL-3.0-or-later
// A second implementation of the rules, to test src/rules against: a board of 64 boxes, every piece
// tried on every square, every move played to see whether a king is attacked. Slow and obvious; it
// shares only the basic types with src/rules.
#pragma once

#include "src/rules/board/move.h"
#include "src/rules/board/setup.h"
#include "src/rules/laws/move_laws.h"

#include <vector>

namespace book {

/// A piece on the board.
struct Man {
    rules::Piece piece{};
    bool may_castle = false; ///< a king or rook that has not moved, or counts as unmoved
    bool may_run = true;     ///< a pawn that may double-step from its second rank
};

struct Board {
    base::EnumArray<rules::Square, std::optional<Man>, rules::squares> boxes{};
    rules::PerSide<rules::Hand> hands{};
    rules::Side turn{};
    rules::MoveLaws laws{};
    /// A square that a rook castles from and whether no piece has left or entered it (FICS's rule).
    struct Corner {
        std::optional<rules::Square> square{};
        bool untouched = false;
    };
    rules::PerSide<rules::PerWing<Corner>> corners{};
    std::optional<rules::Square>
        crossed{}; ///< passed over by a pawn's double step in the last half-move
    int quiet_plies = 0;
    int move_number = 1;
};

/// The board for `setup`, whose castling rights and en-passant square must be possible.
[[nodiscard]] Board board_of(const rules::Setup& setup, const rules::MoveLaws& laws);
[[nodiscard]] rules::Setup setup_of(const Board& board);

[[nodiscard]] bool attacked(const Board& board, rules::Square square, rules::Side by);
[[nodiscard]] bool in_check(const Board& board, rules::Side side);
/// All legal moves, in no particular order.
[[nodiscard]] std::vector<rules::Move> legal_moves(const Board& board);
/// All legal moves, and those that leave the mover's king attacked.
[[nodiscard]] std::vector<rules::Move> pseudo_legal_moves(const Board& board);
[[nodiscard]] Board after(const Board& board, rules::Move move);

} // namespace book
