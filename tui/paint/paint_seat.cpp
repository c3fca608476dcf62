// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/widgets.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "tui/grid/put.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace tui {
namespace {

using app::View;
using SeatView = View::SeatView;

rules::Piece piece_of(const SeatView& seat, rules::Kind kind) {
    return {seat.side, kind, false};
}

Ink name_ink(const SeatView& seat) {
    return seat.to_move || seat.is_me ? Ink::strong : Ink::plain;
}

std::string_view turn_mark(const Glyphs& glyphs) {
    return glyphs.ascii ? ">" : "►";
}

// The player.

Ink lead_ink(const SeatView& seat) {
    return *seat.lead_seconds < 0 ? Ink::warning : *seat.lead_seconds > 0 ? Ink::good : Ink::quiet;
}

/// Puts the lead before `right` if it fits after `left`; returns the column before which the remark
/// must end.
int paint_lead(Grid& grid, Rect area, int left, int right, const SeatView& seat, bool wanted) {
    const std::string text =
        wanted && seat.lead_seconds ? fmt::format("{:+}", *seat.lead_seconds) : "";
    const int start = right - base::width(text);
    if (text.empty() || start < left) {
        return right;
    }
    put(grid, area, {start, area.top}, text, {lead_ink(seat)});
    return start - 1;
}

/// The player's state if there is one, else the rating. Without room "lag 120ms" is "120ms"; no
/// other state is cut, since its last words alone may say the opposite ("not pressed").
std::string_view remark_of(const SeatView& seat, int room) {
    constexpr std::string_view lag = "lag ";
    std::string_view state = seat.state;
    if (base::width(state) > room && state.starts_with(lag)) {
        state.remove_prefix(lag.size());
    }
    const bool fits = base::width(state) <= room;
    return !state.empty() && fits             ? state
           : base::width(seat.rating) <= room ? std::string_view(seat.rating)
                                              : std::string_view();
}

/// Puts the letter of the seat, or a mark if its player is to move.
void paint_letter_or_turn_mark(Grid& grid, Rect cell, const SeatView& seat, bool to_move,
                               const Glyphs& glyphs) {
    put(grid, cell, to_move ? turn_mark(glyphs) : std::string_view(&seat.letter, 1),
        {to_move ? Ink::accent : Ink::quiet});
}

/// Paints one row: name, remark, lead, clock. Only the clock has priority over the name.
void paint_player_row(Grid& grid, const SeatPlace& place, const SeatView& seat,
                      const Glyphs& glyphs) {
    const Rect area = place.player;
    int right = area.right();
    if (place.large_digits.empty()) {
        paint_clock(grid, area, right, seat, glyphs);
        right -= clock_columns(seat) + (seat.clock.empty() ? 0 : 1);
    }
    const int left = area.left + 1;
    const auto name = clip(seat.name, std::max(right - left, 0));
    const int after = put(grid, area, {left, area.top}, name, {name_ink(seat)}) + 1;
    right = paint_lead(grid, area, after, right, seat, place.shows_lead);
    put(grid, area, {after, area.top}, remark_of(seat, right - after), {Ink::quiet});
}

/// Paints two rows beside the reserve; the name is in the outer one.
void paint_player_block(Grid& grid, const SeatPlace& place, const SeatView& seat, bool upper,
                        const Glyphs& glyphs) {
    Rect area = place.player;
    Rect outer = upper ? cut_top(area, 1) : cut_bottom(area, 1);
    cut_left(outer, 1);
    cut_left(area, 1);
    paint_clock(grid, area, area.right(), seat, glyphs);
    const int clock = area.right() - clock_columns(seat) - 1;
    const int lead = paint_lead(grid, area, area.left, clock, seat, place.shows_lead);
    const bool beside = !seat.state.empty() && base::width(seat.state) <= lead - area.left;
    if (beside) {
        put(grid, area, seat.state, {Ink::quiet});
    }
    const auto name = clip(seat.name, std::max(outer.columns - 2, 0));
    const int room = outer.columns - 2 - base::width(name) - 1;
    const std::string_view remark =
        beside ? (base::width(seat.rating) <= room ? std::string_view(seat.rating) : "")
               : remark_of(seat, room);
    const int left =
        outer.right() - base::width(name) - (remark.empty() ? 0 : base::width(remark) + 1);
    if (seat.to_move) {
        put(grid, outer, {left - 2, outer.top}, turn_mark(glyphs), {Ink::accent});
    }
    put(grid, outer, {left, outer.top}, name, {name_ink(seat)});
    put_right(grid, outer, outer.right(), outer.top, remark, {Ink::quiet});
}

// The reserve.

constexpr int widest_text_slot = 6; // including the gap
constexpr int picture_rows = 2;     // least rows for pieces as pictures

/// The kinds that have a slot. A king in reserve is so rare that its slot appears only with it;
/// regular chess has no reserve.
std::vector<rules::Kind> slots_of(const SeatView& seat) {
    std::vector<rules::Kind> slots;
    if (seat.has_reserve) {
        slots.assign(rules::all_kinds.begin(), rules::all_kinds.end() - 1);
    }
    if (seat.has_reserve && seat.hand.holds(rules::Kind::king)) {
        slots.push_back(rules::Kind::king);
    }
    return slots;
}

/// Paints one slot as text: `N2`, or `N` alone; without colour `N-`, and `+N2` if it has just
/// arrived; `N?` if one could arrive next.
void paint_text_slot(Grid& grid, Rect chip, const SeatView& seat, rules::Kind kind, Ground ground,
                     const Glyphs& glyphs) {
    const int count = seat.hand.count(kind);
    const Point at{chip.left + (chip.columns > 2 ? 1 : 0), chip.top + (chip.rows - 1) / 2};
    const Ink ink = count == 0 ? Ink::faint : ink_of(seat.side);
    grid.fill(chip, Glyph(), {ink, ground});
    const bool new_here = seat.arrived[kind] && count > 0;
    if (!glyphs.colour && (new_here || seat.picked == kind) && chip.columns > 2) {
        put(grid, chip, {chip.left, at.row}, seat.picked == kind ? ">" : "+",
            {Ink::accent, ground});
    }
    const int after =
        put(grid, chip, at, glyphs.coloured_piece(piece_of(seat, kind)), {ink, ground});
    const bool room = count < 10 || chip.right() - after >= 2;
    const std::string text = count == 0 ? (seat.may_arrive[kind] ? "?"
                                           : glyphs.colour       ? ""
                                                                 : "-")
                             : room     ? fmt::format("{}", count)
                                        : "*";
    put(grid, chip, {after, at.row}, text, {ink, ground});
}

/// Paints one slot with a picture on the left and the count at the bottom right.
void paint_picture_slot(Grid& grid, Rect chip, const SeatView& seat, rules::Kind kind,
                        Ground ground, const Glyphs& glyphs) {
    const int count = seat.hand.count(kind);
    const int width = 2 * chip.rows;
    const rules::Piece piece = piece_of(seat, kind);
    const Rect picture{chip.left, chip.top, std::min(width, chip.columns), chip.rows};
    grid.fill(chip, Glyph(), {count == 0 ? Ink::faint : ink_of(seat.side), ground});
    if (count == 0) {
        paint_empty_slot(grid, picture, piece, glyphs);
        put_right(grid, chip, chip.right(), chip.bottom() - 1, seat.may_arrive[kind] ? "?" : "",
                  {Ink::faint, ground});
        return;
    }
    paint_reserve_piece(grid, picture, piece, ground, glyphs);
    const bool sign = chip.columns - width >= 2 && count < 10;
    put_right(grid, chip, chip.right(), chip.bottom() - 1,
              fmt::format("{}{}", sign ? "×" : "", count), {Ink::strong, ground});
}

void paint_hand(Grid& grid, Rect area, const SeatView& seat, const Glyphs& glyphs) {
    const rules::BoardId board = rules::seat_from(seat.letter).value_or(rules::Seat{}).board;
    const auto slots = slots_of(seat);
    if (slots.empty() || area.empty()) {
        return;
    }
    const bool pictures = glyphs.pictures() && area.rows >= picture_rows;
    int pitch = (area.columns + 1) / static_cast<int>(slots.size());
    pitch = area.rows >= picture_rows ? pitch : std::min(pitch, widest_text_slot);
    for (const rules::Kind kind : slots) {
        Rect chip = cut_left(area, pitch);
        chip.columns = std::max(std::min(chip.columns, pitch - 1), 0);
        grid.regions.push_back({chip, app::OnReserve{{board, seat.side}, kind}});
        const Ground ground = seat.picked == kind          ? Ground::last_light
                              : seat.hand.count(kind) == 0 ? Ground::empty_slot
                              : seat.arrived[kind]         ? Ground::last_light
                                                           : Ground::reserve_slot;
        pictures ? paint_picture_slot(grid, chip, seat, kind, ground, glyphs)
                 : paint_text_slot(grid, chip, seat, kind, ground, glyphs);
    }
}

// A board as a strip.

/// The last half-move on that board if that seat made it: "7b Qxf6".
std::string last_move_of(const View& view, rules::Seat seat) {
    for (std::size_t i = view.moves.size(); i > 0; --i) {
        const View::MoveView& move = view.moves[i - 1];
        if (move.seat.board == seat.board) {
            return move.seat == seat ? move.label + ' ' + move.san : "";
        }
    }
    return {};
}

/// Paints a seat as `> dave [2:09] P2N   7B Nxf6+`.
void paint_strip_seat(Grid& grid, Rect area, const SeatView& seat, const std::string& last,
                      const Glyphs& glyphs) {
    std::string held;
    for (const rules::Kind kind : rules::all_kinds) {
        if (const int count = seat.hand.count(kind); count > 0) {
            held += glyphs.coloured_piece(piece_of(seat, kind));
            held += count > 1 ? fmt::format("{}", count) : "";
        }
    }
    held = held.empty() && seat.has_reserve ? "-" : held;
    paint_letter_or_turn_mark(grid, area, seat, seat.to_move, glyphs);
    const int room = area.columns - 2 - clock_columns(seat) - 1 - base::width(held) - 2;
    int at = put(grid, area, {area.left + 2, area.top}, clip(seat.name, std::max(room, 3)),
                 {name_ink(seat)}) +
             1;
    if (const int clock = clock_columns(seat); clock > 0) {
        paint_clock(grid, area, at + clock, seat, glyphs);
        at += clock + 1;
    }
    if (at + base::width(held) <= area.right()) {
        at = put(grid, area, {at, area.top}, held, {ink_of(seat.side)});
    }
    if (at + 2 + base::width(last) < area.right()) {
        put_right(grid, area, area.right() - 1, area.top, last, {Ink::other_board});
    }
}

} // namespace

void paint_seat(Grid& grid, const SeatPlace& place, const SeatView& seat, bool upper,
                const Glyphs& glyphs) {
    const bool block = place.player.rows > 1; // then the mark is beside the name
    paint_letter_or_turn_mark(grid, place.letter, seat, seat.to_move && !block, glyphs);
    if (block) {
        paint_player_block(grid, place, seat, upper, glyphs);
    } else {
        paint_player_row(grid, place, seat, glyphs);
    }
    paint_hand(grid, place.hand, seat, glyphs);
    paint_big_clock(grid, place.large_digits, seat, glyphs);
}

void paint_strip(Grid& grid, Rect area, const View& view, std::size_t board, const Glyphs& glyphs) {
    const View::BoardView& shown = view.boards[board];
    const rules::Side below = shown.bottom;
    const Rect first = area.rows == 1 ? cut_left(area, area.columns / 2) : cut_top(area, 1);
    for (const auto& [line, side] :
         {std::pair{first, rules::other(below)}, std::pair{area, below}}) {
        paint_strip_seat(grid, line, shown.seats[side], last_move_of(view, {shown.board, side}),
                         glyphs);
    }
}

namespace {

constexpr int digit_columns = 3;
constexpr int digit_rows = 3;

/// A large digit: three columns and five rows of pixels; a cell holds two rows, except the first,
/// which holds one.
using Digit = std::array<std::string_view, 5>;
constexpr std::array<Digit, 10> digits{{{"###", "#.#", "#.#", "#.#", "###"},
                                        {".#.", "##.", ".#.", ".#.", "###"},
                                        {"###", "..#", "###", "#..", "###"},
                                        {"###", "..#", ".##", "..#", "###"},
                                        {"#.#", "#.#", "###", "..#", "..#"},
                                        {"###", "#..", "###", "..#", "###"},
                                        {"###", "#..", "###", "#.#", "###"},
                                        {"###", "..#", "..#", ".#.", ".#."},
                                        {"###", "#.#", "###", "#.#", "###"},
                                        {"###", "#.#", "###", "..#", "###"}}};

/// Columns of a character, including the gap after it.
int columns_of(char c) {
    return base::is_digit(c) ? digit_columns + 1 : 2;
}

bool is_on(const Digit& digit, int row, int column) {
    return row >= 0 &&
           digit.at(static_cast<std::size_t>(row))[static_cast<std::size_t>(column)] == '#';
}

void paint_digit(Grid& grid, Rect area, Point at, const Digit& digit, Style style) {
    for (int row = 0; row < digit_rows; ++row) {
        for (int column = 0; column < digit_columns; ++column) {
            const bool upper = is_on(digit, 2 * row - 1, column);
            const bool lower = is_on(digit, 2 * row, column);
            const auto* text = upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
            put(grid, area, {at.column + column, at.row + row}, text, style);
        }
    }
}

/// Paints a colon, the point before tenths, or the minus of a clock below zero.
void paint_sign(Grid& grid, Rect area, Point at, char sign, Style style) {
    const bool colon = sign == ':';
    put(grid, area, {at.column, at.row + 1}, colon ? "▀" : sign == '-' ? "▄" : " ", style);
    put(grid, area, {at.column, at.row + 2}, colon ? "▀" : sign == '.' ? "▄" : " ", style);
}

/// Drops the minutes of a clock that shows tenths: they are 0 and there is no room. "-0:07.3"
/// becomes "-07.3".
std::string in_large(std::string text) {
    const std::size_t minutes = text.find("0:");
    if (minutes != std::string::npos && text.find('.') != std::string::npos) {
        text.erase(minutes, 2);
    }
    return text;
}

} // namespace

Style clock_style(const SeatView& seat) {
    const Ink ink = seat.low_time || seat.flagged ? Ink::clock_low
                    : seat.to_move                ? Ink::clock_running
                                                  : Ink::clock;
    return {ink, seat.to_move ? Ground::highlight : Ground::quiet_highlight};
}

int clock_columns(const SeatView& seat) {
    return seat.clock.empty() ? 0 : base::width(seat.clock) + 2;
}

void paint_clock(Grid& grid, Rect area, int right, const SeatView& seat, const Glyphs& glyphs) {
    if (seat.clock.empty()) {
        return;
    }
    const bool brackets = !glyphs.colour && seat.to_move;
    std::string text = brackets ? "[" : " ";
    text += seat.clock;
    text += brackets ? "]" : " ";
    put_right(grid, area, right, area.top, text, clock_style(seat));
}

void paint_big_clock(Grid& grid, Rect area, const SeatView& seat, const Glyphs& glyphs) {
    if (seat.clock.empty()) {
        return;
    }
    const Style style = clock_style(seat);
    const std::string large = in_large(seat.clock);
    int columns = -1; // no gap after the last character
    for (const char c : large) {
        columns += columns_of(c);
    }
    const bool has_font = large.find_first_not_of("0123456789:-.") == std::string::npos;
    grid.fill(area, Glyph(), style);
    if (glyphs.ascii || !glyphs.colour || !has_font || columns + 2 > area.columns ||
        area.rows < digit_rows) {
        const Rect row{area.left, area.top + area.rows / 2, area.columns, 1};
        return paint_clock(grid, row, row.right() - 1, seat, glyphs);
    }
    Point at{area.right() - 1 - columns, area.top};
    for (const char c : large) {
        if (base::is_digit(c)) {
            paint_digit(grid, area, at, digits.at(static_cast<std::size_t>(c - '0')), style);
        } else {
            paint_sign(grid, area, at, c, style);
        }
        at.column += columns_of(c);
    }
}

} // namespace tui
