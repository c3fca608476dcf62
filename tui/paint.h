// SPDX-License-Identifier: GPL-3.0-or-later
// The whole picture: a View on a screen of some size.
#pragma once

#include "src/app/view.h"
#include "tui/glyphs.h"
#include "tui/grid.h"

namespace tui {

/// Never throws and never leaves the grid, whatever the size and the texts.
[[nodiscard]] Grid paint(const app::View& view, Size size, const Glyphs& glyphs);

} // namespace tui
