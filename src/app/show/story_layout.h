// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a story about the players and their clocks, and the wrapping of long lines.
#pragma once

#include "src/app/table/review.h"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The heading, "bughouse 3+0 fics            ulla + bob  0-1  carol + dave", in one or two lines.
[[nodiscard]] std::vector<std::string> title_lines(const Review& review);
/// A player's clock as a bar of the time left: "ulla  1:47  |||||||||||...".
[[nodiscard]] std::string time_left_bar(const Review& review, rules::Seat seat);
/// Adds a line, wrapped between words at `story_columns`; continuation lines are indented by two.
void add_wrapped(std::string_view text, std::vector<std::string>& lines);

} // namespace app
