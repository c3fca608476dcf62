// SPDX-License-Identifier: GPL-3.0-or-later
// The start page: the name of the game, the settings, what to press.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/paint/glyphs.h"

namespace tui {

void paint_menu(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

} // namespace tui
