// SPDX-License-Identifier: GPL-3.0-or-later
// The castling letters of a FEN on any start array: the rooks that they stand for.
#pragma once

#include "src/rules/board/setup.h"

namespace notation {

/// As many ranks.
inline constexpr int board_files = 8;

/// That side's king on its first rank.
[[nodiscard]] std::optional<rules::Square> king_on_home_rank(const rules::Setup& setup,
                                                             rules::Side side);

/// The rook farthest from the king on that wing: the one that K or Q names.
[[nodiscard]] std::optional<rules::Square>
outermost_rook(const rules::Setup& setup, rules::Side side, rules::Wing wing, rules::Square king);

/// Adds the right that a letter of the castling field names: K, Q, or the file of a rook, upper
/// case White's. Without the king or the rook nothing is added. False: no such letter.
[[nodiscard]] bool add_castling_right(char c, rules::Setup& setup);

} // namespace notation
