// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a View on a screen of some size. Every frame is painted from scratch; the terminal finds
// out what has changed.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// Paints the view. `places` must be its layout(); `usual` are the glyphs to which
/// View::piece_set_changes is applied. Never throws and never draws outside the grid, whatever the
/// size and the texts.
[[nodiscard]] Grid paint(const Layout& places, const app::View& view, const Glyphs& usual);

/// Lays out the view for `size`, and paints it.
[[nodiscard]] Grid paint(const app::View& view, Size size, const Glyphs& glyphs);

} // namespace tui
