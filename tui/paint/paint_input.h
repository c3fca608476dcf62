// SPDX-License-Identifier: GPL-3.0-or-later
// The input line at the bottom, and what it could become.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// The line, scrolled sideways as far as the cursor needs, and the cursor. Plain text: the key
/// just typed should cost one byte.
void paint_input(Grid& grid, Rect area, const app::View::InputView& input, const Glyphs& glyphs);

/// As many completions as fit around the chosen one, which stands in brackets.
void paint_completions(Grid& grid, Rect area, const app::View::InputView& input);

} // namespace tui
