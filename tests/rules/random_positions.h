// SPDX-License-Identifier: GPL-3.0-or-later
// Random positions, the same every time: scattered pieces, shuffled arrays, random games.
#pragma once

#include "src/rules/board/movegen.h"

#include <random>

namespace random_positions {

using Dice = std::mt19937_64;

/// A number from 0 to sides - 1, the same with every standard library.
[[nodiscard]] int roll(Dice& dice, int sides);

/// One king per side, up to 30 other pieces, reserves, and any possible castling and e.p. rights.
[[nodiscard]] rules::Setup thrown(Dice& dice);
/// A shuffled array as in WBN's "Fischer random" (bishops on any colours).
[[nodiscard]] rules::Setup shuffled(Dice& dice);
/// A few random pieces for each side.
[[nodiscard]] rules::PerSide<rules::Hand> reserves(Dice& dice);

} // namespace random_positions
