// SPDX-License-Identifier: GPL-3.0-or-later
// Remarks about each board and about talk, on the rule below the boards.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// Where nothing but talk is there to be named: what is to say about the boards.
void paint_board_states(Grid& grid, const Layout& places, const app::View& view,
                        const Glyphs& glyphs);

/// Draws, at the end of `rule`, my partner's wishes where they have no place of their own, and the
/// number of lines of talk below. Returns the rest: at least `least` columns, unless the partner's
/// newest and most urgent wish need these.
Rect paint_talk_remarks(Grid& grid, Rect rule, const app::View& view, const Layout& places,
                        int least);

} // namespace tui
