// SPDX-License-Identifier: GPL-3.0-or-later
// The generator for every law and any number of kings: each move that a piece could make, then
// asked whether it may. Slow beside movegen.cpp, which calls it where its own short cuts end.
#pragma once

#include "src/rules/board/movegen.h"

namespace rules::general {

/// Every move that the pieces and the reserve could make, own kings not asked; castling needs its
/// right and an empty way.
void pseudo_legal_moves(const Position& position, MoveList& into);

/// Whether `drop_may_mate` is asked when a move is judged.
enum class MateByDrop : std::uint8_t { as_the_laws_say, allowed };

/// Whether a pseudo-legal move is legal.
[[nodiscard]] bool may_be_played(const Position& position, Move move,
                                 MateByDrop mate = MateByDrop::as_the_laws_say);

void legal_moves(const Position& position, MoveList& into);

} // namespace rules::general
