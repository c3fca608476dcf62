// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/grid.h"

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

/// Blanks the other half of a wide character at `at`, which is about to be overwritten.
void Grid::mend(Point at) {
    Cell& here = cells_[index(at)];
    if (here.glyph.is_right_half() && at.column > 0) {
        cells_[index({at.column - 1, at.row})].glyph = Glyph();
    }
    if (at.column + 1 < size_.columns) {
        Cell& next = cells_[index({at.column + 1, at.row})];
        if (next.glyph.is_right_half()) {
            next.glyph = Glyph();
        }
    }
    here.glyph = Glyph();
}

void Grid::set(Point at, Glyph glyph, int columns, Style style) {
    if (!contains(at)) {
        return;
    }
    mend(at);
    const Point right{at.column + 1, at.row};
    if (columns == 2 && !contains(right)) {
        cells_[index(at)] = {Glyph(), style};
        return;
    }
    if (columns == 2) {
        mend(right);
        cells_[index(right)] = {Glyph(std::string_view()), style};
    }
    cells_[index(at)] = {glyph, style};
}

void Grid::set_ground(Point at, Ground ground) {
    if (contains(at)) {
        cells_[index(at)].style.ground = ground;
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
