// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint_server.h"

#include "tui/paint_text.h"
#include "tui/put.h"
#include "tui/width.h"

#include <algorithm>
#include <fmt/format.h>

namespace tui {
namespace {

using app::View;

/// "[3]ch24*"
std::string name_of(const View& view, std::size_t tab) {
    return fmt::format("[{}]{}{}", tab + 1, view.tabs[tab].label, view.tabs[tab].unread ? "*" : "");
}

/// The names of some windows on a rule; returns the column after the last one.
int paint_names(Grid& grid, Rect area, const View& view, const std::vector<std::size_t>& tabs) {
    int at = area.left + 1;
    for (const std::size_t tab : tabs) {
        const View::TabView& one = view.tabs[tab];
        const std::string name = name_of(view, tab);
        if (at + width(name) > area.right()) {
            break; // a name cut off would be another one
        }
        const Style style = one.shown    ? Style{Ink::strong, Ground::selected}
                            : one.unread ? Style{Ink::notice}
                                         : Style{Ink::quiet};
        at = put(grid, area, {at, area.top}, name, style) + 2;
    }
    return at - 1;
}

/// What is to say about the boards, and how much of the talk lies below: at the end of the rule.
void paint_rest(Grid& grid, Rect area, const View& view) {
    std::string text;
    app::Tone tone = app::Tone::quiet;
    for (const View::BoardView& board : view.boards) {
        if (!board.state.text.empty()) {
            text += fmt::format(" {}: {} ", rules::letter(board.board), board.state.text);
            tone = std::max(tone, board.state.tone);
        }
    }
    if (view.talk_below > 0) {
        text += fmt::format(" {} more below ", view.talk_below);
        tone = std::max(tone, app::Tone::notice);
    }
    const auto shown = clip(text, area.columns - 1);
    put(grid, area, {area.right() - 1 - width(shown), area.top}, shown, {ink_of(tone)});
}

std::vector<std::size_t> all_tabs(const View& view) {
    std::vector<std::size_t> tabs(view.tabs.size());
    for (std::size_t i = 0; i < tabs.size(); ++i) {
        tabs[i] = i;
    }
    return tabs;
}

void paint_panes(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    std::vector<std::size_t> others = all_tabs(view);
    for (const PanePlace& pane : places.panes) {
        std::erase(others, pane.tab);
    }
    int end = places.rule.left;
    for (std::size_t i = 0; i < places.panes.size(); ++i) {
        const PanePlace& pane = places.panes[i];
        std::vector<std::size_t> names{pane.tab};
        if (i + 1 == places.panes.size()) {
            names.insert(names.end(), others.begin(), others.end());
        } else {
            fill(grid, {pane.lines.right(), pane.lines.top, 1, pane.lines.rows}, glyphs.vertical(),
                 {Ink::quiet});
        }
        end = paint_names(grid, pane.heading, view, names);
        const View::TabView& tab = view.tabs[pane.tab];
        paint_talk(grid, pane.lines, tab.shown ? view.talk : tab.lines);
    }
    Rect rest = places.rule;
    cut_left(rest, end - rest.left);
    paint_rest(grid, rest, view);
}

} // namespace

void paint_windows(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    fill(grid, places.rule, glyphs.horizontal(), {Ink::quiet});
    if (!places.panes.empty()) {
        return paint_panes(grid, places, view, glyphs);
    }
    if (!places.rule.empty()) {
        Rect rest = places.rule;
        cut_left(rest, paint_names(grid, places.rule, view, all_tabs(view)) - rest.left);
        paint_rest(grid, rest, view);
    }
    view.page == View::Page::server ? paint_last_lines(grid, places.talk, view.talk)
                                    : paint_talk(grid, places.talk, view.talk);
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
