// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of a match without its laws: boards, seats, partners, and whose captures feed whose
// reserve.
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
    PerSeat<Seat> feeds{}; ///< the seat whose reserve gets this seat's captures; the pieces take
                           ///< that seat's colour
    bool passes = true;    ///< false: captured pieces leave the game, and nothing is ever dropped
    PerSeat<Player> player{}; ///< the player of each seat
    PerSeat<Team> team{};     ///< the team of each player
    /// The order in which the seats take turns, round and round; empty where no seat waits for
    /// another board. A seat that is not to move, or that can only wait for a piece, is passed
    /// over.
    std::vector<Seat> order{};
    bool operator==(const TablePlan&) const = default;
};

/// Four players on two boards: captured pieces go to the partner.
[[nodiscard]] TablePlan bughouse_plan();
/// Two players on one board: captured pieces go to the player who took them.
[[nodiscard]] TablePlan crazyhouse_plan();
/// A single board whose captures go nowhere: ordinary chess, as servers offer it beside bughouse.
[[nodiscard]] TablePlan chess_plan();
/// Two boards for two players, one for each team. A's white begins; then each player in turn makes
/// the moves that are due on both boards, A's white before its black, B's black before its white
/// (Wikipedia, "Siamese chess").
[[nodiscard]] TablePlan siamese_plan();
/// `boards` (2..5) players in a ring, with a board between each two neighbours: each player has
/// White on the right-hand board, Black on the left-hand one. Turns go counter-clockwise, black
/// before white; a piece captured on one of a player's boards is dropped on that player's other
/// board (Wikipedia, "Siamese chess").
[[nodiscard]] TablePlan ring_plan(int boards);

/// Every seat of the plan, board by board, White first.
[[nodiscard]] std::vector<Seat> seats(const TablePlan& plan);

/// Whether the plan has that seat.
[[nodiscard]] bool has(const TablePlan& plan, Seat seat);

/// The seat that shares one's fate and gets one's captures; nothing where they go to oneself.
[[nodiscard]] std::optional<Seat> partner(const TablePlan& plan, Seat seat);

/// How many teams there are.
[[nodiscard]] int teams(const TablePlan& plan);

/// Whether one player has both seats.
[[nodiscard]] bool same_player(const TablePlan& plan, Seat one, Seat other);

/// The partner's opponent, whose clock is compared with one's own before sitting.
[[nodiscard]] std::optional<Seat> diagonal(const TablePlan& plan, Seat seat);

} // namespace rules
