// SPDX-License-Identifier: GPL-3.0-or-later
// Shuffled start arrays: WBN's "Fischer random".
#pragma once

#include "src/rules/board/setup.h"

namespace rules {

inline constexpr int chess960_arrays = 960;
/// The usual array has this number.
inline constexpr int usual_array = 518;

/// The array of that number (0..959, as the game's rules count them), the same for both sides, with
/// all rights to castle.
[[nodiscard]] Setup chess960_setup(int number);

} // namespace rules
