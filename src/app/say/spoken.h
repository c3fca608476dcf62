// SPDX-License-Identifier: GPL-3.0-or-later
// Words of chess as they are spoken, for ears and braille lines: no figure is needed to follow
// them.
#pragma once

#include "src/base/instant.h"
#include "src/rules/board/hand.h"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Columns of the longest line that is said.
inline constexpr int spoken_columns = 80;

/// "knight b takes d2, check", "castles short", "drops pawn e6", "e8, a queen": of SAN.
[[nodiscard]] std::string spoken_move(std::string_view san);
/// "3 minutes", "2 55", "9 seconds"; what is left, rounded up.
[[nodiscard]] std::string spoken_clock(base::Millis left);
/// "pawn, 2 knights", or "nothing".
[[nodiscard]] std::string spoken_hand(const rules::Hand& hand);
/// Adds the sentence in lines of at most spoken_columns, broken between words, without control
/// characters and without those that draw boxes.
void add_spoken(std::vector<std::string>& lines, std::string_view sentence);

} // namespace app
