// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_server.h"

#include "src/base/width.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_states.h"
#include "tui/paint/paint_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <string>
#include <vector>

namespace tui {
namespace {

using app::View;

/// "3 ch24 *"; in short "3 *", but for the one that is shown.
std::string name_of(const View& view, std::size_t tab, bool in_short, const Glyphs& glyphs) {
    const View::TabView& one = view.tabs[tab];
    const bool named = !in_short || one.shown;
    return fmt::format(" {}{}{}{}{} ", tab + 1, named ? " " : "", named ? one.label : "",
                       one.unread ? " " : "", one.unread ? glyphs.ascii ? "*" : "•" : "");
}

/// The names of some windows on a rule.
void paint_names(Grid& grid, Rect area, const View& view, const std::vector<std::size_t>& tabs,
                 const Glyphs& glyphs) {
    int columns = 1;
    for (const std::size_t tab : tabs) {
        columns += base::width(name_of(view, tab, false, glyphs)) + 1;
    }
    const bool in_short = columns > area.columns;
    int at = area.left + 1;
    for (const std::size_t tab : tabs) {
        const View::TabView& one = view.tabs[tab];
        const std::string name = name_of(view, tab, in_short, glyphs);
        if (at + base::width(name) > area.right()) {
            break; // a name cut off would be another one
        }
        const Ink ink = one.shown ? Ink::title : one.unread ? Ink::notice : Ink::quiet;
        at = put(grid, area, {at, area.top}, name, {ink}) + 1;
    }
}

/// Remarks about the boards.
std::vector<app::Text> remarks_of(const View& view) {
    std::vector<app::Text> remarks;
    for (const View::BoardView& board : view.boards) {
        if (!board.state.text.empty()) {
            remarks.push_back(
                {fmt::format(" {}: {} ", rules::letter(board.board), board.state.text),
                 board.state.tone});
        }
    }
    return remarks;
}

/// At the end of the rule, as many as fit whole; returns what is left of it for the names.
Rect paint_remarks(Grid& grid, Rect rule, const View& view, const Layout& places) {
    constexpr int short_names = 34; // that much they always have
    rule = paint_talk_remarks(grid, rule, view, places, short_names);
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

} // namespace

void paint_window_names(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    if (view.tabs.empty()) { // of a server that is not there yet
        return fill(grid, places.rule, glyphs.horizontal(), {Ink::ghost});
    }
    std::vector<std::size_t> others(view.tabs.size());
    std::iota(others.begin(), others.end(), std::size_t{0});
    for (const PanePlace& pane : places.panes) {
        fill(grid, pane.heading, glyphs.horizontal(), {Ink::ghost});
        std::erase(others, pane.tab);
    }
    fill(grid, places.rule, glyphs.horizontal(), {Ink::ghost});
    const int right = paint_remarks(grid, places.rule, view, places).right();
    for (std::size_t i = 0; i < places.panes.size(); ++i) {
        const PanePlace& pane = places.panes[i];
        const bool last = i + 1 == places.panes.size();
        std::vector<std::size_t> names{pane.tab};
        if (last) { // beside its own the names without a window
            names.insert(names.end(), others.begin(), others.end());
        } else if (places.panes[i + 1].heading.top == pane.heading.top) {
            fill(grid, {pane.lines.right(), pane.lines.top, 1, pane.lines.rows}, glyphs.vertical(),
                 {Ink::ghost});
        }
        Rect heading = pane.heading;
        if (heading.top == places.rule.top) {
            heading.columns = std::min(heading.columns, right - heading.left);
        }
        paint_names(grid, heading, view, names, glyphs);
    }
}

const base::SharedList<app::Text>& lines_of(const View& view, std::size_t tab) {
    return view.tabs.empty() || view.tabs[tab].shown ? view.talk : view.tabs[tab].lines;
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
        put(grid, line, {line.left + 2, line.top}, shortened(row.text.text, line.columns - 2),
            {row.chosen ? Ink::strong : ink_of(row.text.tone), ground});
    }
}

} // namespace tui
