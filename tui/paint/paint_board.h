// SPDX-License-Identifier: GPL-3.0-or-later
// The squares of one board with their coordinates.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// Squares, pieces and marks. Where there is colour marks are grounds, and free squares where the
/// typed move could go have a dot. Where there is none a marked square has brackets of its own
/// kind: `[x]` last move, `!x!` check, `{x}` premove, `(x)` not yet confirmed, `<x>` where the
/// typed move could go. A promoted piece has a `~`: it leaves the board as a pawn.
void paint_board(Grid& grid, const BoardPlace& place, const app::View::BoardView& board,
                 const Glyphs& glyphs);

} // namespace tui
