// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/widgets.h"

#include "src/base/utf8.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

namespace tui {
namespace {

using app::View;

// Columns from which on bars, and the moves that passed pieces, are shown.
constexpr int wide = 60;
constexpr int most_name = 18;  // columns of the names in front of the notes
constexpr int least_name = 3;  // columns that a name always gets, as for "you" or "pre"
constexpr int around_wish = 4; // both margins, and the gap after the name
constexpr int bar_columns = 22;
constexpr int most_bar_name = 12;

/// The name, or the letter of the seat if the name does not fit.
std::string name_in(const std::string& name, char letter, int room) {
    return base::width(name) <= room ? name : std::string(1, letter);
}

template <class Lines, class LetterOf>
int name_columns(const Lines& lines, int most, LetterOf letter_of) {
    int columns = 0;
    for (const auto& line : lines) {
        columns = std::max(columns, base::width(name_in(line.who, letter_of(line), most)));
    }
    return columns;
}

// Clocks.

/// The lead as text, "+22"; just "ahead" if a chip shows the number.
std::string lead_text(const View::DiagonalView& one) {
    return one.lead ? fmt::format("{:+}", *one.lead) : "ahead";
}

Ink lead_ink(const View::DiagonalView& one) {
    const int lead = one.lead.value_or(1);
    return lead > 0 ? Ink::good : lead < 0 ? Ink::warning : Ink::quiet;
}

/// Paints `you vs dave  +22` in the longest wording that fits.
void paint_diagonal(Grid& grid, Rect line, const View::DiagonalView& one) {
    const std::string lead = lead_text(one);
    const std::array forms{
        fmt::format("{} vs {}", one.name, one.diagonal_name),
        fmt::format("{}:{}", one.name, one.diagonal_name),
        fmt::format("{}:{}", rules::letter(one.seat), rules::letter(one.diagonal_seat))};
    const auto* const form = std::find_if(forms.begin(), forms.end() - 1, [&](const auto& each) {
        return base::width(each) + 1 + base::width(lead) <= line.columns;
    });
    put(grid, line, *form);
    put_right(grid, line, line.right(), line.top, lead, {lead_ink(one)});
}

/// Paints a clock's bar; the two bars of a diagonal have the same ink, to compare their lengths.
void paint_bar(Grid& grid, Rect line, const View::SeatView& seat, int name, bool first, bool lowest,
               const View::DiagonalView* diagonal, const Glyphs& glyphs) {
    constexpr int clock = 8;
    const Ink ink = first ? Ink::accent : Ink::notice;
    put(grid, line, name_in(seat.name, seat.letter, most_bar_name),
        {seat.to_move ? Ink::strong : Ink::plain});
    put_right(grid, line, line.left + name + clock, line.top, seat.clock,
              {seat.low_time ? Ink::warning : Ink::plain});
    const int left = line.left + name + clock + 1;
    const int filled = (seat.time_percent * bar_columns + 99) / 100;
    for (int i = 0; i < bar_columns; ++i) {
        put(grid, line, {left + i, line.top},
            i >= filled    ? glyphs.horizontal()
            : glyphs.ascii ? "#"
                           : "▆",
            {i < filled ? ink : Ink::faint});
    }
    cut_left(line, left + bar_columns + 1 - line.left);
    if (diagonal != nullptr) {
        put(grid, line, lead_text(*diagonal), {lead_ink(*diagonal)});
    } else if (lowest) {
        put(grid, line, "lowest clock", {Ink::warning});
    }
}

const View::SeatView& seat_of(const View& view, rules::Seat seat) {
    const View::BoardView& board = view.boards[view.boards[0].board == seat.board ? 0 : 1];
    return board.seats[seat.side];
}

/// The order of the bars: my team, then my opponent; independent of how the boards are flipped.
std::array<rules::Seat, 4> bar_order(const View& view) {
    if (view.diagonal) {
        const rules::Seat me = view.diagonal->seat;
        const rules::Seat across = view.diagonal->diagonal_seat;
        return {me, rules::opponent(across), rules::opponent(me), across};
    }
    const rules::Seat one{view.boards[0].board, view.boards[0].bottom};
    const rules::Seat two{view.boards[1].board, view.boards[1].bottom};
    return {one, two, rules::opponent(one), rules::opponent(two)};
}

void paint_bars(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    const auto order = bar_order(view);
    std::array<const View::SeatView*, 4> seats{};
    int name = 0;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        seats.at(i) = &seat_of(view, order.at(i));
        name = std::max(
            name, base::width(name_in(seats.at(i)->name, seats.at(i)->letter, most_bar_name)));
    }
    const auto* const lowest = std::ranges::min_element(
        seats, [](auto* one, auto* other) { return one->time_percent < other->time_percent; });
    for (const auto* seat = seats.begin(); seat != seats.end(); ++seat) {
        const auto* diagonal = seat == seats.begin() && view.diagonal ? &*view.diagonal : nullptr;
        const bool first = seat == seats.begin() || seat + 1 == seats.end();
        paint_bar(grid, cut_top(area, 1), **seat, name, first, seat == lowest, diagonal, glyphs);
    }
}

// Passed pieces.

/// Paints ` P B N `, the newest at the right; older ones that do not fit are dropped.
void paint_letters(Grid& grid, Rect line, const View::ReceivedPiecesView& received_pieces,
                   const Glyphs& glyphs) {
    const auto room = static_cast<std::size_t>(std::max((line.columns - 1) / 2, 0));
    const std::size_t from =
        received_pieces.received.size() - std::min(received_pieces.received.size(), room);
    Point at{line.left, line.top};
    for (std::size_t i = from; i < received_pieces.received.size(); ++i) {
        const rules::Piece piece = received_pieces.received[i].piece;
        const Style style{ink_of(piece.side), Ground::reserve_slot};
        at.column = put(grid, line, at, " ", style);
        at.column = put(grid, line, at, glyphs.coloured_piece(piece), style);
        if (i + 1 == received_pieces.received.size()) {
            put(grid, line, at, " ", style);
        }
    }
}

/// Paints each piece with the move that captured it: ` P  4b`.
void paint_with_moves(Grid& grid, Rect line, const View::ReceivedPiecesView& received_pieces,
                      const Glyphs& glyphs) {
    constexpr int pitch = 8; // a piece, "12a", and the gaps
    const auto room = static_cast<std::size_t>(std::max(line.columns / pitch, 0));
    const std::size_t from =
        received_pieces.received.size() - std::min(received_pieces.received.size(), room);
    for (std::size_t i = from; i < received_pieces.received.size(); ++i) {
        const View::ReceivedPiecesView::ReceivedPiece& one = received_pieces.received[i];
        Rect slot = cut_left(line, pitch);
        const Ink ink = ink_of(one.piece.side);
        grid.fill({slot.left, slot.top, 3, 1}, Glyph(), {ink, Ground::reserve_slot});
        put(grid, slot, {slot.left + 1, slot.top}, glyphs.coloured_piece(one.piece),
            {ink, Ground::reserve_slot});
        put(grid, slot, {slot.left + 4, slot.top}, one.label, {Ink::quiet});
    }
}

// Wishes.

/// Columns for the newest and most urgent wish of a player, for which names are shortened.
int urgent_columns(const View& view) {
    int columns = 0;
    for (const View::WishView& one : view.wishes) {
        const bool player = one.letter != ' ';
        columns = std::max(columns, player ? base::width(first_two_wishes(one.wants)) : 0);
    }
    return columns;
}

} // namespace

void paint_clocks(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    paint_rule(grid, cut_top(area, 1), "clocks", {Ink::quiet}, glyphs);
    if (area.columns >= wide && view.boards.size() == 2 && area.rows >= 4) {
        return paint_bars(grid, without_margins(area, 1), view, glyphs);
    }
    if (view.diagonal) {
        Rect line = cut_top(area, 1);
        cut_left(line, 1); // as the lines below; the lead may touch the edge where room is short
        cut_right(line, line.columns > 24 ? 1 : 0);
        paint_diagonal(grid, line, *view.diagonal);
    }
}

void paint_received_pieces(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    paint_rule(grid, cut_top(area, 1), "piece flow", {Ink::quiet}, glyphs);
    const auto letter_of = [](const View::ReceivedPiecesView& one) {
        return rules::letter(one.seat);
    };
    const int most = std::min(area.columns / 2 - 2, most_name);
    const int names = name_columns(view.received_pieces, most, letter_of);
    for (const View::ReceivedPiecesView& one : view.received_pieces) {
        Rect line = without_margins(cut_top(area, 1), 1);
        put(grid, line, name_in(one.who, letter_of(one), most));
        cut_left(line, names + 1);
        if (area.columns >= wide) {
            paint_with_moves(grid, line, one, glyphs);
        } else {
            paint_letters(grid, line, one, glyphs);
        }
    }
}

void paint_wishes(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    paint_rule(grid, cut_top(area, 1), "wishes", {Ink::quiet}, glyphs);
    const int room = area.columns - around_wish - urgent_columns(view);
    const int most = std::max(std::min({area.columns / 2 - 2, most_name, room}), least_name);
    const int names =
        name_columns(view.wishes, most, [](const View::WishView& one) { return one.letter; });
    for (const View::WishView& one : view.wishes) {
        Rect line = without_margins(cut_top(area, 1), 1);
        const bool none = one.wants.empty();
        put(grid, line, name_in(one.who, one.letter, most), {none ? Ink::quiet : ink_of(one.tone)});
        cut_left(line, names + 2);
        put(grid, line,
            none                ? "-"
            : one.letter == ' ' ? fitting_words(one.wants, line.columns, glyphs)
                                : fitting_wishes(one.wants, line.columns, glyphs),
            {none ? Ink::faint : ink_of(one.tone)});
    }
}

namespace {

constexpr int score_columns = 6; ///< as wide as "-12.34"

/// The moves of `line` that fit, up to the first that does not: skipping one would change the line.
std::string_view whole_moves(std::string_view line, int columns) {
    if (base::width(line) <= columns) {
        return line;
    }
    const std::size_t fits = clip(line, columns).size();
    const std::size_t end = line[fits] == ' ' ? fits : line.substr(0, fits).rfind(' ');
    return end == std::string_view::npos ? std::string_view() : line.substr(0, end);
}

void paint_evaluation(Grid& grid, Rect row, const View::AnalysisView& one) {
    Point at{row.left + 1, row.top};
    at.column = put(grid, row, at, std::string(1, rules::letter(one.board)), {Ink::quiet}) + 1;
    at.column = put(grid, row, at, fmt::format("{:>{}}", one.score, score_columns), {Ink::title});
    if (one.line.empty()) {
        return;
    }
    const std::string depth = fmt::format(" d{:<2} ", one.depth);
    at.column = put(grid, row, at, depth, {Ink::quiet});
    put(grid, row, at, whole_moves(one.line, row.right() - at.column));
}

} // namespace

void paint_analysis(Grid& grid, Rect area, const View& view) {
    for (const View::AnalysisView& one : view.analysis) {
        if (area.rows > 0) {
            paint_evaluation(grid, cut_top(area, 1), one);
        }
    }
    if (area.rows > 0 && !view.analysis.empty()) {
        const Rect row = cut_top(area, 1);
        put(grid, row, {row.left + 1, row.top}, shortened(view.better_team, row.columns - 2),
            {Ink::notice});
    }
}

} // namespace tui
