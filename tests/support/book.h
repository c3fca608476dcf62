// SPDX-License-Identifier: GPL-3.0-or-later
// The rules once more, as a book tells them: a board of 64 boxes, every piece tried on every
// square, every move played to see whether a king is attacked. Slow and obvious; shares nothing
// with src/rules but the words of the game.
#pragma once

#include "src/rules/board/move.h"
#include "src/rules/board/setup.h"
#include "src/rules/laws/move_laws.h"

#include <vector>

namespace book {

/// A piece in its box.
struct Man {
    rules::Piece piece{};
    bool may_castle = false; ///< a king or rook that has not moved (or counts as such)
    bool may_run = true;     ///< a pawn that may double-step from its second rank
};

struct Board {
    base::EnumArray<rules::Square, std::optional<Man>, rules::squares> boxes{};
    rules::PerSide<rules::Hand> hands{};
    rules::Side turn{};
    rules::MoveLaws laws{};
    /// Where rooks castle from, and (FICS) whether that corner was never left nor entered.
    struct Corner {
        std::optional<rules::Square> square{};
        bool untouched = false;
    };
    rules::PerSide<rules::PerWing<Corner>> corners{};
    std::optional<rules::Square> crossed{}; ///< by a pawn, in the last half-move
    int quiet_plies = 0;
    int move_number = 1;
};

/// Castling rights and en passant of `setup` must be possible.
[[nodiscard]] Board board_of(const rules::Setup& setup, const rules::MoveLaws& laws);
[[nodiscard]] rules::Setup setup_of(const Board& board);

[[nodiscard]] bool attacked(const Board& board, rules::Square square, rules::Side by);
[[nodiscard]] bool in_check(const Board& board, rules::Side side);
/// In no order.
[[nodiscard]] std::vector<rules::Move> legal_moves(const Board& board);
/// Own kings are not asked.
[[nodiscard]] std::vector<rules::Move> pseudo_legal_moves(const Board& board);
[[nodiscard]] Board after(const Board& board, rules::Move move);

} // namespace book
