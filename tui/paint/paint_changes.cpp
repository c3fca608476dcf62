// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_changes.h"

#include "tui/grid/changed.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_bars.h"
#include "tui/paint/paint_board.h"
#include "tui/paint/paint_input.h"
#include "tui/paint/paint_list.h"
#include "tui/paint/paint_menu.h"
#include "tui/paint/paint_seat.h"
#include "tui/paint/paint_server.h"
#include "tui/paint/paint_states.h"
#include "tui/paint/paint_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace tui {
namespace {

using app::View;
using BoardView = View::BoardView;
using SeatView = View::SeatView;

/// A picture while it is painted.
class Canvas {
  public:
    Canvas(Grid& grid, const Layout& places, const View& view, const View* before,
           const Glyphs& glyphs)
        : grid_(grid), places_(places), view_(view), before_(before), glyphs_(glyphs) {}

    void paint_regions() const;

  private:
    Rect blank(Rect area) const;
    template <class... Part> [[nodiscard]] bool changed(Part View::*... part) const {
        return tui::changed(before_, view_, part...);
    }
    [[nodiscard]] const BoardView* board_before(std::size_t board) const;
    [[nodiscard]] bool states_changed() const;
    [[nodiscard]] bool headings_changed() const;

    void paint_body() const;
    void paint_seat(Rect player, Rect hand, const SeatView* before, const SeatView& seat) const;
    void paint_full_board(const BoardPlace& place) const;
    void paint_line_of(const StripPlace& place) const;
    void paint_rule() const;
    void paint_talks() const;

    Grid& grid_;
    const Layout& places_;
    const View& view_;
    const View* before_;
    const Glyphs& glyphs_;
};

/// Takes away what stood there.
Rect Canvas::blank(Rect area) const {
    if (before_ != nullptr) {
        fill(grid_, area, " ");
    }
    return area;
}

const BoardView* Canvas::board_before(std::size_t board) const {
    return before_ == nullptr ? nullptr : &before_->boards[board];
}

bool Canvas::states_changed() const {
    return std::any_of(view_.boards.begin(), view_.boards.end(), [&](const BoardView& board) {
        const auto i = static_cast<std::size_t>(&board - view_.boards.data());
        return tui::changed(board_before(i), board, &BoardView::board, &BoardView::state);
    });
}

/// Of the list of moves.
bool Canvas::headings_changed() const {
    return std::any_of(view_.boards.begin(), view_.boards.end(), [&](const BoardView& board) {
        const auto i = static_cast<std::size_t>(&board - view_.boards.data());
        const BoardView* before = board_before(i);
        const auto of_player = [&](rules::Side side) {
            return tui::changed(before == nullptr ? nullptr : &before->seats[side],
                                board.seats[side], &SeatView::is_partner, &SeatView::name);
        };
        return tui::changed(before, board, &BoardView::board, &BoardView::mine) ||
               of_player(rules::Side::white) || of_player(rules::Side::black);
    });
}

void Canvas::paint_body() const {
    if (view_.page == View::Page::start) {
        paint_menu(grid_, blank(places_.body), view_, glyphs_);
    } else if (view_.page == View::Page::text) {
        paint_page(grid_, blank(places_.body), view_.lines, view_.scroll);
    }
}

void Canvas::paint_seat(Rect player, Rect hand, const SeatView* before,
                        const SeatView& seat) const {
    if (before == nullptr || *before != seat) {
        paint_player(grid_, blank(player), seat);
    }
    if (tui::changed(before, seat, &SeatView::side, &SeatView::drops, &SeatView::hand,
                     &SeatView::wants, &SeatView::state)) {
        paint_hand(grid_, blank(hand), seat, glyphs_);
    }
}

void Canvas::paint_full_board(const BoardPlace& place) const {
    const BoardView& board = view_.boards[place.board];
    const BoardView* before = board_before(place.board);
    if (before != nullptr && before->bottom != board.bottom) {
        before = nullptr;
    }
    const auto seat_before = [&](rules::Side side) {
        return before == nullptr ? nullptr : &before->seats[side];
    };
    const rules::Side top = rules::other(board.bottom);
    paint_seat(place.top_player, place.top_hand, seat_before(top), board.seats[top]);
    paint_board(grid_, place, board, before, glyphs_);
    paint_seat(place.bottom_player, place.bottom_hand, seat_before(board.bottom),
               board.seats[board.bottom]);
}

void Canvas::paint_line_of(const StripPlace& place) const {
    const BoardView& board = view_.boards[place.board];
    if (tui::changed(board_before(place.board), board, &BoardView::bottom, &BoardView::seats)) {
        paint_strip(grid_, blank(place.area), board, glyphs_);
    }
}

/// Above the talk: its windows, or what is to say about the boards.
void Canvas::paint_rule() const {
    if (!changed(&View::tabs, &View::talk_below) && !states_changed()) {
        return;
    }
    if (view_.tabs.empty() && view_.page != View::Page::server) {
        paint_board_states(grid_, places_, view_, glyphs_);
    } else {
        paint_window_names(grid_, places_, view_, glyphs_);
    }
}

void Canvas::paint_talks() const {
    if (changed(&View::talk)) {
        const auto* before = before_ == nullptr ? nullptr : &before_->talk;
        view_.page == View::Page::server ? paint_last_lines(grid_, places_.talk, view_.talk, before)
                                         : paint_talk(grid_, places_.talk, view_.talk, before);
    }
    for (const PanePlace& pane : places_.panes) {
        const auto* before = before_ == nullptr ? nullptr : &lines_of(*before_, pane.tab);
        const auto& lines = lines_of(view_, pane.tab);
        if (before == nullptr || *before != lines) {
            paint_talk(grid_, pane.lines, lines, before);
        }
    }
}

void Canvas::paint_regions() const {
    if (changed(&View::title, &View::title_right)) {
        paint_title(grid_, blank(places_.title), view_);
    }
    if (changed(&View::menu, &View::lines, &View::scroll)) {
        paint_body();
    }
    for (const BoardPlace& place : places_.boards) {
        paint_full_board(place);
    }
    for (const StripPlace& place : places_.strips) {
        paint_line_of(place);
    }
    paint_rule();
    paint_talks();
    if (changed(&View::lobby)) {
        paint_lobby(grid_, blank(places_.lobby), view_.lobby, glyphs_);
    }
    if (headings_changed()) {
        paint_list(grid_, blank(places_.list), nullptr, view_, glyphs_);
    } else if (changed(&View::moves)) {
        const auto* before = before_ == nullptr ? nullptr : &before_->moves;
        paint_list(grid_, places_.list, before, view_, glyphs_);
    }
    if (changed(&View::flow)) {
        paint_notes(grid_, blank(places_.flow), "piece flow", view_.flow, glyphs_);
    }
    if (changed(&View::clock_notes)) {
        paint_notes(grid_, blank(places_.clock_notes), "clocks", view_.clock_notes, glyphs_);
    }
    if (changed(&View::input) && view_.mode != app::Mode::replay) {
        paint_input(grid_, blank(places_.input), view_.input, glyphs_);
    }
    if (changed(&View::status, &View::status_right, &View::keys, &View::offer, &View::input)) {
        blank(places_.keys);
        blank(places_.status);
        paint_bottom(grid_, places_, view_);
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

bool same_regions(const View& before, const View& now) {
    return before.page == now.page && before.mode == now.mode &&
           before.boards.size() == now.boards.size() && before.tabs.size() == now.tabs.size();
}

void paint_changes(Grid& grid, const Layout& places, const View& view, const View* before,
                   const Glyphs& glyphs) {
    if (places.too_small) {
        paint_too_small(grid, grid.size(), *places.too_small);
    } else {
        Canvas(grid, places, view, before, glyphs).paint_regions();
    }
}

} // namespace tui
