// SPDX-License-Identifier: GPL-3.0-or-later
// Positions that nobody would think of: pieces thrown on a board, arrays shuffled, games played
// without aim. The same ones every time.
#pragma once

#include "src/rules/board/movegen.h"

#include <random>

namespace random_positions {

using Dice = std::mt19937_64;

/// 0 .. sides - 1, the same with every library.
[[nodiscard]] int roll(Dice& dice, int sides);

/// One king a side, up to 30 other pieces, reserves, and whatever castling and e.p. rights fit.
[[nodiscard]] rules::Setup thrown(Dice& dice);
/// A shuffled array as in WBN's "Fischer random" (bishops on any colours).
[[nodiscard]] rules::Setup shuffled(Dice& dice);
/// A handful of pieces for each side.
[[nodiscard]] rules::PerSide<rules::Hand> reserves(Dice& dice);

} // namespace random_positions
