// SPDX-License-Identifier: GPL-3.0-or-later
// What a seat that is not on move may queue: moves that some future of the board could allow.
#pragma once

#include "src/rules/board/position.h"

namespace rules {

/// Whether `side` could ever play `move` from where its men stand now. What is in the way may go
/// away, an own man on the target may be captured there, an enemy man may be dropped there, and a
/// piece that is not held may come: only the ways of the pieces, the laws on drop squares and
/// promotion and the castling rights as they stand are asked.
[[nodiscard]] bool is_conceivable(const Position& position, Side side, Move move);

} // namespace rules
