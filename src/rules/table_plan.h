// SPDX-License-Identifier: GPL-3.0-or-later
// Who sits where and whose captures feed whom: the shape of a match, without its laws.
#pragma once

#include "src/rules/types.h"

#include <string_view>
#include <vector>

namespace rules {

/// N boards, their seats, players and teams, and the pass map. Bughouse is N = 2 with the crosswise
/// map, crazyhouse N = 1 with the map to oneself. Nothing below the screen knows that N is 2.
struct TablePlan {
    std::string_view name;
    int boards = 0;        ///< 1..5
    PerSeat<Seat> feeds{}; ///< whose reserve a seat's captures go to; that seat's colour is theirs
    PerSeat<Player> player{}; ///< who sits there
    PerSeat<Team> team{};     ///< who wins with whom
    bool operator==(const TablePlan&) const = default;
};

/// The two-board game of the law books, and the one-board game of Wikipedia's "see also".
[[nodiscard]] TablePlan bughouse_plan();
[[nodiscard]] TablePlan crazyhouse_plan();

/// Every seat of the plan, board by board, White first.
[[nodiscard]] std::vector<Seat> seats(const TablePlan& plan);

/// Whether the plan has that seat.
[[nodiscard]] bool has(const TablePlan& plan, Seat seat);

/// The seat that shares one's fate and gets one's captures; nothing where they go to oneself.
[[nodiscard]] std::optional<Seat> partner(const TablePlan& plan, Seat seat);

/// The partner's opponent, whose clock is compared with one's own before sitting.
[[nodiscard]] std::optional<Seat> diagonal(const TablePlan& plan, Seat seat);

} // namespace rules
