// SPDX-License-Identifier: GPL-3.0-or-later
// A whole screen as a value: what the painter makes and the terminal shows.
#pragma once

#include "src/app/port/intent.h"
#include "tui/grid/cell.h"
#include "tui/grid/size.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tui {

/// A part of the picture that the mouse can hit.
struct Region {
    Rect area;
    app::Spot spot;
    bool operator==(const Region&) const = default;
};

/// The last one there: a later one lies over an earlier one.
[[nodiscard]] app::Spot spot_at(std::span<const Region> regions, Point at);

/// `size().rows` rows of cells. A wide character is a cell and an empty right half; neither ever
/// stands without the other.
class Grid {
  public:
    Grid() = default;
    explicit Grid(Size size);

    [[nodiscard]] Size size() const { return size_; }
    /// `row` must be on the grid.
    [[nodiscard]] std::span<const Cell> row(int row) const;
    /// `at` must be on the grid.
    [[nodiscard]] const Cell& cell(Point at) const;

    /// Replaces `row` by a row of another grid, which must be as wide.
    void set_row(int row, const Grid& from, int from_row);
    /// Puts a glyph of 1 or 2 columns; outside the grid nothing happens. A wide character of which
    /// one half is overwritten, or that would stick out on the right, becomes blank.
    void set(Point at, Glyph glyph, int columns, Style style);
    /// set() for each character of `text`, which is printable ASCII.
    void set_ascii(Point at, std::string_view text, Style style);
    /// set() with a glyph of one column for each cell of `area`.
    void fill(Rect area, Glyph glyph, Style style);

    /// Moves rows `top` up to `bottom` (not included), which must be on the grid, up by `lines`;
    /// the last ones become blank.
    void scroll_up(int top, int bottom, int lines);

    /// Where the terminal's cursor rests; none: hidden.
    std::optional<Point> cursor;
    /// The parts that can be clicked, as they were painted.
    std::vector<Region> regions;

    bool operator==(const Grid& other) const = default;

  private:
    [[nodiscard]] bool contains(Point at) const;
    [[nodiscard]] std::size_t start_of(int row) const;
    void mend(Cell* row, int column);
    std::span<Cell> part_of_row(Point at, int columns);

    Size size_{};
    std::vector<Cell> cells_; ///< row by row
};

// Where one picture differs from the one before.

/// Cells `from` up to `to` (not included) of one row.
struct Change {
    int row = 0;
    int from = 0;
    int to = 0;
    bool erases = false; ///< ... and the row is blank from `to` on
    bool operator==(const Change&) const = default;
};

/// Adds the parts in which two pictures of a row differ; wide characters are whole in each.
void add_changes(std::vector<Change>& changes, int row, std::span<const Cell> old,
                 std::span<const Cell> now);

/// Rows `top` up to `bottom` (not included) have gone up by `lines`.
struct Scroll {
    int top = 0;
    int bottom = 0;
    int lines = 0;
    bool operator==(const Scroll&) const = default;
};

/// Rows that must be the same for it.
inline constexpr int least_scrolled = 3;

/// The rows of `now` that stood further down in `before`, which is as large, when they are many.
[[nodiscard]] std::optional<Scroll> scrolled(const Grid& before, const Grid& now);

} // namespace tui
