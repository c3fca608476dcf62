// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and rectangles of the screen, in columns and rows.
#pragma once

namespace tui {

struct Size {
    int columns = 0;
    int rows = 0;
    bool operator==(const Size&) const = default;
};

struct Rect {
    int left = 0;
    int top = 0;
    int columns = 0;
    int rows = 0;
    bool operator==(const Rect&) const = default;
};

} // namespace tui
