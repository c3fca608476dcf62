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

/// Its shapes alone, the upper left corner of `part` at 0,0: for a document that has several.
[[nodiscard]] std::string to_svg_shapes(const Grid& grid, Rect part, const Theme& theme);
/// Units of a cell.
inline constexpr Size svg_cell{10, 20};

} // namespace tui
