// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of all boards.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// Narrow: one half-move a row in played order, each board in a column of its own where there is
/// room for that. Wide: a table for each board, a move number a row. Shows the end, or the current
/// ply of a replay. A passed piece stands behind its capture: `+N` to me, `>n` to my partner, `<n`
/// to an enemy.
void paint_list(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

} // namespace tui
