// SPDX-License-Identifier: GPL-3.0-or-later
// Golden screens, with texts and styles in separate files so that diffs are easy to read.
// UPDATE_GOLDEN=1 rewrites them; review the difference like code.
#pragma once

#include "tui/grid/grid.h"
#include "tui/paint/glyphs.h"

#include <string>

/// Glyphs that look the same on every terminal.
inline constexpr tui::Glyphs plain_ascii{tui::PieceSet::letters, true};

/// A hash of a whole picture: letters, styles, the cursor, and what a click on each cell hits.
[[nodiscard]] unsigned number_of(const tui::Grid& grid);

/// Compares the screen with tests/golden/NAME.txt and NAME.style.
void check_golden(const std::string& name, const tui::Grid& grid);
