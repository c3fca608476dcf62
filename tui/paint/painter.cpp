// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/painter.h"

#include "tui/paint/paint_changes.h"

#include <utility>

namespace tui {

Painter::View Painter::paint(View view, Size size) {
    size = {std::max(size.columns, 0), std::max(size.rows, 0)};
    Layout places = layout(size, *view);
    const bool goes_on = view_ && size == grid_.size() && places == places_ && !places.too_small &&
                         same_regions(*view_, *view);
    if (!goes_on) {
        grid_ = Grid(size);
    }
    paint_changes(grid_, places, *view, goes_on ? view_.get() : nullptr, glyphs_);
    places_ = std::move(places);
    std::swap(view_, view);
    return view;
}

} // namespace tui
