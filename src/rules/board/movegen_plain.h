// SPDX-License-Identifier: GPL-3.0-or-later
// The quick generator: moves of plain positions (Position::plain), the side known beforehand.
#pragma once

#include "src/rules/board/cpu.h"
#include "src/rules/board/movegen.h"

namespace rules {

/// How many legal moves `us`, the side to move, has.
template <Side us> [[nodiscard]] int count_plain(const Position& position, Cpu cpu = this_cpu());
/// Adds them to `into`.
template <Side us>
void list_plain(const Position& position, MoveList& into, Which which, Cpu cpu = this_cpu());

} // namespace rules
