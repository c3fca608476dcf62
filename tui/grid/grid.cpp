// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/grid/grid.h"

#include <algorithm>

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
    std::copy(cells.begin(), cells.end(), cells_.data() + start_of(row));
}

/// Blanks the other half of a wide character that is about to be overwritten.
void Grid::mend(Cell* row, int column) {
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
    mend(row, at.column);
    const int right = at.column + 1;
    if (columns == 2 && right == size_.columns) {
        glyph = Glyph();
    } else if (columns == 2) {
        mend(row, right);
        row[right] = {Glyph(std::string_view()), style};
    }
    row[at.column] = {glyph, style};
}

/// Up to `columns` cells that are about to be overwritten with narrow ones; clipped to the grid.
std::span<Cell> Grid::part_of_row(Point at, int columns) {
    const int from = std::max(at.column, 0);
    const int to = std::min(at.column + columns, size_.columns);
    if (from >= to || at.row < 0 || at.row >= size_.rows) {
        return {};
    }
    Cell* const row = cells_.data() + start_of(at.row);
    mend(row, from);
    mend(row, to - 1);
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

} // namespace tui
