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

/// At most one range a row, from its first to its last changed cell; wide characters are whole in
/// it. Without a picture before, or with one of another size: everything.
[[nodiscard]] std::vector<Change> changes(const Grid* before, const Grid& now);

} // namespace tui
