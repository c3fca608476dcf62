// SPDX-License-Identifier: GPL-3.0-or-later
// Screens as files: what they say, and apart from it the styles, so that a difference shows words
// first. UPDATE_GOLDEN=1 rewrites them; the difference is then to be read like code.
#pragma once

#include "tui/grid/grid.h"
#include "tui/paint/glyphs.h"

#include <string>

/// What every terminal shows alike.
inline constexpr tui::Glyphs plain_ascii{tui::PieceSet::letters, true};

/// A number for a whole picture: its letters and their styles, the cursor, and what the mouse hits.
[[nodiscard]] unsigned number_of(const tui::Grid& grid);

/// Compares with tests/golden/NAME.txt (the words) and NAME.style.
void check_golden(const std::string& name, const tui::Grid& grid);
