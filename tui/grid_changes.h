// SPDX-License-Identifier: GPL-3.0-or-later
// Where one picture differs from the one before.
#pragma once

#include "tui/grid.h"

#include <vector>

namespace tui {

/// Cells `from` up to `to` (not included) of one row.
struct Change {
    int row = 0;
    int from = 0;
    int to = 0;
    bool operator==(const Change&) const = default;
};

/// From the first to the last cell in which two pictures of a row differ; wide characters are whole
/// in it. Empty when they are the same.
[[nodiscard]] Change change_of_row(int row, std::span<const Cell> old, std::span<const Cell> now);

/// At most one range a row. Without a picture before, or with one of another size: everything.
[[nodiscard]] std::vector<Change> changes(const Grid* before, const Grid& now);

} // namespace tui
