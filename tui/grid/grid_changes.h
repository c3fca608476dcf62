// SPDX-License-Identifier: GPL-3.0-or-later
// Where one picture differs from the one before.
#pragma once

#include "tui/grid/grid.h"

#include <optional>
#include <span>
#include <vector>

namespace tui {

/// Cells `from` up to `to` (not included) of one row.
struct Change {
    int row = 0;
    int from = 0;
    int to = 0;
    bool erases = false; ///< ... and the row is blank from `to` on
    bool operator==(const Change&) const = default;
};

/// Adds the parts in which two pictures of a row differ; wide characters are whole in each.
void add_changes(std::vector<Change>& changes, int row, std::span<const Cell> old,
                 std::span<const Cell> now);

/// Rows `top` up to `bottom` (not included) have gone up by `lines`.
struct Scroll {
    int top = 0;
    int bottom = 0;
    int lines = 0;
    bool operator==(const Scroll&) const = default;
};

/// Rows that must be the same for it.
inline constexpr int least_scrolled = 3;

/// The rows of `now` that stood further down in `before`, which is as large, when they are many.
[[nodiscard]] std::optional<Scroll> scrolled(const Grid& before, const Grid& now);

} // namespace tui
