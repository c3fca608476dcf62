// SPDX-License-Identifier: GPL-3.0-or-later
// Saves a grid as a picture file.
#pragma once

#include "tui/grid/grid.h"
#include "tui/terminal/theme.h"

#include <string>
#include <string_view>

namespace tui {

/// Renders `part` of the grid, which must be on it, as an SVG document on the theme's screen
/// background. A cell is 10 units wide and 20 high, and there is a narrow margin. Quadrants become
/// rectangles, all else text.
[[nodiscard]] std::string to_svg(const Grid& grid, Rect part, const Theme& theme);

/// Only the shapes, with the upper left corner of `part` at 0,0, to be combined in one document.
[[nodiscard]] std::string to_svg_shapes(const Grid& grid, Rect part, const Theme& theme);
/// A text without characters that mean something in SVG.
[[nodiscard]] std::string escaped(std::string_view text);
/// Size of a cell in SVG units.
inline constexpr Size svg_cell{10, 20};

} // namespace tui
