// SPDX-License-Identifier: GPL-3.0-or-later
// Chess in spoken words, for speech and braille: understandable without seeing a board.
#pragma once

#include "src/base/instant.h"
#include "src/rules/board/hand.h"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Width of the longest line printed in text mode.
inline constexpr int spoken_columns = 80;

/// SAN in words: "knight b takes d2, check", "castles short", "drops pawn e6", "e8, a queen".
[[nodiscard]] std::string spoken_move(std::string_view san);
/// The time left in words, rounded up: "3 minutes", "2 55", "9 seconds".
[[nodiscard]] std::string spoken_clock(base::Millis left);
/// A reserve in words: "pawn, 2 knights", or "nothing".
[[nodiscard]] std::string spoken_hand(const rules::Hand& hand);
/// Adds a sentence as lines of at most spoken_columns, wrapped between words and without control or
/// box-drawing characters.
void add_spoken(std::vector<std::string>& lines, std::string_view sentence);

} // namespace app
