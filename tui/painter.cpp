// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/painter.h"

#include "tui/paint_changes.h"

#include <utility>

namespace tui {

const Grid& Painter::paint(app::View view, Size size) {
    size = {std::max(size.columns, 0), std::max(size.rows, 0)};
    Layout places = layout(size, view);
    const bool goes_on =
        size == grid_.size() && places == places_ && !places.too_small && same_regions(view_, view);
    if (!goes_on) {
        grid_ = Grid(size);
    }
    paint_changes(grid_, places, view, goes_on ? &view_ : nullptr, glyphs_);
    view_ = std::move(view);
    places_ = std::move(places);
    return grid_;
}

} // namespace tui
