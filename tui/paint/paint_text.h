// SPDX-License-Identifier: GPL-3.0-or-later
// Running text: talk and events, piece flow, clocks compared, help.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/paint/glyphs.h"

#include <string>
#include <string_view>

namespace tui {

[[nodiscard]] Ink ink_of(app::Tone tone);

/// The newest lines that fit, long ones wrapped, with a margin.
void paint_talk(Grid& grid, Rect area, const base::SharedList<app::Text>& talk,
                const Glyphs& glyphs);
/// Paints the last lines of talk up to the edges of `area`.
void paint_last_lines(Grid& grid, Rect area, const base::SharedList<app::Text>& talk,
                      const Glyphs& glyphs);

/// A rule across `area` with a heading in it.
void paint_rule(Grid& grid, Rect area, std::string_view heading, Style style, const Glyphs& glyphs);

/// How many lines a page down and a page up from `scroll` are, so that the next page begins with
/// the first line that was not seen whole; 0 at the ends.
struct PageSteps {
    std::size_t down = 0;
    std::size_t up = 0;
};
[[nodiscard]] PageSteps page_steps(Rect area, const std::vector<app::Text>& lines,
                                   std::size_t scroll);
/// The lines from `scroll` on, but never past the end as long as the page is full. Returns how much
/// has been seen then: "40%", or nothing where all is.
std::string paint_page(Grid& grid, Rect area, const std::vector<app::Text>& lines,
                       std::size_t scroll, const Glyphs& glyphs);

/// As many parts of `text`, separated by `gap`, as fit whole into `columns`.
[[nodiscard]] std::string whole_parts(std::string_view text, std::string_view gap, int columns);

/// The gap between wishes: the newest stands first, then the most urgent one.
inline constexpr std::string_view wish_gap = "  ";
/// The newest wish and the most urgent one, which are never left out.
[[nodiscard]] std::string urgent_wishes(std::string_view wants);

/// As many wishes as fit whole, and the mark of more where there are more and it takes no urgent
/// one's place.
[[nodiscard]] std::string wishes_in(std::string_view wants, int columns, const Glyphs& glyphs);
/// All of `text`, or as many of its first words as fit, and the mark of more.
[[nodiscard]] std::string words_in(std::string_view text, int columns, const Glyphs& glyphs);

/// All of `text`, or where it has no room as many of its clauses as fit; of a single one as many
/// words.
[[nodiscard]] std::string_view shortened(std::string_view text, int columns);

} // namespace tui
