// SPDX-License-Identifier: GPL-3.0-or-later
// Where talk stands, which may have several windows, and the lobby. Only the layout's own sources
// include this.
#pragma once

#include "tui/layout/layout.h"

namespace tui {

/// A server's page: console or other talk, the lobby beside it or above it.
[[nodiscard]] Layout server_layout(Size size, const app::View& view);

/// The one window that is shown, in all of `area`.
void place_pane(Layout& out, Rect area, const app::View& view);

/// As many windows side by side as have room in `area`: the one that is shown, then those that say
/// something. The `first` of these have a place already.
void place_panes(Layout& out, Rect area, const app::View& view, std::size_t first);

} // namespace tui
