// SPDX-License-Identifier: GPL-3.0-or-later
// Moves by mouse and cursor, equivalent to typed ones.
#include "src/app/on/handlers.h"

#include "src/app/on/verbs.h"
#include "src/app/show/typing.h"
#include "src/app/show/view_boards.h"

#include <algorithm>
#include <cstdlib>

namespace app {

using rules::Kind;
using rules::Seat;
using rules::Square;

namespace {

/// Lines per step of the wheel.
constexpr int wheel_lines = 3;

/// Plays the move or queues it; a drop of a piece not in reserve waits for the piece.
void put_pick(const Context& m, Square to, Kind becomes) {
    Table& table = *m.model.table;
    const Pick pick = *std::exchange(table.pick, std::nullopt);
    const bool held = pick.from || table.match.hand(pick.seat).holds(pick.kind);
    (void)on_move_line(m, {TargetBoard::here, pick.seat, pick_move_text(table, pick, to, becomes),
                           held ? MoveSuffix::plain : MoveSuffix::until_legal});
}

void put_or_ask(const Context& m, Square to) {
    Table& table = *m.model.table;
    if (promotes(table, *table.pick, to)) {
        table.pick->promotes_on = to;
    } else {
        put_pick(m, to, Kind::queen);
    }
}

/// Picks a piece of one's own on the square, even in place of another one.
void pick_up(const Context& m, rules::BoardId board, Square square, bool by_mouse) {
    Table& table = *m.model.table;
    table.pick = valid_pick(table);
    auto& pick = table.pick;
    const bool here = pick && pick->seat.board == board;
    if (here && pick->from == square && !pick->promotes_on) {
        pick->pressed = pick->again = by_mouse;
        pick = by_mouse ? pick : std::nullopt;
        return;
    }
    const bool own_rook = here && rules::has(put_squares(table, *pick), square); // castling
    const auto seat = own_rook ? std::nullopt : own_piece_on(table, board, square);
    if (seat) {
        pick = Pick{*seat, square, {}, by_mouse};
    } else if (here) {
        put_or_ask(m, square);
    } else {
        pick.reset();
        m.notice("no piece of yours stands there");
    }
}

void pick_from_reserve(const Context& m, Seat seat, Kind kind, bool by_mouse) {
    Table& table = *m.model.table;
    table.pick = valid_pick(table);
    if (table.pick && table.pick->promotes_on && kind != Kind::pawn && kind != Kind::king) {
        return put_pick(m, *table.pick->promotes_on, kind);
    }
    if (!table.seats[seat].at_this_keyboard || table.watching) {
        return m.notice("that reserve is not yours");
    }
    const bool dropped =
        table.pick && table.pick->seat == seat && !table.pick->from && table.pick->kind == kind;
    table.pick = dropped ? std::nullopt : std::optional(Pick{seat, std::nullopt, kind, by_mouse});
}

void press(const Context& m, const OnSquare& at) {
    if (plays(m.model)) {
        pick_up(m, at.board, at.square, true);
    }
}

void press(const Context& m, const OnReserve& at) {
    if (plays(m.model)) {
        pick_from_reserve(m, at.seat, at.kind, true);
    }
}

/// Enters the row if it is the chosen one, else chooses it.
void press(const Context& m, const OnRow& row) {
    if (m.model.page() == Model::Page::library) {
        m.model.library->typing = false; // returns Enter to the list
    }
    for (int i = 0; i < std::abs(row.rows_below_chosen); ++i) {
        on_intent(m, row.rows_below_chosen < 0 ? Action::menu_up : Action::menu_down);
    }
    if (row.rows_below_chosen == 0) {
        on_intent(m, Action::submit);
    }
}

/// Chooses or enters a chair; works while a line is being typed, too.
void press(const Context& m, const OnChair& at) {
    if (m.model.page() == Model::Page::server && m.model.server->chairs) {
        choose_or_take_chair(m, *m.model.server, at.seat);
    }
}

void press(const Context& m, const OnTab& tab) {
    show_tab(m, tab.number);
}

void press(const Context&, const OnKey&) {}          // keys are pressed by src/main
void press(const Context&, const std::monostate&) {} // a click on nothing clickable

/// Handles the mouse wheel, which scrolls the talk while the boards are shown.
void turn_wheel(const Context& m, bool up) {
    const Mode now = mode(m.model);
    if (now == Mode::chairs || (now == Mode::server && at_chairs(m.model))) {
        return m.model.talk.scroll(Tab::console, up ? wheel_lines : -wheel_lines);
    }
    if (now == Mode::input || now == Mode::board || now == Mode::server) {
        TalkLog& log = m.model.talk.shown_log();
        return up ? log.scroll_up(wheel_lines) : log.scroll_down(wheel_lines);
    }
    if (now == Mode::replay) {
        return on_intent(m, up ? Action::ply_back : Action::ply_forward);
    }
    on_intent(m, up ? Action::menu_up : Action::menu_down);
}

/// Ends a drag by putting the piece where the button is released; off the boards, it is put back.
void release(const Context& m, const ClickTarget& spot) {
    auto& table = m.model.table;
    if (!table || !table->pick || !std::exchange(table->pick->pressed, false)) {
        return;
    }
    const Pick& pick = *table->pick;
    const auto* square = std::get_if<OnSquare>(&spot);
    const auto* reserve = std::get_if<OnReserve>(&spot);
    const bool back = square != nullptr
                          ? square->board == pick.seat.board && square->square == pick.from
                          : reserve != nullptr && !pick.from;
    if (back) {
        table->pick = pick.again ? std::nullopt : table->pick;
    } else if (square != nullptr && square->board == pick.seat.board && valid_pick(*table)) {
        m.model.notice = {};
        put_or_ask(m, square->square);
    } else {
        table->pick.reset();
    }
}

} // namespace

void on_mouse(const Context& m, const MouseEvent& pointer) {
    switch (pointer.act) {
    case MouseEvent::Act::press:
        return std::visit([&m](const auto& spot) { press(m, spot); }, pointer.spot);
    case MouseEvent::Act::release:
        return release(m, pointer.spot);
    case MouseEvent::Act::other_press:
        if (m.model.table) {
            m.model.table->pick.reset();
        }
        return;
    case MouseEvent::Act::wheel_up:
    case MouseEvent::Act::wheel_down:
        return turn_wheel(m, pointer.act == MouseEvent::Act::wheel_up);
    }
}

void on_reserve_key(const Context& m, Kind kind) {
    const Table& table = *m.model.table;
    const auto board = table.cursor ? table.cursor->board : typing_seat(table).board;
    pick_from_reserve(m, human_seat_on(table, board).value_or(table.terms.seat), kind, false);
}

namespace {

/// The square that many columns and rows away on the screen, clamped to the board.
Square beside(const Table& table, const SquareCursor& at, int right, int up) {
    const bool turned = bottom_side(table.match.plan(), table.terms.seat, table.flipped,
                                    at.board) == rules::Side::black;
    const int sign = turned ? -1 : 1;
    return rules::square(std::clamp(rules::file_of(at.square) + sign * right, 0, 7),
                         std::clamp(rules::rank_of(at.square) + sign * up, 0, 7));
}

/// Moves the cursor to the next board with a seat of this keyboard, else to the next board.
void other_board(Table& table) {
    const int boards = table.match.plan().boards;
    auto next = [&](int steps) {
        return static_cast<rules::BoardId>((static_cast<int>(table.cursor->board) + steps) %
                                           boards);
    };
    for (int i = 1; i < boards; ++i) {
        if (human_seat_on(table, next(i))) {
            table.cursor->board = next(i);
            return;
        }
    }
    table.cursor->board = next(1);
}

} // namespace

void start_cursor(const Context& m) {
    if (!plays(m.model)) {
        return;
    }
    Table& table = *m.model.table;
    const Seat seat = typing_seat(table);
    const Square before = table.hidden_cursor.value_or(
        rules::square(4, seat.side == rules::Side::white ? 1 : 6)); // the king's pawn
    table.cursor = SquareCursor{seat.board, before};
}

void end_cursor(Table& table) {
    if (table.cursor) {
        table.hidden_cursor = table.cursor->square;
    }
    table.cursor.reset();
    table.pick.reset();
}

bool on_cursor(const Context& m, Action action) {
    Table& table = *m.model.table;
    auto& at = table.cursor;
    const bool waits = table.pending && !table.pending->sent;
    const int right = action == Action::cursor_right ? 1 : action == Action::cursor_left ? -1 : 0;
    const int up = action == Action::cursor_up ? 1 : action == Action::cursor_down ? -1 : 0;
    if (action == Action::escape) {
        const bool holds = table.pick.has_value();
        table.pick.reset();
        if (!holds) {
            end_cursor(table);
        }
    } else if (action == Action::submit && (m.model.question || waits || !at)) {
        return false;
    } else if (action == Action::submit) {
        pick_up(m, at->board, at->square, false);
    } else if ((action == Action::complete || action == Action::complete_back) && at) {
        other_board(table);
    } else if ((right != 0 || up != 0) && at) {
        at->square = beside(table, *at, right, up);
    } else {
        return false;
    }
    return true;
}

} // namespace app
