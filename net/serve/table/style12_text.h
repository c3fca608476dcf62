// SPDX-License-Identifier: GPL-3.0-or-later
// Boards and reserves in FICS's format: the inverse of net/read/style12.h.
#pragma once

#include "src/rules/match/match.h"

#include <string>

namespace net {

/// The last half-move on a board, in the fields of style 12.
struct LastHalfMove {
    std::string verbose = "none"; ///< "P/e2-e4", "N/@@-f3", "o-o"
    std::string san = "none";
    base::Millis took{};
    int double_step = -1; ///< file of a pawn that has just made a double step; otherwise -1
};
/// Describes `move`, which was made in the position `before`.
[[nodiscard]] LastHalfMove last_half_move(const rules::Position& before, rules::Move move,
                                          const rules::Supply& supply, base::Millis took);

struct Style12Fields {
    rules::BoardId board{};
    int game = 0;
    rules::PerSide<std::string> names;
    LastHalfMove last;
    /// 1: the reader is to move, -1: the opponent is, 0: the reader observes, -3: none of these.
    int relation = 0;
    bool black_below = false; ///< the board should be drawn from Black's side
    base::Millis lag{};
    rules::PerSide<base::Millis> left{};
};
/// A `<12> ...` line, without its line end.
[[nodiscard]] std::string style12_text(const rules::Match& match, const Style12Fields& text);

/// A reserve as text, such as `[PN]`.
[[nodiscard]] std::string in_brackets(const rules::Hand& hand);
/// A line of holdings, such as `<b1> game 1 white [PN] black []`.
[[nodiscard]] std::string holdings_text(const rules::Position& position, int game);

/// The material on the board and in the reserve, in pawns and without the king; 39 at the start.
[[nodiscard]] int material_value(const rules::Position& position, rules::Side side);

/// The time of a move, such as `0:02.979`.
[[nodiscard]] std::string took_text(base::Millis took);
/// The time on a clock, such as `2:36` or `1:02:03`.
[[nodiscard]] std::string left_text(base::Millis left);

} // namespace net
