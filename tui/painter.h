// SPDX-License-Identifier: GPL-3.0-or-later
// paint() for one picture after the other: what has not changed is not painted again.
#pragma once

#include "src/app/view.h"
#include "tui/glyphs.h"
#include "tui/grid.h"
#include "tui/layout.h"

namespace tui {

class Painter {
  public:
    explicit Painter(Glyphs glyphs) : glyphs_(glyphs) {}

    /// What paint() makes of it; the picture lasts until the next one.
    const Grid& paint(app::View view, Size size);
    /// Where everything stands in the last picture.
    [[nodiscard]] const Layout& places() const { return places_; }

  private:
    Glyphs glyphs_;
    app::View view_; ///< that `grid_` shows
    Layout places_;
    Grid grid_;
};

} // namespace tui
