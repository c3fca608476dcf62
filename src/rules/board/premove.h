// SPDX-License-Identifier: GPL-3.0-or-later
// Premoves: moves that a seat may queue before its turn, since some future of the board could allow
// them.
#pragma once

#include "src/rules/board/position.h"

namespace rules {

/// Whether `side` could ever play `move` from where its pieces stand now. Any piece in the way may
/// leave, an own piece on the target may be captured there, an enemy piece may be dropped there,
/// and a piece that is not held may come: only the geometry of the pieces, the laws on drop squares
/// and promotion, and the present castling rights count.
[[nodiscard]] bool is_conceivable(const Position& position, Side side, Move move);

} // namespace rules
