// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_text.h"

#include "src/base/width.h"
#include "tui/grid/put.h"

#include <fmt/format.h>

namespace tui {
namespace {

constexpr std::size_t most_lines_of_one_text = 20;

struct Line {
    std::string_view text;
    Ink ink{};
    bool first = true; ///< of its text
};

void add_wrapped(std::vector<Line>& lines, const app::Text& text, int columns) {
    if (clip(text.text, columns).size() == text.text.size()) {
        lines.push_back({text.text, ink_of(text.tone)});
        return;
    }
    bool first = true;
    for (const auto part : wrap(text.text, columns, most_lines_of_one_text)) {
        lines.push_back({part, ink_of(text.tone), first});
        first = false;
    }
}

void paint_lines(Grid& grid, Rect area, const std::vector<Line>& lines, std::size_t from) {
    for (std::size_t i = from; i < lines.size() && !area.empty(); ++i) {
        const Rect line = cut_top(area, 1);
        put(grid, line, {line.left, line.top}, lines[i].text, {lines[i].ink});
    }
}

/// The newest lines of the talk, as many as `area` has rows for.
std::vector<Line> last_lines(const Rect& area, const base::SharedList<app::Text>& talk) {
    const auto rows = static_cast<std::size_t>(area.rows);
    std::vector<Line> lines;
    lines.reserve(rows);
    for (const app::Text& text : talk.last(rows)) { // each makes a line or more
        add_wrapped(lines, text, area.columns);
    }
    // The end of a text whose beginning has no room is only worth a line when it stands alone.
    std::size_t from = lines.size() - std::min(lines.size(), rows);
    for (std::size_t i = from; i < lines.size(); ++i) {
        if (lines[i].first) {
            from = i;
            break;
        }
    }
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(from));
    return lines;
}

} // namespace

Ink ink_of(app::Tone tone) {
    switch (tone) {
    case app::Tone::plain:
        return Ink::plain;
    case app::Tone::quiet:
        return Ink::quiet;
    case app::Tone::good:
        return Ink::good;
    case app::Tone::notice:
        return Ink::notice;
    case app::Tone::warning:
        return Ink::warning;
    case app::Tone::alarm:
        return Ink::alarm;
    }
    return Ink::plain;
}

void paint_talk(Grid& grid, Rect area, const base::SharedList<app::Text>& talk) {
    cut_left(area, 1);
    area.columns = std::max(0, area.columns - 1);
    paint_last_lines(grid, area, talk);
}

void paint_last_lines(Grid& grid, Rect area, const base::SharedList<app::Text>& talk) {
    if (!area.empty()) {
        paint_lines(grid, area, last_lines(area, talk), 0);
    }
}

void paint_rule(Grid& grid, Rect area, std::string_view heading, Style style,
                const Glyphs& glyphs) {
    fill(grid, area, glyphs.horizontal(), {Ink::quiet});
    if (heading.empty() || area.columns < 6) {
        return;
    }
    const auto shown = clip(heading, area.columns - 5);
    int at = put(grid, area, {area.left + 2, area.top}, " ");
    at = put(grid, area, {at, area.top}, shown, style);
    put(grid, area, {at, area.top}, " ");
}

void paint_notes(Grid& grid, Rect area, std::string_view heading,
                 const std::vector<app::Text>& lines, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    paint_rule(grid, cut_top(area, 1), heading, {Ink::quiet}, glyphs);
    for (const app::Text& text : lines) {
        const Rect line = cut_top(area, 1);
        put(grid, line, {line.left, line.top}, text.text, {ink_of(text.tone)});
    }
}

void paint_page(Grid& grid, Rect area, const std::vector<app::Text>& lines, std::size_t scroll) {
    constexpr int margin = 2;
    cut_left(area, margin);
    area.columns = std::max(0, area.columns - margin);
    if (area.empty()) {
        return;
    }
    std::vector<Line> wrapped;
    std::size_t from = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        from = i == scroll ? wrapped.size() : from;
        add_wrapped(wrapped, lines[i], area.columns);
    }
    const auto rows = static_cast<std::size_t>(area.rows);
    const std::size_t last = wrapped.size() - std::min(wrapped.size(), rows);
    from = scroll >= lines.size() ? last : std::min(from, last);
    paint_lines(grid, area, wrapped, from);
    if (last > 0) {
        const std::string where = fmt::format("{}%", 100 * (from + rows) / wrapped.size());
        put_right(grid, area, area.right(), area.bottom() - 1, where, {Ink::quiet});
    }
}

} // namespace tui
