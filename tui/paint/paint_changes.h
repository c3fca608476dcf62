// SPDX-License-Identifier: GPL-3.0-or-later
// The page in its regions: each is painted when something has changed that it shows.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// Whether pictures of these differ in nothing but what the regions show, if they have the same
/// places.
[[nodiscard]] bool same_regions(const app::View& before, const app::View& now);

/// Makes the picture of `before`, which `grid` is, that of `view`; both have these places and the
/// same_regions(). Without `before` the grid is blank.
void paint_changes(Grid& grid, const Layout& places, const app::View& view, const app::View* before,
                   const Glyphs& glyphs);

} // namespace tui
