// SPDX-License-Identifier: GPL-3.0-or-later
// Puts text on a grid: clipped to an area, and never half a wide character or a control byte.
#pragma once

#include "tui/grid/grid.h"

#include <string_view>
#include <vector>

namespace tui {

/// Puts `text`, including spaces, from `at` on but only inside `area`; `at` must be on the grid.
/// Returns the column after the last character, even if that was clipped.
int put(Grid& grid, Rect area, Point at, std::string_view text, Style style = {});

/// Puts `text` at the left end of the first row of `area`.
int put(Grid& grid, Rect area, std::string_view text, Style style = {});

/// Puts `text` so that it ends just before column `right`, without starting left of `area`.
void put_right(Grid& grid, Rect area, int right, int row, std::string_view text, Style style = {});

void put_centred(Grid& grid, Rect area, int row, std::string_view text, Style style = {});

/// Fills `area` with a one-column character.
void fill(Grid& grid, Rect area, std::string_view character, Style style = {});

/// Wraps `text` into lines of `columns` columns, between words where possible. Returns at least one
/// line and at most `most`.
[[nodiscard]] std::vector<std::string_view> wrap(std::string_view text, int columns,
                                                 std::size_t most);

/// The longest prefix of `text` that fits into `columns`.
[[nodiscard]] std::string_view clip(std::string_view text, int columns);

} // namespace tui
