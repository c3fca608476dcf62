// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_clock.h"

#include "src/base/width.h"
#include "tui/grid/put.h"

#include <array>
#include <string>

namespace tui {
namespace {

using SeatView = app::View::SeatView;

constexpr int digit_columns = 3;
constexpr int digit_rows = 3;

/// Three columns and five rows of pixels, two of these rows to a cell; the first cell has one.
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

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Columns with the blank after it.
int columns_of(char c) {
    return is_digit(c) ? digit_columns + 1 : 2;
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

/// The colon, and the minus of a clock below zero.
void paint_sign(Grid& grid, Rect area, Point at, char sign, Style style) {
    put(grid, area, {at.column, at.row + 1}, sign == ':' ? "▀" : "▄", style);
    put(grid, area, {at.column, at.row + 2}, sign == ':' ? "▀" : " ", style);
}

} // namespace

Style clock_style(const SeatView& seat) {
    const Ink ink = seat.low_time || seat.flagged ? Ink::clock_low
                    : seat.to_move                ? Ink::clock_running
                                                  : Ink::clock;
    return {ink, seat.to_move ? Ground::lit : Ground::plate};
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
    const std::string_view text = seat.clock;
    const std::string_view large = text.substr(0, text.find('.'));
    const std::string_view small = text.substr(large.size());
    int columns = base::width(small);
    for (const char c : large) {
        columns += columns_of(c);
    }
    const bool has_font = large.find_first_not_of("0123456789:-") == std::string_view::npos;
    grid.fill(area, Glyph(), style);
    if (glyphs.ascii || !glyphs.colour || !has_font || columns + 2 > area.columns ||
        area.rows < digit_rows) {
        const Rect row{area.left, area.top + area.rows / 2, area.columns, 1};
        return paint_clock(grid, row, row.right() - 1, seat, glyphs);
    }
    Point at{area.right() - 1 - columns, area.top};
    for (const char c : large) {
        if (is_digit(c)) {
            paint_digit(grid, area, at, digits.at(static_cast<std::size_t>(c - '0')), style);
        } else {
            paint_sign(grid, area, at, c, style);
        }
        at.column += columns_of(c);
    }
    put(grid, area, {at.column - 1, at.row + digit_rows - 1}, small, style);
}

} // namespace tui
