// SPDX-License-Identifier: GPL-3.0-or-later
// The panels around the boards: moves, notes and talk. Only layout.cpp includes this.
#pragma once

#include "tui/layout/layout.h"

namespace tui {

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
