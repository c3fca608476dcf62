// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/layout/layout_talk.h"

#include <algorithm>

namespace tui {
namespace {

constexpr int server_columns = 80; // servers break their lines there
constexpr int lobby_columns = 56;  // a game with names, ratings, times
constexpr int lobby_share = 3;     // of five rows, above the talk
constexpr int pane_columns = 50;
constexpr int pane_rows = 5;
constexpr std::size_t most_panes = 3;
constexpr Size least{20, 4};

/// The tab that was chosen, then those that say something, in their order.
std::vector<std::size_t> order_of(const app::View& view) {
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

/// Beside the talk where the lines of both have room; else above it, when it was asked for.
void place_lobby(Layout& out, Rect& body, const app::View& view) {
    if (body.columns >= server_columns + 1 + lobby_columns) {
        const Rect left = cut_left(body, std::max((body.columns - 1) / 2, server_columns));
        cut_left(body, 1);
        out.lobby = body;
        body = left;
    } else if (view.lobby.open) {
        out.lobby = cut_top(body, body.rows * lobby_share / 5);
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
    out.rule = cut_top(rest, rest.rows >= 2 ? 1 : 0);
    out.talk = rest;
    return out;
}

bool talk_goes_across(const app::View& view, int rows) {
    return !view.tabs.empty() && rows > pane_rows;
}

void place_panes(Layout& out, const app::View& view) {
    const int columns = out.talk.columns;
    const auto room = static_cast<std::size_t>((columns + 1) / (pane_columns + 1));
    const std::size_t count = std::min({room, most_panes, view.tabs.size()});
    if (count < 2 || out.talk.rows < pane_rows || out.rule.empty()) {
        return;
    }
    const auto order = order_of(view);
    Rect talk = out.talk;
    for (std::size_t i = 0; i < count; ++i) {
        const int panes = static_cast<int>(count - i);
        const Rect lines = cut_left(talk, (talk.columns - (panes - 1)) / panes);
        cut_left(talk, 1);
        out.panes.push_back({order[i], {lines.left, out.rule.top, lines.columns, 1}, lines});
    }
    out.talk = {};
}

} // namespace tui
