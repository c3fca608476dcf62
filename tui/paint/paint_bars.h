// SPDX-License-Identifier: GPL-3.0-or-later
// The lines at the edges of every page: its title, and what is to say right above the input line.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"

namespace tui {

void paint_title(Grid& grid, Rect area, const app::View& view);

/// The status line and the one above it: completions, or what does not fit into the status line and
/// must not be overlooked, or hints.
void paint_bottom(Grid& grid, const Layout& places, const app::View& view);

} // namespace tui
