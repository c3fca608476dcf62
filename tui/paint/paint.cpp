// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint.h"

#include "tui/layout/layout.h"
#include "tui/paint/paint_changes.h"

namespace tui {

Grid paint(const app::View& view, Size size, const Glyphs& glyphs) {
    Grid grid(size);
    paint_changes(grid, layout(grid.size(), view), view, nullptr, glyphs);
    return grid;
}

} // namespace tui
