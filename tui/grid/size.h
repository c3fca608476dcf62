// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and rectangles on the screen, in columns and rows.
#pragma once

#include <algorithm>

namespace tui {

struct Size {
    int columns = 0;
    int rows = 0;
    bool operator==(const Size&) const = default;
};

/// The largest frame painted; the rest stays blank. A terminal may claim to be 65535x65535.
inline constexpr Size largest_picture{500, 200};
[[nodiscard]] constexpr Size bounded(Size size) {
    return {size.columns < largest_picture.columns ? size.columns : largest_picture.columns,
            size.rows < largest_picture.rows ? size.rows : largest_picture.rows};
}

struct Point {
    int column = 0;
    int row = 0;
    bool operator==(const Point&) const = default;
};

struct Rect {
    int left = 0;
    int top = 0;
    int columns = 0;
    int rows = 0;
    bool operator==(const Rect&) const = default;

    [[nodiscard]] constexpr int right() const { return left + columns; } ///< first column outside
    [[nodiscard]] constexpr int bottom() const { return top + rows; }    ///< first row outside
    [[nodiscard]] constexpr bool empty() const { return columns <= 0 || rows <= 0; }
};

/// `area` without its outermost columns at both sides.
[[nodiscard]] constexpr Rect without_margins(Rect area, int margin = 1) {
    const int left = std::min(margin, std::max(area.columns, 0));
    return {area.left + left, area.top, std::max(0, area.columns - 2 * margin), area.rows};
}

/// Cuts up to `rows` rows from the top of `from`.
constexpr Rect cut_top(Rect& from, int rows) {
    const int taken = std::clamp(rows, 0, std::max(from.rows, 0));
    const Rect cut{from.left, from.top, from.columns, taken};
    from.top += taken;
    from.rows -= taken;
    return cut;
}

/// Cuts up to `rows` rows from the bottom of `from`.
constexpr Rect cut_bottom(Rect& from, int rows) {
    const int taken = std::clamp(rows, 0, std::max(from.rows, 0));
    from.rows -= taken;
    return {from.left, from.top + from.rows, from.columns, taken};
}

/// Cuts up to `columns` columns from the left of `from`.
constexpr Rect cut_left(Rect& from, int columns) {
    const int taken = std::clamp(columns, 0, std::max(from.columns, 0));
    const Rect cut{from.left, from.top, taken, from.rows};
    from.left += taken;
    from.columns -= taken;
    return cut;
}

/// Cuts up to `columns` columns from the right of `from`.
constexpr Rect cut_right(Rect& from, int columns) {
    const int taken = std::clamp(columns, 0, std::max(from.columns, 0));
    from.columns -= taken;
    return {from.left + from.columns, from.top, taken, from.rows};
}

} // namespace tui
