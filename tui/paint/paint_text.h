// SPDX-License-Identifier: GPL-3.0-or-later
// Running text: talk and events, what was passed, clocks compared, help.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/paint/glyphs.h"

namespace tui {

[[nodiscard]] Ink ink_of(app::Tone tone);

/// The newest lines that fit, long ones wrapped.
void paint_talk(Grid& grid, Rect area, const base::SharedList<app::Text>& talk);
/// The same, up to the edges of `area`.
void paint_last_lines(Grid& grid, Rect area, const base::SharedList<app::Text>& talk);

/// A heading on a rule, then one text a row.
void paint_notes(Grid& grid, Rect area, std::string_view heading,
                 const std::vector<app::Text>& lines, const Glyphs& glyphs);

/// A rule across `area` with a heading in it.
void paint_rule(Grid& grid, Rect area, std::string_view heading, Style style, const Glyphs& glyphs);

/// The lines from `scroll` on, but never past the end as long as the page is full.
void paint_page(Grid& grid, Rect area, const std::vector<app::Text>& lines, std::size_t scroll);

} // namespace tui
