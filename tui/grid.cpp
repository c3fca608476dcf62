// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/grid.h"

#include <algorithm>
#include <fmt/format.h>

namespace tui {
namespace {

// One letter for each ink and ground in golden files; the usual ones are blank.
constexpr std::string_view ink_letters = " qsatgnwACRLWB.m";
constexpr std::string_view ground_letters = " ldmctpes";
static_assert(ink_letters.size() == inks && ground_letters.size() == grounds);

template <class Letter>
std::string layer(const Grid& grid, std::string_view name, Letter letter_of) {
    std::string text = fmt::format("-- {}\n", name);
    for (int row = 0; row < grid.size().rows; ++row) {
        std::string line;
        for (const Cell& cell : grid.row(row)) {
            line += letter_of(cell);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

} // namespace

Grid::Grid(Size size)
    : size_{std::max(size.columns, 0), std::max(size.rows, 0)},
      cells_(static_cast<std::size_t>(size_.columns) * static_cast<std::size_t>(size_.rows)) {}

std::size_t Grid::index(Point at) const {
    return static_cast<std::size_t>(at.row) * static_cast<std::size_t>(size_.columns) +
           static_cast<std::size_t>(at.column);
}

bool Grid::contains(Point at) const {
    return at.column >= 0 && at.row >= 0 && at.column < size_.columns && at.row < size_.rows;
}

std::span<const Cell> Grid::row(int row) const {
    return std::span(cells_).subspan(index({0, row}), static_cast<std::size_t>(size_.columns));
}

const Cell& Grid::cell(Point at) const {
    return cells_[index(at)];
}

void Grid::set_row(int row, const Grid& from) {
    const auto cells = from.row(0);
    std::copy(cells.begin(), cells.end(), cells_.begin() + static_cast<long>(index({0, row})));
}

/// Blanks the other half of a wide character at `at`, which is about to be overwritten.
void Grid::mend(Point at) {
    Cell* here = &cells_[index(at)];
    if (here->glyph.is_right_half() && at.column > 0) {
        here[-1].glyph = Glyph();
    }
    if (at.column + 1 < size_.columns && here[1].glyph.is_right_half()) {
        here[1].glyph = Glyph();
    }
}

void Grid::set(Point at, Glyph glyph, int columns, Style style) {
    if (!contains(at)) {
        return;
    }
    mend(at);
    const Point right{at.column + 1, at.row};
    if (columns == 2 && !contains(right)) {
        glyph = Glyph();
    } else if (columns == 2) {
        mend(right);
        cells_[index(right)] = {Glyph(std::string_view()), style};
    }
    cells_[index(at)] = {glyph, style};
}

/// Up to `columns` cells that are about to be overwritten with narrow ones; clipped to the grid.
std::span<Cell> Grid::part_of_row(Point at, int columns) {
    const int from = std::max(at.column, 0);
    const int to = std::min(at.column + columns, size_.columns);
    if (from >= to || at.row < 0 || at.row >= size_.rows) {
        return {};
    }
    mend({from, at.row});
    mend({to - 1, at.row});
    return std::span(cells_).subspan(index({from, at.row}), static_cast<std::size_t>(to - from));
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

void Grid::move_up(Rect area, int rows) {
    if (rows <= 0 || area.empty()) {
        return;
    }
    const auto columns = static_cast<long>(area.columns);
    for (int row = area.top; row < area.bottom(); ++row) {
        const auto to = cells_.begin() + static_cast<long>(index({area.left, row}));
        if (row + rows < area.bottom()) {
            const auto from = cells_.begin() + static_cast<long>(index({area.left, row + rows}));
            std::copy(from, from + columns, to);
        } else {
            std::fill(to, to + columns, Cell());
        }
    }
}

std::string Grid::to_text() const {
    std::string text;
    for (int r = 0; r < size_.rows; ++r) {
        std::string line;
        for (const Cell& cell : row(r)) {
            line += cell.glyph.text();
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

std::string Grid::to_styled_text() const {
    std::string text = to_text();
    text += layer(*this, "ink",
                  [](const Cell& c) { return ink_letters[static_cast<std::size_t>(c.style.ink)]; });
    text += layer(*this, "ground", [](const Cell& c) {
        return ground_letters[static_cast<std::size_t>(c.style.ground)];
    });
    text +=
        cursor ? fmt::format("-- cursor {},{}\n", cursor->column, cursor->row) : "-- no cursor\n";
    return text;
}

} // namespace tui
