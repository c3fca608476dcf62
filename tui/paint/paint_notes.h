// SPDX-License-Identifier: GPL-3.0-or-later
// The notes beside the boards: clocks compared, pieces passed, wishes. Each has a heading on a
// rule. Names without room become the letters of seats.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// `you:dave  +22 sit ok`; with a row for each clock of two boards, a bar for each.
void paint_clocks(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

/// The newest pieces that fit; where there is room each with the move that took it.
void paint_flow(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

/// As many wishes as fit whole, the first ones of each.
void paint_wishes(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

} // namespace tui
