// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_server.h"

#include "src/base/width.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace tui {
namespace {

using app::View;

/// "[3]ch24*"; in short "[3]*", but for the one that is shown.
std::string name_of(const View& view, std::size_t tab, bool in_short) {
    const View::TabView& one = view.tabs[tab];
    return fmt::format("[{}]{}{}", tab + 1, in_short && !one.shown ? "" : one.label,
                       one.unread ? "*" : "");
}

int width_of(const View& view, const std::vector<std::size_t>& tabs) {
    int columns = 1;
    for (const std::size_t tab : tabs) {
        columns += base::width(name_of(view, tab, false)) + 2;
    }
    return columns;
}

/// The names of some windows on a rule.
void paint_names(Grid& grid, Rect area, const View& view, const std::vector<std::size_t>& tabs) {
    const bool in_short = width_of(view, tabs) > area.columns;
    int at = area.left + 1;
    for (const std::size_t tab : tabs) {
        const View::TabView& one = view.tabs[tab];
        const std::string name = name_of(view, tab, in_short);
        if (at + base::width(name) > area.right()) {
            break; // a name cut off would be another one
        }
        const Style style = one.shown    ? Style{Ink::strong, Ground::selected}
                            : one.unread ? Style{Ink::notice}
                                         : Style{Ink::quiet};
        at = put(grid, area, {at, area.top}, name, style) + 2;
    }
}

/// What is to say about the boards, and how much of the talk lies below.
std::vector<app::Text> remarks_of(const View& view) {
    std::vector<app::Text> remarks;
    for (const View::BoardView& board : view.boards) {
        if (!board.state.text.empty()) {
            remarks.push_back(
                {fmt::format(" {}: {} ", rules::letter(board.board), board.state.text),
                 board.state.tone});
        }
    }
    if (view.talk_below > 0) {
        remarks.push_back({fmt::format(" {} more below ", view.talk_below), app::Tone::notice});
    }
    return remarks;
}

/// At the end of the rule, as many as fit whole; returns what is left of it for the names.
Rect paint_remarks(Grid& grid, Rect rule, const View& view) {
    constexpr int short_names = 34; // that much they always have
    const auto remarks = remarks_of(view);
    for (auto remark = remarks.rbegin(); remark != remarks.rend(); ++remark) {
        const int columns = base::width(remark->text) + 1;
        if (rule.columns - columns >= short_names) {
            put(grid, rule, {rule.right() - columns, rule.top}, remark->text,
                {ink_of(remark->tone)});
            rule.columns -= columns;
        }
    }
    return rule;
}

std::vector<std::size_t> all_tabs(const View& view) {
    std::vector<std::size_t> tabs(view.tabs.size());
    for (std::size_t i = 0; i < tabs.size(); ++i) {
        tabs[i] = i;
    }
    return tabs;
}

/// Those of the panes stand above them, the last one's beside the names without a pane.
void paint_pane_names(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    std::vector<std::size_t> others = all_tabs(view);
    for (const PanePlace& pane : places.panes) {
        std::erase(others, pane.tab);
    }
    const int right = paint_remarks(grid, places.rule, view).right();
    for (std::size_t i = 0; i < places.panes.size(); ++i) {
        const PanePlace& pane = places.panes[i];
        std::vector<std::size_t> names{pane.tab};
        if (i + 1 == places.panes.size()) {
            names.insert(names.end(), others.begin(), others.end());
        } else {
            fill(grid, {pane.lines.right(), pane.lines.top, 1, pane.lines.rows}, glyphs.vertical(),
                 {Ink::quiet});
        }
        Rect heading = pane.heading;
        heading.columns = std::min(heading.columns, right - heading.left);
        paint_names(grid, heading, view, names);
    }
}

} // namespace

void paint_window_names(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    fill(grid, places.rule, glyphs.horizontal(), {Ink::quiet});
    if (!places.panes.empty()) {
        paint_pane_names(grid, places, view, glyphs);
    } else if (!places.rule.empty()) {
        paint_names(grid, paint_remarks(grid, places.rule, view), view, all_tabs(view));
    }
}

const base::SharedList<app::Text>& lines_of(const View& view, std::size_t tab) {
    return view.tabs[tab].shown ? view.talk : view.tabs[tab].lines;
}

void paint_lobby(Grid& grid, Rect area, const View::LobbyView& lobby, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    paint_rule(grid, cut_top(area, 1), "lobby", {lobby.open ? Ink::strong : Ink::quiet}, glyphs);
    const auto chosen = std::find_if(lobby.rows.begin(), lobby.rows.end(),
                                     [](const auto& row) { return row.chosen; });
    const auto at = chosen == lobby.rows.end() ? 0 : static_cast<int>(chosen - lobby.rows.begin());
    const int last = static_cast<int>(lobby.rows.size()) - area.rows;
    const int first = std::clamp(at - area.rows / 2, 0, std::max(last, 0));
    for (auto i = static_cast<std::size_t>(first); i < lobby.rows.size() && !area.empty(); ++i) {
        const View::LobbyView::Row& row = lobby.rows[i];
        const Rect line = cut_top(area, 1);
        if (row.heading) {
            put(grid, line, {line.left + 1, line.top}, row.text.text, {Ink::notice});
            continue;
        }
        const Ground ground = row.chosen ? Ground::selected : Ground::none;
        fill(grid, line, " ", {Ink::plain, ground});
        put(grid, line, {line.left, line.top}, row.chosen ? "> " : "  ", {Ink::accent, ground});
        put(grid, line, {line.left + 2, line.top}, row.text.text,
            {row.chosen ? Ink::strong : ink_of(row.text.tone), ground});
    }
}

} // namespace tui
