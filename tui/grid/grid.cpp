// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/grid/grid.h"

#include <algorithm>
#include <cstring>

namespace tui {

Grid::Grid(Size size)
    : size_{std::max(size.columns, 0), std::max(size.rows, 0)},
      cells_(static_cast<std::size_t>(size_.columns) * static_cast<std::size_t>(size_.rows)) {}

bool Grid::contains(Point at) const {
    return at.column >= 0 && at.row >= 0 && at.column < size_.columns && at.row < size_.rows;
}

std::size_t Grid::start_of(int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(size_.columns);
}

std::span<const Cell> Grid::row(int row) const {
    return {cells_.data() + start_of(row), static_cast<std::size_t>(size_.columns)};
}

const Cell& Grid::cell(Point at) const {
    return cells_[start_of(at.row) + static_cast<std::size_t>(at.column)];
}

void Grid::set_row(int row, const Grid& from, int from_row) {
    const auto cells = from.row(from_row);
    std::ranges::copy(cells, cells_.data() + start_of(row));
}

/// Blanks the other half of a wide character before a half of it is overwritten.
void Grid::blank_other_half(Cell* row, int column) {
    Cell* here = row + column;
    if (here->glyph.is_right_half() && column > 0) {
        here[-1].glyph = Glyph();
    }
    if (column + 1 < size_.columns && here[1].glyph.is_right_half()) {
        here[1].glyph = Glyph();
    }
}

void Grid::set(Point at, Glyph glyph, int columns, Style style) {
    if (!contains(at)) {
        return;
    }
    Cell* const row = cells_.data() + start_of(at.row);
    blank_other_half(row, at.column);
    const int right = at.column + 1;
    if (columns == 2 && right == size_.columns) {
        glyph = Glyph();
    } else if (columns == 2) {
        blank_other_half(row, right);
        row[right] = {Glyph(std::string_view()), style};
    }
    row[at.column] = {glyph, style};
}

/// The part of a row from `at` on, clipped to the grid, that is about to get narrow characters.
std::span<Cell> Grid::part_of_row(Point at, int columns) {
    const int from = std::max(at.column, 0);
    const int to = std::min(at.column + columns, size_.columns);
    if (from >= to || at.row < 0 || at.row >= size_.rows) {
        return {};
    }
    Cell* const row = cells_.data() + start_of(at.row);
    blank_other_half(row, from);
    blank_other_half(row, to - 1);
    return {row + from, static_cast<std::size_t>(to - from)};
}

void Grid::set_ascii(Point at, std::string_view text, Style style) {
    const auto cells = part_of_row(at, static_cast<int>(text.size()));
    text.remove_prefix(cells.empty() ? 0 : static_cast<std::size_t>(std::max(-at.column, 0)));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i] = {Glyph(text[i]), style};
    }
}

void Grid::fill(Rect area, Glyph glyph, Style style) {
    for (int row = area.top; row < area.bottom(); ++row) {
        for (Cell& cell : part_of_row({area.left, row}, area.columns)) {
            cell = {glyph, style};
        }
    }
}

void Grid::scroll_up(int top, int bottom, int lines) {
    Cell* const first = cells_.data() + start_of(top);
    Cell* const last = cells_.data() + start_of(bottom);
    const Cell* const moved = first + start_of(std::clamp(lines, 0, bottom - top));
    std::fill(std::copy<const Cell*>(moved, last, first), last, Cell());
}

namespace {

/// Number of cells compared at once while nothing differs.
constexpr std::size_t block = 16;

/// How many changed rows are tried as the top of a scrolled area: a title and a line above it may
/// have changed, too.
constexpr int most_tops = 4;

bool same(std::span<const Cell> a, std::span<const Cell> b) {
    return a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

bool same_row(const Grid& now, int row, const Grid& before, int row_before) {
    return same(now.row(row), before.row(row_before));
}

/// How many rows from `top` on were `lines` rows further down in `before`.
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

app::ClickTarget spot_at(std::span<const Region> regions, Point at) {
    const auto found = std::find_if(regions.rbegin(), regions.rend(), [at](const Region& region) {
        const Rect& area = region.area;
        return at.column >= area.left && at.column < area.right() && at.row >= area.top &&
               at.row < area.bottom();
    });
    return found == regions.rend() ? app::ClickTarget() : found->spot;
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
