// SPDX-License-Identifier: GPL-3.0-or-later
// A whole screen as a value: the painter makes it and the terminal shows it.
#pragma once

#include "src/app/port/intent.h"
#include "tui/grid/cell.h"
#include "tui/grid/size.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tui {

/// A part of the screen that the mouse can click.
struct Region {
    Rect area;
    app::ClickTarget spot;
    bool operator==(const Region&) const = default;
};

/// The topmost region at that point: later regions cover earlier ones.
[[nodiscard]] app::ClickTarget spot_at(std::span<const Region> regions, Point at);

/// `size().rows` rows of cells. A wide character takes a cell and an empty right half, never one
/// without the other.
class Grid {
  public:
    Grid() = default;
    explicit Grid(Size size);

    [[nodiscard]] Size size() const { return size_; }
    /// The cells of a row, which must be on the grid.
    [[nodiscard]] std::span<const Cell> row(int row) const;
    /// The cell at a point, which must be on the grid.
    [[nodiscard]] const Cell& cell(Point at) const;

    /// Replaces a row by a row of another grid of the same width.
    void set_row(int row, const Grid& from, int from_row);
    /// Puts a glyph of 1 or 2 columns; outside the grid it does nothing. A wide character that is
    /// half overwritten, or does not fit on the right, becomes blank.
    void set(Point at, Glyph glyph, int columns, Style style);
    /// Calls set() for each character of `text`, which must be printable ASCII.
    void set_ascii(Point at, std::string_view text, Style style);
    /// Calls set() with a one-column glyph for each cell of `area`.
    void fill(Rect area, Glyph glyph, Style style);

    /// Moves the rows from `top` up to but excluding `bottom` up by `lines`; the last ones become
    /// blank. All must be on the grid.
    void scroll_up(int top, int bottom, int lines);

    /// Where to show the terminal's cursor; none: hide it.
    std::optional<Point> cursor;
    /// The clickable regions, in the order in which they were painted.
    std::vector<Region> regions;

    bool operator==(const Grid& other) const = default;

  private:
    [[nodiscard]] bool contains(Point at) const;
    [[nodiscard]] std::size_t start_of(int row) const;
    void blank_other_half(Cell* row, int column);
    std::span<Cell> part_of_row(Point at, int columns);

    Size size_{};
    std::vector<Cell> cells_; ///< all cells in row-major order
};

// Differences between two frames.

/// The cells from `from` up to but excluding `to` in one row.
struct Change {
    int row = 0;
    int from = 0;
    int to = 0;
    bool erases = false; ///< the rest of the row, from `to` on, is blank
    bool operator==(const Change&) const = default;
};

/// Adds the parts in which two versions of a row differ; never splits a wide character.
void add_changes(std::vector<Change>& changes, int row, std::span<const Cell> old,
                 std::span<const Cell> now);

/// The rows from `top` up to but excluding `bottom` have moved up by `lines`.
struct Scroll {
    int top = 0;
    int bottom = 0;
    int lines = 0;
    bool operator==(const Scroll&) const = default;
};

/// The fewest equal rows that count as scrolling.
inline constexpr int least_scrolled = 3;

/// The rows that have scrolled up from `before` to `now` (of the same size), if there are enough.
[[nodiscard]] std::optional<Scroll> scrolled(const Grid& before, const Grid& now);

} // namespace tui
