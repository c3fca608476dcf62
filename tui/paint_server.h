// SPDX-License-Identifier: GPL-3.0-or-later
// What only a server has: windows of talk with their names, the lobby.
#pragma once

#include "src/app/view.h"
#include "tui/glyphs.h"
#include "tui/grid.h"
#include "tui/layout.h"

namespace tui {

/// The talk in its windows, under a rule with the names of all of them.
void paint_windows(Grid& grid, const Layout& places, const app::View& view, const Glyphs& glyphs);

/// A heading on a rule, then the rows, so far that the chosen one is seen.
void paint_lobby(Grid& grid, Rect area, const app::View::LobbyView& lobby, const Glyphs& glyphs);

} // namespace tui
