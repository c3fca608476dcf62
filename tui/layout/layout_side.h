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

/// Places as many windows side by side as `area` has room for: the one that is shown, then those
/// with unread lines. The `first` of these have a place already.
void place_panes(Layout& out, Rect area, const app::View& view, std::size_t first);

/// From this many columns on the notes are whole sentences, and talk stands among them.
inline constexpr int wide_side = 60;

/// Places the analysis below the boards, else at the end of the side panel, else on an unused input
/// line: as many rows as there are.
void place_analysis(Layout& out, Rect& side, Rect& below, const app::View& view);

/// The time bar of a replay on its unused input line, and the book below the moves.
void place_film(Layout& out, const app::View& view);

/// Moves, clocks compared, piece flow and wishes in `side`, talk below the boards.
void place_notes_beside(Layout& out, Rect side, Rect below, const app::View& view);

/// As place_all(), with the talk in `side`: other talk, or some notes, fill `below`.
void place_all_beside(Layout& out, Rect side, Rect below, const app::View& view);

} // namespace tui
