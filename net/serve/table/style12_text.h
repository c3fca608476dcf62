// SPDX-License-Identifier: GPL-3.0-or-later
// Boards and reserves as FICS sends them: the other direction of net/read/style12.h.
#pragma once

#include "src/rules/match/match.h"

#include <string>

namespace net {

/// The last half-move on a board, in the fields of style 12.
struct LastHalfMove {
    std::string verbose = "none"; ///< "P/e2-e4", "N/@@-f3", "o-o"
    std::string san = "none";
    base::Millis took{};
    int double_step = -1; ///< the file of a pawn that has just gone two squares
};
/// `before` is the board on which `move` was made.
[[nodiscard]] LastHalfMove last_half_move(const rules::Position& before, rules::Move move,
                                          const rules::Supply& supply, base::Millis took);

struct BoardText {
    rules::BoardId board{};
    int game = 0;
    rules::PerSide<std::string> names;
    LastHalfMove last;
    int relation = 0; ///< 1: the reader is to move, -1: the opponent is, 0: the reader observes
    bool black_below = false; ///< the board is drawn for Black
    base::Millis lag{};
    rules::PerSide<base::Millis> left{};
};
/// A line of style 12, `<12> ...`, without the line break.
[[nodiscard]] std::string style12_text(const rules::Match& match, const BoardText& text);

/// `[PN]`.
[[nodiscard]] std::string in_brackets(const rules::Hand& hand);
/// `<b1> game 1 white [PN] black []`.
[[nodiscard]] std::string holdings_text(const rules::Position& position, int game);

/// The material on the board and in the reserve, without the king; 39 at the start.
[[nodiscard]] int strength(const rules::Position& position, rules::Side side);

/// `0:02.979`.
[[nodiscard]] std::string took_text(base::Millis took);
/// `2:36`, `1:02:03`.
[[nodiscard]] std::string left_text(base::Millis left);

} // namespace net
