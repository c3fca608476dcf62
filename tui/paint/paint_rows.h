// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of text that move up as more of them come.
#pragma once

#include "tui/grid/grid.h"
#include "tui/grid/put.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tui {

/// By how many rows `before` has moved up to become `now`, as far as its beginning tells.
template <class Row>
[[nodiscard]] std::size_t rows_up(const std::vector<Row>& before, const std::vector<Row>& now) {
    constexpr std::ptrdiff_t enough = 3; // rows that are the same
    for (std::size_t up = 0; up < before.size() && !now.empty(); ++up) {
        const auto from = before.begin() + static_cast<std::ptrdiff_t>(up);
        const auto seen = std::min({enough, before.end() - from, now.end() - now.begin()});
        if (std::equal(from, from + seen, now.begin())) {
            return up;
        }
    }
    return 0;
}

/// Makes the rows of `area`, which are those of `before`, those of `now`; neither has more than the
/// area. What stands there already is moved, what is new painted: `paint_row(line, row)`.
template <class Row, class PaintRow>
void paint_rows(Grid& grid, const Rect& area, const std::vector<Row>& before,
                const std::vector<Row>& now, PaintRow paint_row) {
    const std::size_t up = rows_up(before, now);
    grid.move_up(area, static_cast<int>(up));
    for (std::size_t i = 0; i < static_cast<std::size_t>(area.rows); ++i) {
        const Row* had = i + up < before.size() ? &before[i + up] : nullptr;
        const Row* has = i < now.size() ? &now[i] : nullptr;
        if (had != nullptr && has != nullptr && *had == *has) {
            continue;
        }
        const Rect line{area.left, area.top + static_cast<int>(i), area.columns, 1};
        if (had != nullptr) {
            fill(grid, line, " ");
        }
        if (has != nullptr) {
            paint_row(line, *has);
        }
    }
}

} // namespace tui
