// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/layout/layout_side.h"

#include <algorithm>
#include <utility>

namespace tui {
namespace {

constexpr int server_columns = 80; // servers wrap their lines at this width
constexpr int lobby_columns = 56;  // a game with names, ratings and times
constexpr int pane_columns = 45;
constexpr int pane_rows = 4; // least rows per window if there are several, without the heading
constexpr std::size_t most_panes = 3;
constexpr Size least{20, 4};

/// The shown tab, then those with lines, then the others; 0 if there are no tabs.
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

/// Places `count` windows of the same width, and the rule with their headings.
void place_side_by_side(Layout& out, Rect area, const std::vector<std::size_t>& order,
                        std::size_t first, std::size_t count) {
    out.rule = cut_top(area, 1);
    for (std::size_t i = 0; i < count; ++i) {
        const int panes = static_cast<int>(count - i);
        const Rect lines = cut_left(area, (area.columns - (panes - 1)) / panes);
        cut_left(area, 1);
        out.panes.push_back(
            {order[first + i], {lines.left, out.rule.top, lines.columns, 1}, lines});
    }
}

/// Places the lobby beside the talk if lines of both fit; otherwise, if it was opened, in place of
/// the talk below the window names.
void place_lobby(Layout& out, Rect& body, const app::View& view) {
    if (body.columns >= server_columns + 1 + lobby_columns) {
        const Rect left = cut_left(body, std::max((body.columns - 1) / 2, server_columns));
        cut_left(body, 1);
        out.lobby = body;
        body = left;
    } else if (view.lobby.has_focus) {
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
        place_side_by_side(out, area, order_of(view), 0, 1);
    }
}

void place_panes(Layout& out, Rect area, const app::View& view, std::size_t already_placed) {
    const auto order = order_of(view);
    if (area.empty() || already_placed >= order.size()) {
        return;
    }
    const auto room = static_cast<std::size_t>((area.columns + 1) / (pane_columns + 1));
    const std::size_t wanted = area.rows > pane_rows ? std::max<std::size_t>(room, 1) : 1;
    place_side_by_side(out, area, order, already_placed,
                       std::min({wanted, most_panes, order.size() - already_placed}));
}

namespace {

constexpr int moves_least = 12; // rows with the heading; moves take precedence over notes
constexpr int talk_least = 8;
constexpr int list_below = 26; // columns of moves below the boards
constexpr int shared_rows = 5;
constexpr int notes_below = 100; // columns in which two kinds of notes fit
constexpr int talk_below = 8;    // fewer rows are not worth having talk below the boards

/// Rows of the notes, each with its heading; 0 if there is nothing to show.
struct NoteRows {
    int clocks = 0;
    int received_pieces = 0;
    int wishes = 0;
};

template <class Lines> int rows_of(const Lines& lines) {
    return lines.empty() ? 0 : static_cast<int>(lines.size()) + 1;
}

NoteRows note_rows(const app::View& view, int columns) {
    NoteRows rows{view.diagonal ? 2 : 0, rows_of(view.received_pieces), rows_of(view.wishes)};
    if (rows.clocks > 0 && columns >= wide_side_columns) {
        rows.clocks = 1 + 2 * static_cast<int>(view.boards.size()); // a bar per clock
    }
    return rows;
}

/// Fills the side panel from the top: moves, then the notes for which there is room, then `talk` if
/// it is here, which shares the remaining rows with the moves.
void place_side(Layout& out, Rect side, NoteRows rows, const app::View* talk) {
    int room = side.rows - moves_least - (talk != nullptr ? talk_least : 0);
    int kinds = 1;
    for (int* wanted : {&rows.clocks, &rows.wishes, &rows.received_pieces}) {
        *wanted = *wanted <= room ? *wanted : 0;
        room -= *wanted;
        kinds += *wanted > 0 ? 1 : 0;
    }
    const int gap = talk != nullptr && room >= kinds ? 1 : 0;
    const int rest = side.rows - rows.clocks - rows.wishes - rows.received_pieces - gap * kinds;
    const int moves =
        talk == nullptr ? rest : std::max(rest * 2 / 5, std::min(moves_least, rest - talk_least));
    for (const auto& [place, wanted] :
         {std::pair{&out.moves, moves}, std::pair{&out.clocks, rows.clocks},
          std::pair{&out.received_pieces, rows.received_pieces},
          std::pair{&out.wishes, rows.wishes}}) {
        if (wanted > 0) {
            *place = cut_top(side, wanted);
            cut_top(side, gap);
        }
    }
    if (talk != nullptr) {
        place_pane(out, side, *talk);
    }
}

/// Places clocks below one board, passed pieces below the next.
void place_notes_below(Layout& out, Rect below, NoteRows& rows) {
    for (auto [place, wanted] : {std::pair{&out.clocks, &rows.clocks},
                                 std::pair{&out.received_pieces, &rows.received_pieces}}) {
        if (*wanted > 0 && *wanted <= below.rows) {
            const int half = place == &out.clocks ? (below.columns - 1) / 2 : below.columns;
            Rect area = cut_left(below, half);
            cut_left(below, 1);
            *place = cut_top(area, std::exchange(*wanted, 0));
        }
    }
}

} // namespace

void place_analysis(Layout& out, Rect& side, Rect& below, const app::View& view) {
    if (view.analysis.empty()) {
        return;
    }
    const int wanted = static_cast<int>(view.analysis.size()) + 1;
    if (below.rows >= wanted - 1) {
        out.analysis = cut_top(below, std::min(wanted, below.rows));
    } else if (side.rows >= moves_least + wanted) {
        out.analysis = cut_bottom(side, wanted);
    } else if (below.rows == 0 && view.mode == app::Mode::replay) {
        out.analysis = out.input;
    } else {
        out.analysis = cut_top(below, below.rows);
    }
}

void place_time_bar(Layout& out, const app::View& view) {
    constexpr int list_keeps = 8; ///< rows of moves, including the heading
    constexpr int book_columns = 24;
    if (view.replay_timeline && view.mode == app::Mode::replay &&
        out.analysis.top != out.input.top) {
        out.replay_timeline = out.input;
    }
    const int room = out.moves.rows - list_keeps;
    if (!view.book.empty() && room >= 2 && out.moves.columns >= book_columns) {
        out.book = cut_bottom(out.moves, std::min(room, static_cast<int>(view.book.size()) + 1));
    }
}

void place_with_talk_below(Layout& out, Rect side, Rect below, const app::View& view) {
    place_side(out, side, note_rows(view, side.columns), nullptr);
    const bool shared = out.moves.empty() && !view.boards.empty() && below.rows >= shared_rows &&
                        below.columns >= moves_beside_talk_columns;
    if (shared) {
        const Rect talk = cut_left(below, below.columns - list_below - 1);
        cut_left(below, 1);
        out.moves = below;
        below = talk;
    }
    place_panes(out, below, view, 0);
}

void place_with_talk_beside(Layout& out, Rect side, Rect below, const app::View& view) {
    NoteRows rows = note_rows(view, side.columns);
    if (!view.tabs.empty()) {
        place_side(out, side, rows, &view);
        return place_panes(out, below, view, 1);
    }
    const bool little = below.rows < talk_below && below.columns >= notes_below &&
                        (rows.clocks > 0 || rows.received_pieces > 0);
    if (below.rows >= 3 && !little) {
        place_side(out, side, rows, nullptr);
        return place_panes(out, below, view, 0);
    }
    place_notes_below(out, below, rows);
    place_side(out, side, rows, &view);
}

} // namespace tui
