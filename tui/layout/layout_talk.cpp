// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/layout/layout_talk.h"

#include <algorithm>

namespace tui {
namespace {

constexpr int server_columns = 80; // servers break their lines there
constexpr int lobby_columns = 56;  // a game with names, ratings, times
constexpr int pane_columns = 45;
constexpr int pane_rows = 4; // of several, without the heading
constexpr std::size_t most_panes = 3;
constexpr Size least{20, 4};

/// The tab that was chosen, then those that say something, in their order. Where there are no tabs
/// there is one talk.
std::vector<std::size_t> order_of(const app::View& view) {
    if (view.tabs.empty()) {
        return {0};
    }
    std::vector<std::size_t> order;
    for (const bool wanted : {true, false}) {
        for (std::size_t i = 0; i < view.tabs.size(); ++i) {
            if (!view.tabs[i].shown && view.tabs[i].lines.empty() != wanted) {
                order.push_back(i);
            }
        }
    }
    for (std::size_t i = 0; i < view.tabs.size(); ++i) {
        if (view.tabs[i].shown) {
            order.insert(order.begin(), i);
        }
    }
    return order;
}

/// `count` windows of the same width, and the heading above them all.
void divide(Layout& out, Rect area, const std::vector<std::size_t>& order, std::size_t first,
            std::size_t count) {
    out.rule = cut_top(area, 1);
    for (std::size_t i = 0; i < count; ++i) {
        const int panes = static_cast<int>(count - i);
        const Rect lines = cut_left(area, (area.columns - (panes - 1)) / panes);
        cut_left(area, 1);
        out.panes.push_back(
            {order[first + i], {lines.left, out.rule.top, lines.columns, 1}, lines});
    }
}

/// Beside the talk where the lines of both have room; else, when it was asked for, in its place:
/// the names of the windows stay, which say where somebody has spoken.
void place_lobby(Layout& out, Rect& body, const app::View& view) {
    if (body.columns >= server_columns + 1 + lobby_columns) {
        const Rect left = cut_left(body, std::max((body.columns - 1) / 2, server_columns));
        cut_left(body, 1);
        out.lobby = body;
        body = left;
    } else if (view.lobby.open) {
        out.lobby = cut_top(body, body.rows - 1);
    }
}

} // namespace

Layout server_layout(Size size, const app::View& view) {
    Layout out;
    if (size.columns < least.columns || size.rows < least.rows) {
        out.too_small = least;
        return out;
    }
    Rect rest{0, 0, size.columns, size.rows};
    out.input = cut_bottom(rest, 1);
    out.status = cut_bottom(rest, 1);
    out.keys = cut_bottom(rest, rest.rows >= 6 ? 1 : 0);
    out.title = cut_top(rest, 1);
    place_lobby(out, rest, view);
    place_pane(out, rest, view);
    return out;
}

void place_pane(Layout& out, Rect area, const app::View& view) {
    if (!area.empty()) {
        divide(out, area, order_of(view), 0, 1);
    }
}

void place_panes(Layout& out, Rect area, const app::View& view, std::size_t first) {
    const auto order = order_of(view);
    if (area.empty() || first >= order.size()) {
        return;
    }
    const auto room = static_cast<std::size_t>((area.columns + 1) / (pane_columns + 1));
    const std::size_t wanted = area.rows > pane_rows ? std::max<std::size_t>(room, 1) : 1;
    divide(out, area, order, first, std::min({wanted, most_panes, order.size() - first}));
}

} // namespace tui
