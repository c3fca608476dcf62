// SPDX-License-Identifier: GPL-3.0-or-later
// paint() for one picture after the other: what has not changed is not painted again.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"

#include <memory>

namespace tui {

class Painter {
  public:
    explicit Painter(Glyphs glyphs) : glyphs_(glyphs) {}

    using View = std::unique_ptr<const app::View>;

    /// Makes the picture that paint() would make, and returns the view of the last one: what ends
    /// with it may end when the picture is out.
    [[nodiscard]] View paint(View view, Size size);
    [[nodiscard]] const Grid& picture() const { return grid_; }
    /// Where everything stands in it.
    [[nodiscard]] const Layout& places() const { return places_; }

  private:
    Glyphs glyphs_;
    View view_; ///< that `grid_` shows; nothing at first
    Layout places_;
    Grid grid_;
};

} // namespace tui
