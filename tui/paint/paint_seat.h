// SPDX-License-Identifier: GPL-3.0-or-later
// The plates above and below a board: player, clock, reserve.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// `> alice 1822   +22 [2:31]` and a chip for each kind of piece with its count. `upper`: above
/// the board.
void paint_seat(Grid& grid, const SeatPlace& place, const app::View::SeatView& seat, bool upper,
                const Glyphs& glyphs);

/// A board in one or two lines: names, clocks and reserves of both its seats, and its last move.
void paint_strip(Grid& grid, Rect area, const app::View& view, std::size_t board,
                 const Glyphs& glyphs);

} // namespace tui
