// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint.h"

#include "tui/grid/put.h"
#include "tui/paint/paint_text.h"
#include "tui/paint/widgets.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>

namespace tui {
namespace {

using app::View;

/// Paints the middle of a page; returns how much of a text has been seen, in words.
std::string paint_body(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    if (view.page == View::Page::text) {
        return paint_page(grid, area, page_text(view), glyphs);
    }
    if (view.page == View::Page::start) {
        paint_menu(grid, area, view, glyphs);
    }
    if (view.page == View::Page::chairs) {
        paint_chairs(grid, area, view, glyphs);
    }
    if (view.page == View::Page::settings) {
        paint_settings(grid, area, view, glyphs);
    }
    if (view.page == View::Page::library) {
        paint_library(grid, area, view);
    }
    return {};
}

void paint_full_board(Grid& grid, const BoardPlace& place, const View::BoardView& board,
                      const Glyphs& glyphs) {
    paint_seat(grid, place.top, board.seats[rules::other(board.bottom)], true, glyphs);
    paint_board_squares(grid, place, board, glyphs);
    paint_seat(grid, place.bottom, board.seats[board.bottom], false, glyphs);
}

/// Paints the second match, which is only watched: its squares are not clickable.
void paint_second_match(Grid& grid, const Layout& places, const View::SecondMatchView& beside,
                        const Glyphs& glyphs) {
    const auto regions = grid.regions.size();
    for (const BoardPlace& place : places.second_boards) {
        paint_full_board(grid, place, beside.boards[place.board], glyphs);
    }
    grid.regions.resize(regions);
    put(grid, places.second_title, shortened(beside.title, places.second_title.columns),
        {Ink::quiet});
}

/// The lines except those that another window on the same screen shows.
base::SharedList<app::Text> without_copies(const base::SharedList<app::Text>& lines,
                                           const Layout& places) {
    base::SharedList<app::Text> kept;
    for (const app::Text& line : lines) {
        const bool seen = std::ranges::any_of(places.panes, [&line](const PanePlace& pane) {
            return pane.tab + 1 == line.copied_from;
        });
        if (!seen) {
            kept.push_back(line);
        }
    }
    return kept;
}

void paint_panes(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    if (view.tabs.empty() && view.page != View::Page::server) {
        paint_rule_remarks(grid, places, view, glyphs);
    } else {
        paint_window_names(grid, places, view, glyphs);
    }
    for (const PanePlace& pane : places.panes) {
        const auto lines = places.panes.size() > 1
                               ? without_copies(lines_of(view, pane.tab), places)
                               : lines_of(view, pane.tab);
        if (view.page == View::Page::server) {
            paint_talk_without_margin(grid, pane.lines, lines, glyphs);
        } else {
            paint_talk(grid, pane.lines, lines, glyphs);
        }
    }
}

void paint_too_small(Grid& grid, Size needed) {
    const Size size = grid.size();
    const Rect all{0, 0, size.columns, size.rows};
    const std::string text = fmt::format("too small: {}x{} needed", needed.columns, needed.rows);
    int row = std::max(0, (size.rows - 2) / 2);
    for (const auto line : wrap(text, size.columns, 4)) {
        put_centred(grid, all, row++, line, {Ink::warning});
    }
}

} // namespace

Grid paint(const Layout& places, const View& view, const Glyphs& usual) {
    Glyphs glyphs = usual.with_next_set(view.piece_set_changes);
    glyphs.letters = view.letters;
    Grid grid(places.size);
    constexpr std::size_t usual_regions = 256; // enough for two boards and all around them
    grid.regions.reserve(usual_regions);
    if (places.too_small) {
        paint_too_small(grid, *places.too_small);
        return grid;
    }
    paint_title(grid, places.title, view);
    const std::string seen = paint_body(grid, places.body, view, glyphs);
    for (const BoardPlace& place : places.boards) {
        paint_full_board(grid, place, view.boards[place.board], glyphs);
    }
    paint_second_match(grid, places, view.second_match, glyphs);
    for (const StripPlace& place : places.strips) {
        paint_strip(grid, place.area, view, place.board, glyphs);
    }
    paint_panes(grid, places, view, glyphs);
    paint_lobby(grid, places.lobby, view.lobby, glyphs);
    paint_analysis(grid, places.analysis, view);
    paint_moves(grid, places.moves, view, glyphs);
    paint_clocks(grid, places.clocks, view, glyphs);
    paint_received_pieces(grid, places.received_pieces, view, glyphs);
    paint_wishes(grid, places.wishes, view, glyphs);
    paint_book(grid, places.book, view, glyphs);
    if (view.replay_timeline) {
        paint_replay_timeline(grid, places.replay_timeline, *view.replay_timeline, glyphs);
    }
    if (view.mode != app::Mode::replay) {
        const auto on_board = grid.cursor;
        paint_input(grid, places.input, view.input, glyphs);
        grid.cursor = on_board ? on_board : grid.cursor;
    }
    paint_status_lines(grid, places, view, seen, glyphs);
    return grid;
}

Grid paint(const View& view, Size size, const Glyphs& glyphs) {
    return paint(layout(size, view), view, glyphs);
}

} // namespace tui
