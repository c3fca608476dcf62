// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/utf8.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_text.h"
#include "tui/paint/widgets.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace tui {
namespace {

using app::View;
using ReplayTimelineView = View::ReplayTimelineView;

/// The widths of a row's columns, 0 for one that does not fit; teams share what is left.
struct Columns {
    int date = 10;
    int team = 0;
    int time = 9; // "no clocks"
    int moves = 5;
    int ending = 13;
    int result = 5;

    explicit Columns(int all) {
        constexpr int least_for_all = 67;
        constexpr int least_for_ending = 52;
        constexpr int widest = 30;
        int gaps = 8; // the mark, and a gap after each column but the last
        if (all < least_for_all) {
            time = moves = 0;
            gaps -= 2;
        }
        if (all < least_for_ending) {
            ending = 0;
            --gaps;
        }
        team = std::clamp((all - date - time - moves - ending - result - gaps) / 2, 4, widest);
    }
};

void paint_row(Grid& grid, Rect line, const app::LibraryLine& row, bool chosen) {
    const Ground ground = chosen ? Ground::selected : Ground::none;
    const Style style{chosen ? Ink::strong : Ink::plain, ground};
    const Columns columns(line.columns);
    if (chosen) {
        fill(grid, line, " ", style);
        put(grid, line, ">", {Ink::accent, ground});
    }
    cut_left(line, 2);
    const auto cell = [&](std::string_view text, int width, Ink ink) {
        if (width == 0) {
            return;
        }
        const Rect area = cut_left(line, width);
        cut_left(line, 1);
        put(grid, area, clip(text, area.columns), {ink, ground});
    };
    cell(row.date.empty() ? "?" : row.date, columns.date, style.ink);
    cell(row.first, columns.team, style.ink);
    cell(row.second, columns.team, style.ink);
    cell(row.time, columns.time, Ink::quiet);
    cell(row.id == 0 ? "moves" : fmt::format("{:>4}", row.half_moves), columns.moves, Ink::quiet);
    cell(row.ending, columns.ending, Ink::quiet);
    cell(row.result, columns.result,
         row.result == "won"    ? Ink::good
         : row.result == "lost" ? Ink::warning
                                : style.ink);
}

/// Importance of a mark; the higher one is shown if two fall into one column.
int weight(char kind) {
    constexpr std::string_view order = "tx+X#";
    return static_cast<int>(order.find(kind));
}

Ink ink_of_mark(char kind) {
    return kind == '#' || kind == 'X' ? Ink::warning
           : kind == '+'              ? Ink::accent
           : kind == 't'              ? Ink::notice
                                      : Ink::plain;
}

void paint_bar(Grid& grid, Rect bar, const ReplayTimelineView& replay_timeline,
               const Glyphs& glyphs) {
    constexpr int whole = 1000;
    const int last = bar.columns - 1;
    std::vector<const ReplayTimelineView::Mark*> columns(static_cast<std::size_t>(bar.columns),
                                                         nullptr);
    for (const ReplayTimelineView::Mark& mark : replay_timeline.marks) {
        auto& column = columns[static_cast<std::size_t>(std::clamp(mark.thousandths, 0, whole) *
                                                        last / whole)];
        if (column == nullptr || mark.here ||
            (!column->here && weight(mark.sign) > weight(column->sign))) {
            column = &mark;
        }
    }
    const int here = std::clamp(replay_timeline.thousandths, 0, whole) * last / whole;
    for (int i = 0; i < bar.columns; ++i) {
        const auto* const mark = columns[static_cast<std::size_t>(i)];
        const Ground ground = i == here ? Ground::selected : Ground::none;
        const char sign[2] = {mark == nullptr ? '-' : mark->sign, '\0'};
        put(grid, bar, {bar.left + i, bar.top}, mark == nullptr ? glyphs.horizontal() : sign,
            {mark == nullptr ? (i <= here ? Ink::plain : Ink::faint) : ink_of_mark(mark->sign),
             ground});
    }
}

} // namespace

void paint_library(Grid& grid, Rect area, const View& view) {
    const View::LibraryView& library = view.library;
    if (!library.my_results.empty() && area.rows > 3) {
        const Rect facts = cut_bottom(area, 1);
        put(grid, facts, {facts.left + 2, facts.top},
            fitting_parts(library.my_results, "   ", facts.columns - 3), {Ink::quiet});
        cut_bottom(area, 1);
    }
    app::LibraryLine heading; // a row of headings, not a match
    heading.date = "date";
    heading.first = "team A";
    heading.second = "team B";
    heading.time = "time";
    heading.ending = "ending";
    paint_row(grid, cut_top(area, 1), heading, false);
    const int last = static_cast<int>(library.rows.size()) - area.rows;
    const int first =
        std::clamp(static_cast<int>(library.chosen) - area.rows / 2, 0, std::max(last, 0));
    for (auto i = static_cast<std::size_t>(first); i < library.rows.size() && !area.empty(); ++i) {
        const Rect line = cut_top(area, 1);
        const int below = static_cast<int>(i) - static_cast<int>(library.chosen);
        grid.regions.push_back({line, app::OnRow{below}});
        paint_row(grid, line, library.rows[i], i == library.chosen);
    }
}

void paint_book(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    paint_rule(grid, cut_top(area, 1), "book", {Ink::quiet}, glyphs);
    for (const app::Text& line : view.book) {
        if (area.empty()) {
            return;
        }
        const Rect row = cut_top(area, 1);
        put(grid, row, {row.left + 1, row.top}, line.text, {ink_of(line.tone)});
    }
}

void paint_replay_timeline(Grid& grid, Rect row, const ReplayTimelineView& replay_timeline,
                           const Glyphs& glyphs) {
    constexpr int least_bar = 12;
    constexpr int move_columns = 13;
    cut_left(row, std::min(row.columns, 1));
    const std::string right = fmt::format("{} {}", replay_timeline.speed,
                                          replay_timeline.is_running ? ">"
                                          : glyphs.ascii             ? "="
                                                                     : "‖");
    if (row.columns < least_bar + base::width(right) + 3) {
        return;
    }
    const Rect speed = cut_right(row, base::width(right) + 1);
    put(grid, speed, right, {replay_timeline.is_running ? Ink::good : Ink::quiet});
    if (row.columns >= least_bar + move_columns + 8) {
        const Rect move = cut_left(row, move_columns);
        put(grid, move, replay_timeline.move, {Ink::strong});
        const Rect clock = cut_left(row, 7);
        put(grid, clock, replay_timeline.clock, {Ink::quiet});
    }
    const int standing = base::width(replay_timeline.evaluation);
    if (standing > 0 && row.columns >= 3 * least_bar + standing) {
        const Rect area = cut_right(row, standing + 2);
        put(grid, area, replay_timeline.evaluation, {Ink::notice});
    }
    put(grid, row, "|", {Ink::quiet});
    cut_left(row, 1);
    const Rect end = cut_right(row, 2);
    put(grid, end, "|", {Ink::quiet});
    paint_bar(grid, row, replay_timeline, glyphs);
}

} // namespace tui
