// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_text.h"

#include "src/base/enum_array.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "tui/grid/put.h"

#include <algorithm>
#include <fmt/format.h>

namespace tui {
namespace {

constexpr std::size_t most_lines_of_one_text = 20;

/// Columns of the timestamp "22:41:07 " at the start of a line of talk; 0 without one.
int stamp_columns(std::string_view text) {
    constexpr std::string_view form = "00:00:00 ";
    const bool stamped =
        text.size() > form.size() &&
        std::equal(form.begin(), form.end(), text.begin(), [](char wanted, char c) {
            return wanted == '0' ? base::is_digit(c) : c == wanted;
        });
    return stamped ? static_cast<int>(form.size()) : 0;
}

struct Line {
    std::string_view text;
    app::Tone tone{};
    int indent = 0;    ///< columns before the text
    bool first = true; ///< the first row of a wrapped line
};

void add_line(std::vector<Line>& lines, const app::Text& text, int columns, int indent) {
    if (clip(text.text, columns).size() == text.text.size()) {
        lines.push_back({text.text, text.tone});
        return;
    }
    const auto first = wrap(text.text, columns, 1).front();
    lines.push_back({first, text.tone});
    std::string_view rest = text.text;
    rest.remove_prefix(static_cast<std::size_t>(first.data() - rest.data()) + first.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    for (const auto part : wrap(rest, columns - indent, most_lines_of_one_text - 1)) {
        lines.push_back({part, text.tone, indent, false});
    }
}

/// The indent of a page's wrapped lines: after the last wide gap if that is in the left half, else
/// after a first column of a letter or two, else that of the line itself.
int indent_of(std::string_view text, int columns) {
    constexpr std::size_t narrow = 4; ///< columns of a narrow first column with the gap after it
    const std::size_t phrase = std::min(text.find_first_not_of(' '), text.size());
    std::size_t at = phrase;
    std::size_t second = phrase;
    for (std::size_t gap = text.find("  ", phrase); gap != std::string_view::npos;
         gap = text.find("  ", at)) {
        at = std::min(text.find_first_not_of(' ', gap), text.size());
        second = second == phrase ? at : second;
    }
    const int indent = base::width(text.substr(0, at));
    return indent <= columns / 2 ? indent
                                 : static_cast<int>(second - phrase <= narrow ? second : phrase);
}

/// The right half of a line that does not fit, such as the second player's clock in the story: the
/// text after the wide gap nearest to the middle. Empty if the line is better wrapped between
/// words: without such a gap, with one near the left margin, or with many, as in a row of a
/// server's table.
std::string_view second_half(std::string_view text, int columns) {
    constexpr std::string_view wide = "   ";
    constexpr int most_gaps = 3;
    const std::size_t middle = text.size() / 2;
    std::string_view half;
    std::size_t least = text.size();
    std::size_t end = 0;
    int gaps = 0;
    for (std::size_t gap = text.find(wide); gap != std::string_view::npos;
         gap = text.find(wide, end)) {
        end = std::min(text.find_first_not_of(' ', gap), text.size());
        const std::size_t away = gap > middle ? gap - middle : middle - std::min(middle, end);
        if (away < least && base::width(text.substr(0, end)) > columns / 2) {
            least = away;
            half = text.substr(end);
        }
        ++gaps;
    }
    return gaps > most_gaps ? std::string_view() : half;
}

/// Adds one column of a page's line, or several, in as many rows as it takes.
void add_columns(std::vector<Line>& lines, std::string_view part, int indent, int columns,
                 const app::Text& line) {
    for (const auto row : wrap(part, std::max(columns - indent, 1), most_lines_of_one_text)) {
        lines.push_back({row, line.tone, indent, row.data() == line.text.data()});
    }
}

/// Adds a line of a page. If it is too wide, as many of its columns as fit, and the others below. A
/// last column that begins in the left half is wrapped there; where the page is no list, so is
/// whatever follows a first column, since gaps in a server's answer need not part columns. A line
/// without a margin is halved at a wide gap.
void add_page_line(std::vector<Line>& lines, const app::Text& line, int columns, bool in_list) {
    constexpr int step = 2;
    const std::string_view text = line.text;
    const std::size_t margin = std::min(text.find_first_not_of(in_list ? "> " : " "), text.size());
    const std::size_t gap = in_list ? text.rfind("  ") : text.find("  ", margin);
    const bool fits = base::width(text) <= columns;
    const auto half = fits || margin > 0 ? std::string_view() : second_half(text, columns);
    if (!half.empty()) {
        add_columns(lines, text.substr(0, text.size() - half.size()), 0, columns, line);
        return add_columns(lines, half, indent_of(text, columns), columns, line);
    }
    if (fits || margin == 0 || gap == std::string_view::npos || gap < margin ||
        base::width(text.substr(0, text.find_first_not_of(' ', gap))) <= columns / 2) {
        return add_line(lines, line, columns, indent_of(text, columns));
    }
    int indent = 0;
    for (std::string_view rest = text; !rest.empty();) {
        std::string_view part = rest;
        while (indent + base::width(part) > columns) {
            const std::size_t end = part.find_last_not_of(' ', part.rfind("  "));
            if (end == std::string_view::npos || end + 1 == part.size()) {
                break; // one column
            }
            part = part.substr(0, end + 1);
        }
        rest.remove_prefix(part.size());
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        add_columns(lines, part, indent, columns, line);
        indent = static_cast<int>(margin) + step;
    }
}

void paint_lines(Grid& grid, Rect area, const std::vector<Line>& lines, std::size_t from,
                 const Glyphs& glyphs) {
    for (std::size_t i = from; i < lines.size() && !area.empty(); ++i) {
        const Rect line = cut_top(area, 1);
        const Line& one = lines[i];
        if (one.tone == app::Tone::divider) {
            fill(grid, line, glyphs.horizontal(), {Ink::faint});
            continue;
        }
        put(grid, line, {line.left + one.indent, line.top}, one.text, {ink_of(one.tone)});
        const int stamp = stamp_columns(one.text);
        if (stamp > 0 && one.first) {
            put(grid, line, one.text.substr(0, static_cast<std::size_t>(stamp)), {Ink::quiet});
        }
    }
}

/// The newest lines of talk that fit into the rows of `area`.
std::vector<Line> last_lines(const Rect& area, const base::SharedList<app::Text>& talk) {
    const auto rows = static_cast<std::size_t>(area.rows);
    std::vector<Line> lines;
    lines.reserve(rows);
    for (const app::Text& text : talk.last(rows)) { // each takes at least one row
        add_line(lines, text, area.columns, stamp_columns(text.text));
    }
    // The tail of a line whose beginning does not fit is shown only if nothing else is.
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

/// A wrapped text in `area`: its rows, and the first visible one.
struct WrappedPage {
    Rect area;
    std::vector<Line> rows;
    std::size_t from = 0;
    std::size_t height = 0;
    std::vector<std::size_t> ends{}; ///< by line of the text: the row after its last one
};

WrappedPage wrapped_page(Rect area, const PageText& text) {
    constexpr int margin = 2;
    area = without_margins(area, margin);
    WrappedPage page{area, {}, 0, 0};
    if (area.empty()) {
        return page;
    }
    page.height = static_cast<std::size_t>(area.rows);
    std::size_t chosen_begin = 0; // the rows of the chosen lines
    std::size_t chosen_end = 0;
    for (std::size_t i = 0; i < text.lines.size(); ++i) {
        page.from = i == text.scroll ? page.rows.size() : page.from;
        chosen_begin = text.chosen && i == text.chosen->first ? page.rows.size() : chosen_begin;
        add_page_line(page.rows, text.lines[i], area.columns, !text.entries.empty());
        page.ends.push_back(page.rows.size());
        chosen_end = text.chosen && i == text.chosen->last ? page.rows.size() : chosen_end;
    }
    const std::size_t last = page.rows.size() - std::min(page.rows.size(), page.height);
    page.from = text.scroll >= text.lines.size() ? last : std::min(page.from, last);
    if (text.chosen) {
        page.from = std::min(std::max(page.from, chosen_end - std::min(chosen_end, page.height)),
                             chosen_begin);
    }
    return page;
}

} // namespace

Ink ink_of(app::Tone tone) {
    constexpr base::EnumArray<app::Tone, Ink, 7> ink_by_tone{
        {Ink::plain, Ink::quiet, Ink::good, Ink::notice, Ink::warning, Ink::alarm, Ink::faint}};
    return ink_by_tone[tone];
}

void paint_talk(Grid& grid, Rect area, const base::SharedList<app::Text>& talk,
                const Glyphs& glyphs) {
    paint_talk_without_margin(grid, without_margins(area), talk, glyphs);
}

void paint_talk_without_margin(Grid& grid, Rect area, const base::SharedList<app::Text>& talk,
                               const Glyphs& glyphs) {
    if (!area.empty()) {
        paint_lines(grid, area, last_lines(area, talk), 0, glyphs);
    }
}

void paint_rule(Grid& grid, Rect area, std::string_view heading, Style style,
                const Glyphs& glyphs) {
    fill(grid, area, glyphs.horizontal(), {Ink::faint});
    if (heading.empty() || area.columns < 6) {
        return;
    }
    const auto shown = clip(heading, area.columns - 5);
    int at = put(grid, area, {area.left + 2, area.top}, " ");
    at = put(grid, area, {at, area.top}, shown, style);
    put(grid, area, {at, area.top}, " ");
}

std::string fitting_parts(std::string_view text, std::string_view gap, int columns) {
    std::string whole;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(gap), text.size());
        const std::string_view part = text.substr(0, end);
        const int between = whole.empty() ? 0 : base::width(gap);
        if (base::width(whole) + between + base::width(part) <= columns) {
            whole += between > 0 ? gap : "";
            whole += part;
        }
        text.remove_prefix(end);
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    }
    return whole;
}

std::string first_two_wishes(std::string_view wants) {
    const std::size_t first = std::min(wants.find(wish_gap), wants.size());
    const std::size_t second = std::min(first + wish_gap.size(), wants.size());
    return std::string(wants.substr(0, wants.find(wish_gap, second)));
}

std::string fitting_wishes(std::string_view wants, int columns, const Glyphs& glyphs) {
    const std::string most = fitting_parts(wants, wish_gap, columns);
    const std::string mark = fmt::format(" {}", glyphs.ellipsis());
    const std::string some = fitting_parts(wants, wish_gap, columns - base::width(mark));
    const std::string urgent = first_two_wishes(wants);
    const bool urgent_only = first_two_wishes(most) == urgent && first_two_wishes(some) != urgent;
    const bool all = base::width(wants) <= columns;
    return all || urgent_only || base::width(mark) > columns ? most
           : some.empty()                                    ? std::string(glyphs.ellipsis())
                                                             : some + mark;
}

std::string fitting_words(std::string_view text, int columns, const Glyphs& glyphs) {
    if (base::width(text) <= std::max(columns, 0)) {
        return std::string(text);
    }
    const int room = columns - 1 - base::width(glyphs.ellipsis());
    const std::string_view some = clip(text, std::max(room, 0));
    const std::size_t end = text[some.size()] == ' ' ? some.size() : some.rfind(' ');
    const std::string_view whole = end == std::string_view::npos ? "" : some.substr(0, end);
    return whole.empty() ? std::string()
                         : fmt::format("{} {}", whole.substr(0, whole.find_last_not_of(' ') + 1),
                                       glyphs.ellipsis());
}

std::string_view shortened(std::string_view text, int columns) {
    std::string_view whole = clip(text, columns);
    if (whole.size() == text.size()) {
        return whole;
    }
    for (const std::string_view end : {"; ", " (", ": ", ", ", " "}) {
        const std::size_t at = text.substr(0, whole.size() + end.size()).rfind(end);
        if (at != std::string_view::npos && at > 0) {
            return text.substr(0, at);
        }
    }
    return whole;
}

PageSteps page_steps(Rect area, const PageText& text) {
    const WrappedPage page = wrapped_page(area, text);
    if (page.rows.empty()) {
        return {0, 0, text.scroll};
    }
    // The index of the line that a row belongs to; past the last row, the number of lines.
    const auto line_of = [&](std::size_t row) {
        const auto begin = page.rows.begin();
        const auto end = begin + static_cast<std::ptrdiff_t>(std::min(row + 1, page.rows.size()));
        const auto begun = static_cast<std::size_t>(
            std::count_if(begin, end, [](const Line& line) { return line.first; }));
        return row < page.rows.size() ? begun - 1 : text.lines.size();
    };
    const bool begins = page.rows[page.from].first;
    const std::size_t top = line_of(page.from) + (begins ? 0 : 1);
    const std::size_t below = page.from + page.height;
    const std::size_t above = page.from - std::min(page.from, page.height);
    const std::size_t next = below < page.rows.size() ? std::max(line_of(below), top + 1) : top;
    return {next - top, top - std::min(top, line_of(above)), top};
}

namespace {

/// Makes what can be chosen clickable.
void add_regions(Grid& grid, const WrappedPage& page, const PageText& text) {
    const auto& entries = text.entries;
    const auto chosen = std::ranges::find(entries, text.chosen) - entries.begin();
    for (std::size_t i = 0; i < entries.size() && !page.ends.empty(); ++i) {
        const std::size_t first = entries[i].first == 0 ? 0 : page.ends[entries[i].first - 1];
        const std::size_t begin = std::max(first, page.from);
        const std::size_t end = std::min(page.ends[entries[i].last], page.from + page.height);
        if (begin < end) {
            grid.regions.push_back(
                {{page.area.left, page.area.top + static_cast<int>(begin - page.from),
                  page.area.columns, static_cast<int>(end - begin)},
                 app::OnRow{static_cast<int>(i) - static_cast<int>(chosen)}});
        }
    }
}

} // namespace

std::string paint_page(Grid& grid, Rect area, const PageText& text, const Glyphs& glyphs) {
    const WrappedPage page = wrapped_page(area, text);
    paint_lines(grid, page.area, page.rows, page.from, glyphs);
    add_regions(grid, page, text);
    return page.rows.size() > page.height && page.height > 0
               ? fmt::format("{}%", 100 * (page.from + page.height) / page.rows.size())
               : "";
}

} // namespace tui
