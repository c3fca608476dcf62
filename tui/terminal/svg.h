// SPDX-License-Identifier: GPL-3.0-or-later
// A grid as a picture file.
#pragma once

#include "tui/grid/grid.h"
#include "tui/terminal/theme.h"

#include <string>

namespace tui {

/// `part` of the grid, which must be on it, as an SVG document, with the background that the theme
/// is made for: a cell is 10 units wide and 20 high, with a narrow margin. Quadrants become
/// rectangles, everything else text.
[[nodiscard]] std::string to_svg(const Grid& grid, Rect part, const Theme& theme);

} // namespace tui
