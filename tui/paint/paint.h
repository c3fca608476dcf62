// SPDX-License-Identifier: GPL-3.0-or-later
// The whole picture: a View on a screen of some size.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// Never throws and never leaves the grid, whatever the size and the texts.
[[nodiscard]] Grid paint(const app::View& view, Size size, const Glyphs& glyphs);

} // namespace tui
