// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/grid/grid_changes.h"

#include <cstring>

namespace tui {
namespace {

/// Cells that are compared in one go where few have changed.
constexpr std::size_t block = 16;

/// Changed rows that are tried as the first one that went up: a title and a rule stand above it.
constexpr int most_tops = 4;

bool same(std::span<const Cell> a, std::span<const Cell> b) {
    return a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

bool same_row(const Grid& now, int row, const Grid& before, int row_before) {
    return same(now.row(row), before.row(row_before));
}

/// How many rows from `top` on stand `lines` further down in `before`.
int rows_from_below(const Grid& before, const Grid& now, int top, int lines) {
    int rows = 0;
    while (top + rows + lines < now.size().rows &&
           same_row(now, top + rows, before, top + rows + lines)) {
        ++rows;
    }
    return rows;
}

} // namespace

void add_changes(std::vector<Change>& changes, int row, std::span<const Cell> old,
                 std::span<const Cell> now) {
    if (same(old, now)) {
        return;
    }
    const std::size_t first_of_row = changes.size();
    for (std::size_t i = 0; i < now.size(); ++i) {
        while (i + block <= now.size() && same(old.subspan(i, block), now.subspan(i, block))) {
            i += block;
        }
        if (i == now.size() || old[i] == now[i]) {
            continue;
        }
        std::size_t end = i + 1;
        const std::size_t from = i > 0 && now[i].glyph.is_right_half() ? i - 1 : i;
        if (end < now.size() && now[end].glyph.is_right_half()) {
            ++end;
        }
        const Change change{row, static_cast<int>(from), static_cast<int>(end)};
        if (changes.size() > first_of_row && change.from <= changes.back().to) {
            changes.back().to = change.to;
        } else {
            changes.push_back(change);
        }
        i = end - 1;
    }
}

std::optional<Scroll> scrolled(const Grid& before, const Grid& now) {
    const int rows = now.size().rows;
    int most = 0;
    int tops = 0;
    Scroll best;
    for (int top = 0; top < rows && most < least_scrolled && tops < most_tops; ++top) {
        if (same_row(now, top, before, top)) {
            continue;
        }
        ++tops;
        for (int lines = 1; top + lines < rows; ++lines) {
            const int found = rows_from_below(before, now, top, lines);
            if (found > most) {
                most = found;
                best = {top, top + found + lines, lines};
            }
        }
    }
    return most >= least_scrolled ? std::optional(best) : std::nullopt;
}

} // namespace tui
