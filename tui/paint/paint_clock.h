// SPDX-License-Identifier: GPL-3.0-or-later
// A player's clock, as a text or in large digits.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// The running clock is lit; without colour it stands in brackets.
[[nodiscard]] Style clock_style(const app::View::SeatView& seat);

/// Columns that paint_clock() takes; none without clocks.
[[nodiscard]] int clock_columns(const app::View::SeatView& seat);

/// ` 2:31 `, or `[2:31]`, ending before column `right`.
void paint_clock(Grid& grid, Rect area, int right, const app::View::SeatView& seat,
                 const Glyphs& glyphs);

/// Digits three columns wide and three rows high, tenths small, on all of `area`. As a text where
/// there are no half blocks, or no room.
void paint_big_clock(Grid& grid, Rect area, const app::View::SeatView& seat, const Glyphs& glyphs);

} // namespace tui
