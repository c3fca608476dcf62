// SPDX-License-Identifier: GPL-3.0-or-later
// Running text: talk, events, passed pieces, clocks and help.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/grid.h"
#include "tui/paint/glyphs.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tui {

[[nodiscard]] Ink ink_of(app::Tone tone);

/// Paints the newest lines that fit, wrapped and with a margin.
void paint_talk(Grid& grid, Rect area, const base::SharedList<app::Text>& talk,
                const Glyphs& glyphs);
/// Paints the last lines of talk without a margin.
void paint_talk_without_margin(Grid& grid, Rect area, const base::SharedList<app::Text>& talk,
                               const Glyphs& glyphs);

/// Paints a horizontal rule across `area` with a heading in it.
void paint_rule(Grid& grid, Rect area, std::string_view heading, Style style, const Glyphs& glyphs);

/// A text page: its lines, the one at the top, and those that must be in sight, if any.
struct PageText {
    std::span<const app::Text> lines;
    std::size_t scroll = 0;
    std::optional<app::View::LineRange> chosen{};
    std::span<const app::View::LineRange> entries{}; ///< what a click can choose
};
[[nodiscard]] inline PageText page_text(const app::View& view) {
    return {view.lines, view.scroll, view.chosen_lines, view.entries};
}
/// How many lines Page Down and Page Up move (0 at the ends), so that the next page begins with the
/// first line not fully seen; and the index of the line at the top.
struct PageSteps {
    std::size_t lines_down = 0;
    std::size_t lines_up = 0;
    std::size_t top = 0;
};
[[nodiscard]] PageSteps page_steps(Rect area, const PageText& text);
/// Paints the lines, but no empty space below the last one. Returns how much has then been seen,
/// such as "40%"; empty if everything fits.
std::string paint_page(Grid& grid, Rect area, const PageText& text, const Glyphs& glyphs);

/// As many parts of `text`, separated by `gap`, as fit completely into `columns`.
[[nodiscard]] std::string fitting_parts(std::string_view text, std::string_view gap, int columns);

/// Separates the partner's wishes for pieces in one text: first the newest wish, then the most
/// urgent, then the others.
inline constexpr std::string_view wish_gap = "  ";
/// The first two wishes of such a text, which are always shown.
[[nodiscard]] std::string first_two_wishes(std::string_view wants);

/// As many wishes as fit completely; if there are more, an ellipsis, unless it would displace an
/// urgent wish.
[[nodiscard]] std::string fitting_wishes(std::string_view wants, int columns, const Glyphs& glyphs);
/// `text`, or as many of its first words as fit, and an ellipsis if any are left out.
[[nodiscard]] std::string fitting_words(std::string_view text, int columns, const Glyphs& glyphs);

/// `text` if it fits; else a beginning that fits, cut at the last semicolon or, if there is none,
/// at the last bracket, colon, comma or space, in this order of preference.
[[nodiscard]] std::string_view shortened(std::string_view text, int columns);

} // namespace tui
