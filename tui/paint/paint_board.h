// SPDX-License-Identifier: GPL-3.0-or-later
// The squares of one board with their coordinates.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// Squares, pieces and marks. A marked square has brackets of its own kind, so that nothing
/// depends on colour: `[x]` last move, `!x!` check, `{x}` premove, `(x)` not yet confirmed, `<x>`
/// where the typed move could go. A promoted piece has a `~`: it leaves the board as a pawn.
void paint_board(Grid& grid, const BoardPlace& place, const app::View::BoardView& board,
                 const Glyphs& glyphs);

} // namespace tui
