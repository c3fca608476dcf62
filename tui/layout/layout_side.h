// SPDX-License-Identifier: GPL-3.0-or-later
// The panels around the boards: moves, notes and talk. Only layout.cpp includes this.
#pragma once

#include "tui/layout/layout.h"

namespace tui {

// Where talk stands, which may have several windows, and the lobby. Only the layout's own sources
// include this.

/// A server's page: console or other talk, the lobby beside it or above it.
[[nodiscard]] Layout server_layout(Size size, const app::View& view);

/// The one window that is shown, in all of `area`.
void place_pane(Layout& out, Rect area, const app::View& view);

/// As many windows side by side as have room in `area`: the one that is shown, then those that say
/// something. The `first` of these have a place already.
void place_panes(Layout& out, Rect area, const app::View& view, std::size_t first);

/// From this many columns on the notes are worded in full, and talk stands among them.
inline constexpr int wide_side = 60;

/// Below the boards, else at the end of what is beside them, else on the line for input where
/// nothing is typed: as many rows as there are.
void place_analysis(Layout& out, Rect& side, Rect& below, const app::View& view);

/// Moves, clocks compared, piece flow and wishes in `side`, talk below the boards.
void place_notes_beside(Layout& out, Rect side, Rect below, const app::View& view);

/// The same where talk stands in `side`, too: other talk, or some notes, fill what is left below.
void place_all_beside(Layout& out, Rect side, Rect below, const app::View& view);

} // namespace tui
