// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_seat.h"

#include "src/base/width.h"
#include "tui/grid/put.h"

#include <fmt/format.h>

namespace tui {
namespace {

using app::View;
using SeatView = View::SeatView;

constexpr int indent = 3;        // room for letter and mark, the same for player and reserve
constexpr int wide_area = 34;    // from here on reserves are spaced out
constexpr int strip_counts = 16; // " P1 N1 B- R- Q- "
constexpr int strip_player = 20;

Ink clock_ink(const SeatView& seat) {
    if (seat.low_time || seat.flagged) {
        return Ink::clock_low;
    }
    return seat.to_move ? Ink::clock_running : Ink::clock;
}

/// Ends at the right edge, whether there are brackets or not; returns the column before which
/// anything else must end. A running clock and what is beside it have one style: they change most,
/// and must cost few bytes.
int paint_clock(Grid& grid, Rect area, int row, const SeatView& seat) {
    if (seat.clock.empty()) {
        return area.right();
    }
    const int right = area.right() - 1;
    const int left = right - base::width(seat.clock);
    put(grid, area, {left, row}, seat.clock, {clock_ink(seat)});
    if (seat.to_move) {
        put(grid, area, {left - 1, row}, "[", {Ink::clock_running});
        put(grid, area, {right, row}, "]", {Ink::clock_running});
    }
    if (!seat.flagged) {
        return left - 2;
    }
    put(grid, area, {left - 6, row}, "flag", {Ink::alarm});
    return left - 7;
}

int paint_diagonal(Grid& grid, Rect area, int right, int row, const SeatView& seat) {
    if (!seat.diagonal) {
        return right;
    }
    const std::string text = fmt::format("{:+}", *seat.diagonal);
    put_right(grid, area, right, row, text, {Ink::clock_running});
    return right - base::width(text);
}

/// The seat's letter of the record, and whether it is to move.
void paint_mark(Grid& grid, Rect area, int row, const SeatView& seat) {
    put(grid, area, {area.left, row}, std::string_view(&seat.letter, 1), {Ink::quiet});
    if (seat.to_move) {
        put(grid, area, {area.left + 1, row}, ">", {Ink::accent});
    }
}

rules::Piece piece_of(const SeatView& seat, rules::Kind kind) {
    return {seat.side, kind, false};
}

Ink piece_ink(const SeatView& seat) {
    return seat.side == rules::Side::white ? Ink::white_piece : Ink::black_piece;
}

/// `P2` or `q-`; returns the column after it.
int paint_count(Grid& grid, Rect area, Point at, const SeatView& seat, rules::Kind kind,
                const Glyphs& glyphs) {
    const int count = seat.hand.count(kind);
    const Ink ink = count == 0 ? Ink::quiet : piece_ink(seat);
    const int after = put(grid, area, at, glyphs.piece(piece_of(seat, kind)), {ink});
    const std::string text = count == 0 ? "-" : fmt::format("{}", count);
    return put(grid, area, {after, at.row}, text, {count == 0 ? Ink::quiet : Ink::strong});
}

/// A king in the hand is rare enough to be shown only when it is there; in the usual chess there is
/// no hand at all.
bool is_listed(const SeatView& seat, rules::Kind kind) {
    return seat.drops && (kind != rules::Kind::king || seat.hand.holds(kind));
}

int paint_counts(Grid& grid, Rect area, Point at, const SeatView& seat, int spacing,
                 const Glyphs& glyphs) {
    for (const rules::Kind kind : rules::all_kinds) {
        if (is_listed(seat, kind)) {
            at.column = paint_count(grid, area, at, seat, kind, glyphs) + spacing;
        }
    }
    return at.column - spacing;
}

/// What has no room loses its first words: the measure in "lag 120ms" counts.
std::string_view end_of(std::string_view text, int room) {
    while (base::width(text) > room && text.find(' ') != std::string_view::npos) {
        text.remove_prefix(text.find(' ') + 1);
    }
    return text;
}

std::string remark(const SeatView& seat) {
    return seat.wants.empty() || seat.state.empty() ? seat.wants + seat.state
                                                    : seat.wants + ' ' + seat.state;
}

/// `>dave [2:09] PN`: one seat of a strip of one line.
void paint_brief(Grid& grid, Rect area, const SeatView& seat, const Glyphs& glyphs) {
    std::string held;
    for (const rules::Kind kind : rules::all_kinds) {
        if (const int count = seat.hand.count(kind); count > 0) {
            held += glyphs.piece(piece_of(seat, kind));
            held += count > 1 ? fmt::format("{}", count) : "";
        }
    }
    held = held.empty() && seat.drops ? "-" : held;
    const std::string clock =
        seat.clock.empty() || !seat.to_move ? seat.clock : '[' + seat.clock + ']';
    const std::string tail = clock.empty() ? held : clock + ' ' + held;
    const int room = area.columns - 2 - base::width(tail) - 2;
    const std::string mark{seat.letter, seat.to_move ? '>' : ' '};
    put(grid, area, {area.left, area.top}, mark, {seat.to_move ? Ink::accent : Ink::quiet});
    const int after = put(grid, area, {area.left + 2, area.top}, clip(seat.name, std::max(room, 3)),
                          {seat.to_move ? Ink::strong : Ink::plain});
    put(grid, area, {after + 1, area.top}, tail, {clock_ink(seat)});
}

} // namespace

void paint_player(Grid& grid, Rect area, const SeatView& seat) {
    const int row = area.top;
    paint_mark(grid, area, row, seat);
    const int free = paint_diagonal(grid, area, paint_clock(grid, area, row, seat), row, seat);
    const int left = area.left + indent;
    const int room = std::max(0, free - 1 - left);
    const Ink ink = seat.to_move || seat.is_me ? Ink::strong : Ink::plain;
    const int after = put(grid, area, {left, row}, clip(seat.name, room), {ink});
    const int rating_room = free - 1 - after - 1;
    if (base::width(seat.rating) <= rating_room) {
        put(grid, area, {after + 1, row}, seat.rating, {Ink::quiet});
    }
}

void paint_hand(Grid& grid, Rect area, const SeatView& seat, const Glyphs& glyphs) {
    const bool wide = area.columns >= wide_area;
    const Point at{area.left + indent, area.top};
    const int after = paint_counts(grid, area, at, seat, wide ? 2 : 1, glyphs);
    const int room = std::max(area.right() - after - 1, 0);
    const std::string text =
        seat.wants.empty() ? std::string(end_of(seat.state, room)) : remark(seat);
    const auto shown = clip(text, room);
    const int right = base::width(shown) < room ? area.right() - 1 : area.right();
    put_right(grid, area, right, area.top, shown, {seat.wants.empty() ? Ink::quiet : Ink::notice});
}

void paint_strip(Grid& grid, Rect area, const View::BoardView& board, const Glyphs& glyphs) {
    const auto& upper = board.seats[rules::other(board.bottom)];
    const auto& lower = board.seats[board.bottom];
    Rect rest = area;
    if (area.rows == 1) {
        paint_brief(grid, cut_left(rest, rest.columns / 2), upper, glyphs);
        paint_brief(grid, rest, lower, glyphs);
        return;
    }
    for (const auto* seat : {&upper, &lower}) {
        Rect line = cut_top(rest, 1);
        if (line.columns < strip_counts + strip_player) {
            paint_brief(grid, line, *seat, glyphs);
            continue;
        }
        paint_player(grid, cut_left(line, line.columns - strip_counts), *seat);
        paint_counts(grid, line, {line.left + 1, line.top}, *seat, 1, glyphs);
    }
}

} // namespace tui
