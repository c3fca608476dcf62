// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint.h"

#include "tui/layout.h"
#include "tui/paint_board.h"
#include "tui/paint_input.h"
#include "tui/paint_list.h"
#include "tui/paint_menu.h"
#include "tui/paint_seat.h"
#include "tui/paint_server.h"
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

void paint_status(Grid& grid, Rect area, const View& view, const app::Text& right) {
    const bool over = view.mode == app::Mode::over && view.status.tone == app::Tone::plain;
    paint_both_ends(grid, area, view.status.text, {over ? Ink::strong : ink_of(view.status.tone)},
                    right.text, {ink_of(right.tone)});
}

/// Where boards have no room, the key that brings them comes first; else no hint is cut.
void paint_keys(Grid& grid, const Layout& places, const View& view) {
    const Rect& area = places.keys;
    std::string keys = places.strips.empty() ? view.keys : "Ctrl-O boards   " + view.keys;
    const std::size_t fits = clip(keys, area.columns - 1).size();
    const std::size_t gap = keys.substr(0, fits + 1).rfind("   ");
    if (places.strips.empty() && fits < keys.size() && gap != std::string::npos) {
        keys.resize(gap);
    }
    put(grid, area, {area.left + 1, area.top}, keys, {Ink::quiet});
}

/// What is offered stands right above the line that may answer it, or above what is said there.
void paint_offer(Grid& grid, const Layout& places, const View& view) {
    if (view.status.text.empty()) {
        paint_keys(grid, places, view);
        paint_both_ends(grid, places.status, view.offer.text, {ink_of(view.offer.tone)},
                        view.status_right.text, {ink_of(view.status_right.tone)});
        return;
    }
    paint_status(grid, places.status, view, places.keys.empty() ? view.offer : view.status_right);
    paint_both_ends(grid, places.keys, view.offer.text, {ink_of(view.offer.tone)}, {}, {});
}

/// The status line and the one above it: completions, or what does not fit into the status line and
/// must not be overlooked, or hints.
void paint_bottom(Grid& grid, const Layout& places, const View& view) {
    if (!view.input.completions.empty()) {
        if (!places.keys.empty()) {
            paint_status(grid, places.status, view, view.status_right);
        }
        paint_completions(grid, places.keys.empty() ? places.status : places.keys, view.input);
        return;
    }
    if (!view.offer.text.empty()) {
        return paint_offer(grid, places, view);
    }
    constexpr int around = 4; // at both ends and between
    const bool both =
        width(view.status.text) + width(view.status_right.text) + around <= places.status.columns;
    if (both || view.status_right.text.empty() || places.keys.empty()) {
        paint_status(grid, places.status, view, view.status_right);
        paint_keys(grid, places, view);
        return;
    }
    paint_status(grid, places.status, view, {});
    paint_both_ends(grid, places.keys, view.status_right.text, {ink_of(view.status_right.tone)}, {},
                    {});
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

/// What is said about a board, and where: under it, or nowhere in particular.
struct BoardState {
    std::string text;
    app::Tone tone{};
    std::optional<int> left;
};

/// Those of the boards right above the rule, from left to right, then the others with their
/// letters.
std::vector<BoardState> board_states(const Layout& places, const View& view) {
    std::vector<BoardState> states;
    std::vector<bool> told(view.boards.size());
    const int bottom = places.boards.empty() ? 0 : places.boards.back().area.bottom();
    for (const BoardPlace& place : places.boards) {
        const auto& state = view.boards[place.board].state;
        if (place.area.bottom() == bottom) {
            told[place.board] = true;
            states.push_back({state.text, state.tone, place.area.left});
        }
    }
    for (std::size_t i = 0; i < view.boards.size(); ++i) {
        const auto& state = view.boards[i].state;
        if (!told[i] && !state.text.empty()) {
            states.push_back(
                {fmt::format("{}: {}", rules::letter(view.boards[i].board), state.text), state.tone,
                 std::nullopt});
        }
    }
    std::erase_if(states, [](const BoardState& state) { return state.text.empty(); });
    return states;
}

/// The rule below the boards says what is to say about each of them.
void paint_board_states(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    if (places.rule.empty()) {
        return;
    }
    paint_rule(grid, places.rule, {}, {}, glyphs);
    Rect rest = places.rule;
    const auto states = board_states(places, view);
    for (std::size_t i = 0; i < states.size(); ++i) {
        cut_left(rest, states[i].left.value_or(rest.left) - rest.left);
        // A word about the next board keeps its place.
        const bool next = i + 1 < states.size() && states[i + 1].left;
        const int right = next ? *states[i + 1].left : rest.right();
        constexpr int around = 6; // the rule before and the blanks
        const int columns = std::min(width(states[i].text) + around, right - rest.left);
        paint_rule(grid, cut_left(rest, columns), states[i].text, {ink_of(states[i].tone)}, glyphs);
    }
}

void paint_game(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    for (const BoardPlace& place : places.boards) {
        paint_full_board(grid, place, view.boards[place.board], glyphs);
    }
    for (const StripPlace& place : places.strips) {
        paint_strip(grid, place.area, view.boards[place.board], glyphs);
    }
    if (view.tabs.empty()) {
        paint_board_states(grid, places, view, glyphs);
        paint_talk(grid, places.talk, view.talk);
    } else {
        paint_windows(grid, places, view, glyphs);
    }
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
    case View::Page::server:
        paint_windows(grid, places, view, glyphs);
        paint_lobby(grid, places.lobby, view.lobby, glyphs);
        paint_input(grid, places.input, view.input, glyphs);
        break;
    case View::Page::game:
    case View::Page::replay:
        paint_game(grid, places, view, glyphs);
        break;
    }
    paint_bottom(grid, places, view);
    return grid;
}

} // namespace tui
