// SPDX-License-Identifier: GPL-3.0-or-later
// What is to say about each board, and about talk: on the rule below the boards.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// Where nothing but talk is there to be named: what is to say about the boards.
void paint_board_states(Grid& grid, const Layout& places, const app::View& view,
                        const Glyphs& glyphs);

/// At the end of `rule`: what my partner wants, where that has no place of its own, and how many
/// lines of talk lie below. Returns the rest: at least `least` columns of it, unless his newest and
/// his most urgent wish need these.
Rect paint_talk_remarks(Grid& grid, Rect rule, const app::View& view, const Layout& places,
                        int least);

} // namespace tui
