// SPDX-License-Identifier: GPL-3.0-or-later
// The lines at the edges of every page: its title, and what is to say right above the input line.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"

#include <string_view>

namespace tui {

void paint_title(Grid& grid, Rect area, const app::View& view);

/// The status line and the one above it: chips, then what is to be said, which may take both lines,
/// else completions or hints. Nothing ends within a word. `seen`: how much of a page, in the
/// corner.
void paint_bottom(Grid& grid, const Layout& places, const app::View& view, std::string_view seen);

} // namespace tui
