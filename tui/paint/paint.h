// SPDX-License-Identifier: GPL-3.0-or-later
// The whole picture: a View on a screen of some size. It is painted afresh for every frame; the
// terminal finds the changes.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// `places` must be the layout() of this view. Never throws and never draws outside the grid,
/// whatever the size and the texts.
[[nodiscard]] Grid paint(const Layout& places, const app::View& view, const Glyphs& usual);

/// Lays out the view for `size`, and paints it.
[[nodiscard]] Grid paint(const app::View& view, Size size, const Glyphs& glyphs);

} // namespace tui
