// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint.h"

#include "tui/layout.h"
#include "tui/paint_board.h"
#include "tui/paint_input.h"
#include "tui/paint_list.h"
#include "tui/paint_menu.h"
#include "tui/paint_seat.h"
#include "tui/paint_text.h"
#include "tui/put.h"
#include "tui/width.h"

#include <fmt/format.h>

namespace tui {
namespace {

using app::View;

/// Two texts on one row; the left one has the way when they meet.
void paint_both_ends(Grid& grid, Rect area, const std::string& left, Style left_style,
                     const std::string& right, Style right_style) {
    if (area.empty()) {
        return;
    }
    cut_left(area, 1);
    const int after = put(grid, area, {area.left, area.top}, left, left_style);
    area.columns = std::max(0, area.columns - 1);
    Rect rest = area;
    cut_left(rest, after - area.left + (left.empty() ? 0 : 2));
    put(grid, rest, {std::max(rest.left, rest.right() - width(right)), rest.top}, right,
        right_style);
}

void paint_title(Grid& grid, Rect area, const View& view) {
    paint_both_ends(grid, area, view.title, {Ink::title}, view.title_right, {Ink::quiet});
}

void paint_status(Grid& grid, Rect area, const View& view) {
    const bool over = view.mode == app::Mode::over && view.status.tone == app::Tone::plain;
    paint_both_ends(grid, area, view.status.text, {over ? Ink::strong : ink_of(view.status.tone)},
                    view.status_right.text, {ink_of(view.status_right.tone)});
}

void paint_keys(Grid& grid, Rect area, const View& view) {
    put(grid, area, {area.left + 1, area.top}, view.keys, {Ink::quiet});
}

void paint_full_board(Grid& grid, const BoardPlace& place, const View::BoardView& board,
                      const Glyphs& glyphs) {
    const auto& top = board.seats[rules::other(board.bottom)];
    const auto& bottom = board.seats[board.bottom];
    paint_player(grid, place.top_player, top);
    paint_hand(grid, place.top_hand, top, glyphs);
    paint_board(grid, place, board, glyphs);
    paint_hand(grid, place.bottom_hand, bottom, glyphs);
    paint_player(grid, place.bottom_player, bottom);
}

/// The rule below the boards says what is to say about each of them, under it when it is there.
void paint_board_states(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    if (places.rule.empty()) {
        return;
    }
    paint_rule(grid, places.rule, {}, {}, glyphs);
    Rect rest = places.rule;
    for (std::size_t i = 0; i < view.boards.size(); ++i) {
        const auto& state = view.boards[i].state;
        if (state.text.empty()) {
            continue;
        }
        const bool shown = i < places.boards.size();
        const int left = shown ? places.boards[i].area.left : 0;
        cut_left(rest, left - rest.left);
        // A word about the next board keeps its place.
        const bool next = i + 1 < places.boards.size() && !view.boards[i + 1].state.text.empty();
        const int right = next ? places.boards[i + 1].area.left : rest.right();
        constexpr int around = 6; // the rule before and the blanks
        const int columns = std::min(width(state.text) + around, right - rest.left);
        paint_rule(grid, cut_left(rest, columns), state.text, {ink_of(state.tone)}, glyphs);
    }
}

void paint_game(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    for (const BoardPlace& place : places.boards) {
        paint_full_board(grid, place, view.boards[place.board], glyphs);
    }
    for (const StripPlace& place : places.strips) {
        paint_strip(grid, place.area, view.boards[place.board], glyphs);
    }
    paint_board_states(grid, places, view, glyphs);
    paint_talk(grid, places.talk, view.talk);
    paint_list(grid, places.list, view, glyphs);
    paint_notes(grid, places.flow, "piece flow", view.flow, glyphs);
    paint_notes(grid, places.clock_notes, "clocks", view.clock_notes, glyphs);
    if (view.mode != app::Mode::replay) {
        paint_input(grid, places.input, view.input, glyphs);
    }
}

void paint_too_small(Grid& grid, Size size, Size needed) {
    const Rect all{0, 0, size.columns, size.rows};
    const std::string text = fmt::format("too small: {}x{} needed", needed.columns, needed.rows);
    int row = std::max(0, (size.rows - 2) / 2);
    for (const auto line : wrap(text, size.columns, 4)) {
        put_centred(grid, all, row++, line, {Ink::warning});
    }
}

} // namespace

Grid paint(const View& view, Size size, const Glyphs& glyphs) {
    Grid grid(size);
    const Layout places = layout(grid.size(), view);
    if (places.too_small) {
        paint_too_small(grid, grid.size(), *places.too_small);
        return grid;
    }
    paint_title(grid, places.title, view);
    switch (view.page) {
    case View::Page::start:
        paint_menu(grid, places.body, view, glyphs);
        break;
    case View::Page::text:
        paint_page(grid, places.body, view.lines, view.scroll);
        break;
    case View::Page::game:
    case View::Page::replay:
        paint_game(grid, places, view, glyphs);
        break;
    }
    const bool completing = !view.input.completions.empty();
    const Rect hints = places.keys.empty() ? places.status : places.keys;
    if (!completing || !places.keys.empty()) {
        paint_status(grid, places.status, view);
    }
    if (completing) {
        paint_completions(grid, hints, view.input);
    } else {
        paint_keys(grid, places.keys, view);
    }
    return grid;
}

} // namespace tui
