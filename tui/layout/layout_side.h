// SPDX-License-Identifier: GPL-3.0-or-later
// Places the panels around the boards: moves, notes and talk. Only the layout's own sources include
// this.
#pragma once

#include "tui/layout/layout.h"

namespace tui {

// Places the talk windows and the lobby.

/// The layout of a server's page: talk, with the lobby beside or above it.
[[nodiscard]] Layout server_layout(Size size, const app::View& view);

/// Places only the window that is shown, filling `area`.
void place_pane(Layout& out, Rect area, const app::View& view);

/// Places as many windows side by side as fit into `area`: the shown one, then those with lines,
/// then the others. Skips the first `already_placed` of them, which have been placed already.
void place_panes(Layout& out, Rect area, const app::View& view, std::size_t already_placed);

/// From this many columns on, the panel beside the boards holds the talk too, and its clocks have
/// bars.
inline constexpr int wide_side_columns = 60;

/// Places the analysis below the boards, else at the end of the side panel, else on the unused
/// input line; takes as many of its rows as fit.
void place_analysis(Layout& out, Rect& side, Rect& below, const app::View& view);

/// Places the timeline of a replay on its unused input line, and the book below the moves.
void place_time_bar(Layout& out, const app::View& view);

/// Places moves, clocks, passed pieces and wishes in `side`, and talk below the boards.
void place_with_talk_below(Layout& out, Rect side, Rect below, const app::View& view);

/// Like place_with_talk_below(), but with talk in `side` too; `below` takes other talk windows or,
/// if there are none, some of the notes.
void place_with_talk_beside(Layout& out, Rect side, Rect below, const app::View& view);

} // namespace tui
