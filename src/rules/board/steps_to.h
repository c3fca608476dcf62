// SPDX-License-Identifier: GPL-3.0-or-later
// Legal moves to one square, sooner found than all of them.
#pragma once

#include "src/rules/board/movegen.h"

namespace rules {

/// The legal moves of the side to move that end on `to`, without drops. Castlings, captures en
/// passant and, where a position is not plain, other moves may be among them.
[[nodiscard]] MoveList steps_to(const Position& position, Square to);

} // namespace rules
