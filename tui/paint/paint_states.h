// SPDX-License-Identifier: GPL-3.0-or-later
// What is to say about each board: on the rule below them.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"

namespace tui {

void paint_board_states(Grid& grid, const Layout& places, const app::View& view,
                        const Glyphs& glyphs);

} // namespace tui
