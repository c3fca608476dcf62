// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of a match without its laws: boards, seats, partners, and which reserve each seat's
// captures feed.
#pragma once

#include "src/rules/types.h"

#include <span>
#include <string_view>
#include <vector>

namespace rules {

/// The boards, their seats, players and teams, and whose captures feed whose reserve. Bughouse has
/// two boards that feed each other, crazyhouse one that feeds itself. Only the screen assumes two.
struct TablePlan {
    std::string_view name;
    int boards = 0;        ///< 1..5
    PerSeat<Seat> feeds{}; ///< the seat whose reserve gets this seat's captures; the pieces take
                           ///< that seat's colour
    bool passes = true;    ///< false: captured pieces leave the match, and nothing is ever dropped
    PerSeat<Player> player{}; ///< the player of each seat
    PerSeat<Team> team{};     ///< the team of each seat
    /// The order in which the seats take turns, cyclically; empty where no seat waits for another
    /// board. A seat that is not to move, or that can only wait for a piece, is skipped.
    std::vector<Seat> order{};
    bool operator==(const TablePlan&) const = default;
};

/// Four players on two boards: captured pieces go to the partner.
[[nodiscard]] TablePlan bughouse_plan();
/// Two players on one board: captured pieces go to the player who took them.
[[nodiscard]] TablePlan crazyhouse_plan();
/// A single board whose captures go nowhere: ordinary chess, which servers offer too.
[[nodiscard]] TablePlan chess_plan();
/// Two boards for two players, one in each team. White on A begins; then each player in turn makes
/// the moves due on both boards, White on A before Black on A, Black on B before White on B
/// (Wikipedia, "Siamese chess").
[[nodiscard]] TablePlan siamese_plan();
/// `boards` (2..5) players in a ring, with a board between neighbours: each player has White on the
/// right-hand board and Black on the left-hand one. Turns go counter-clockwise, Black before White;
/// a piece captured on one of a player's boards is dropped on that player's other board (Wikipedia,
/// "Siamese chess").
[[nodiscard]] TablePlan siamese_ring_plan(int boards);

/// Every board of the plan.
[[nodiscard]] std::span<const BoardId> board_ids(const TablePlan& plan);

/// Every seat of the plan, board by board, White first.
[[nodiscard]] std::vector<Seat> seats(const TablePlan& plan);

/// One seat per player, the first of each, in the same order.
[[nodiscard]] std::vector<Seat> first_seats(const TablePlan& plan);

/// Whether the plan has that seat.
[[nodiscard]] bool has(const TablePlan& plan, Seat seat);

/// The seat that gets this seat's captures; nothing if it keeps them itself.
[[nodiscard]] std::optional<Seat> partner(const TablePlan& plan, Seat seat);

/// The partner's seat, if it is another player's; in a ring both seats are one player's.
[[nodiscard]] std::optional<Seat> teammate(const TablePlan& plan, Seat seat);

/// The number of teams.
[[nodiscard]] int teams(const TablePlan& plan);

/// Whether both seats belong to one player.
[[nodiscard]] bool same_player(const TablePlan& plan, Seat one, Seat other);

/// The partner's opponent. A player who waits on purpose first compares clocks with this seat.
[[nodiscard]] std::optional<Seat> diagonal(const TablePlan& plan, Seat seat);

} // namespace rules
