// SPDX-License-Identifier: GPL-3.0-or-later
// The only way text gets on a grid: clipped, never half of a wide character, no control bytes.
#pragma once

#include "tui/grid/grid.h"

#include <string_view>
#include <vector>

namespace tui {

/// Puts `text` at `at` (on the grid), inside `area` only. Returns the column after the last
/// character, clipped ones included. Blanks are put, too.
int put(Grid& grid, Rect area, Point at, std::string_view text, Style style = {});

/// Ends `text` right before column `right`; it must not begin left of `area`.
void put_right(Grid& grid, Rect area, int right, int row, std::string_view text, Style style = {});

void put_centred(Grid& grid, Rect area, int row, std::string_view text, Style style = {});

/// Fills `area` with a character of one column.
void fill(Grid& grid, Rect area, std::string_view text, Style style = {});

/// The lines that `text` makes in `columns` columns, broken between words where possible. At
/// least one line, and at most `most`.
[[nodiscard]] std::vector<std::string_view> wrap(std::string_view text, int columns,
                                                 std::size_t most);

/// The longest beginning of `text` that fits into `columns`.
[[nodiscard]] std::string_view clip(std::string_view text, int columns);

} // namespace tui
