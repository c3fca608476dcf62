// SPDX-License-Identifier: GPL-3.0-or-later
// What stands above and below a board: who plays there, the clock, the reserve.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// ` > alice 1822   +22 [2:31]`: the mark and the brackets say whose clock runs.
void paint_player(Grid& grid, Rect area, const app::View::SeatView& seat);

/// `   P1 N1 B- R- Q-  N+++`: counts, and what the seat wants or does.
void paint_hand(Grid& grid, Rect area, const app::View::SeatView& seat, const Glyphs& glyphs);

/// A board in one or two lines: names, clocks and reserves of both its seats.
void paint_strip(Grid& grid, Rect area, const app::View::BoardView& board, const Glyphs& glyphs);

} // namespace tui
