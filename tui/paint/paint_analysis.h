// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's judgement of the boards.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"

namespace tui {

/// A row for each board: its letter, the score, how far was looked, and of the best line as many
/// moves as fit whole; then which team stands better. Rows that have no room are left out.
void paint_analysis(Grid& grid, Rect area, const app::View& view);

} // namespace tui
