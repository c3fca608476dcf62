// SPDX-License-Identifier: GPL-3.0-or-later
// When FICS servers take the claim of a flag: not before both players of that board have moved, and
// some of them (BICS) not for a few half-moves more, which only their answer tells.
#pragma once

#include "src/rules/board/position.h"

namespace play {

/// With fewer of them on its board no flag counts, however its clock stands.
inline constexpr int half_moves_before_flags = 2;

/// How many half-moves have led there, by the position's own count.
[[nodiscard]] inline int half_moves(const rules::Position& position) {
    return 2 * (position.move_number() - 1) + (position.turn() == rules::Side::black ? 1 : 0);
}

} // namespace play
