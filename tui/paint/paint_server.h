// SPDX-License-Identifier: GPL-3.0-or-later
// Panels that only a server has: windows of talk with their names, the lobby.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// The rule above the talk with the names of all windows, and what parts the windows.
void paint_window_names(Grid& grid, const Layout& places, const app::View& view,
                        const Glyphs& glyphs);

/// The lines in the window of that tab.
[[nodiscard]] const base::SharedList<app::Text>& lines_of(const app::View& view, std::size_t tab);

/// A heading on a rule, then the rows, so far that the chosen one is seen.
void paint_lobby(Grid& grid, Rect area, const app::View::LobbyView& lobby, const Glyphs& glyphs);

} // namespace tui
