// SPDX-License-Identifier: GPL-3.0-or-later
// Pseudo-legal moves: where the players themselves enforce the laws, an illegal move stands until
// it is claimed.
#pragma once

#include "src/rules/board/movegen.h"
#include "src/rules/board/refusal.h"

namespace rules {

/// Why the side to move cannot make that move at all; nothing when it could, legal or not: any own
/// man can be put on any square where no own man and no king stands, any held piece on any empty
/// square, and king and rook can castle if nothing is in the way. A king leaves the board only
/// where the laws say so (transfer chess).
[[nodiscard]] std::optional<Refusal> why_impossible(const Position& position, Move move);

/// Every move that can be made.
[[nodiscard]] MoveList possible_moves(const Position& position);

} // namespace rules
