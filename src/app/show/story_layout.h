// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a story that tell of the players and their clocks, and how long lines are broken.
#pragma once

#include "src/app/table/review.h"

#include <string>
#include <vector>

namespace app {

/// "bughouse 3+0 fics            ulla + bob  0-1  carol + dave", or two lines.
[[nodiscard]] std::vector<std::string> title_lines(const Review& review);
/// "ulla  1:47  |||||||||||...": how much of the time is left.
[[nodiscard]] std::string strip(const Review& review, rules::Seat seat);
/// Adds a line, broken between words at `story_columns`; its further lines stand two columns in.
void add_wrapped(std::string text, std::vector<std::string>& lines);

} // namespace app
