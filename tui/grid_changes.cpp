// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/grid_changes.h"

#include <cstring>

namespace tui {
namespace {

bool same(std::span<const Cell> a, std::span<const Cell> b) {
    return a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

} // namespace

Change change_of_row(int row, std::span<const Cell> old, std::span<const Cell> now) {
    std::size_t from = 0;
    std::size_t to = now.size();
    if (same(old, now)) {
        return {row, 0, 0};
    }
    while (from < to && old[from] == now[from]) {
        ++from;
    }
    while (to > from && old[to - 1] == now[to - 1]) {
        --to;
    }
    if (from < to && from > 0 && now[from].glyph.is_right_half()) {
        --from;
    }
    if (from < to && to < now.size() && now[to].glyph.is_right_half()) {
        ++to;
    }
    return {row, static_cast<int>(from), static_cast<int>(to)};
}

std::vector<Change> changes(const Grid* before, const Grid& now) {
    std::vector<Change> all;
    const bool afresh = before == nullptr || before->size() != now.size();
    for (int row = 0; row < now.size().rows; ++row) {
        const Change change = afresh ? Change{row, 0, now.size().columns}
                                     : change_of_row(row, before->row(row), now.row(row));
        if (change.from < change.to) {
            all.push_back(change);
        }
    }
    return all;
}

} // namespace tui
