// SPDX-License-Identifier: GPL-3.0-or-later
// The house exchange: two houses of players, with two players of each house at the boards. The
// loser of a board is out, the next player of that house takes the seat, and both boards are set up
// again, until a house cannot fill both seats. With four players per house, three wins decide
// (Wikipedia, "Tournaments").
#pragma once

#include "src/base/result.h"
#include "src/rules/match/match.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace play {

class HouseMatch {
  public:
    static constexpr std::size_t least_players = 2; ///< per house
    static constexpr std::size_t most_players = 16;

    struct House {
        std::string name;
        std::vector<std::string> players; ///< in the order in which they come to the table
        bool operator==(const House&) const = default;
    };

    /// Seats the first two players of each house: the first house at A and b, the other at a and B.
    /// A failure says what is wrong with the houses.
    [[nodiscard]] static base::Result<HouseMatch, std::string> between(House one, House other);

    /// The names in the seats; the seats of a house that cannot fill both are empty.
    [[nodiscard]] rules::Names seated() const;
    /// The number of games that each house has won.
    [[nodiscard]] std::array<int, 2> wins() const { return wins_; }
    /// The waiting players of `house` (0 or 1), the next one first.
    [[nodiscard]] const std::vector<std::string>& substitutes(int house) const;
    /// The house that has won, 0 or 1; nothing until then.
    [[nodiscard]] std::optional<int> winner() const;

    /// Takes the result of a game: each loser is out, and the next player of that house takes the
    /// seat. A drawn or aborted game is replayed by the same four. Does nothing once there is a
    /// winner.
    void record_result(const rules::Outcome& outcome);

    /// The score as text: "Red 2 - 1 Blue", or "Red wins 3 - 1 against Blue" at the end.
    [[nodiscard]] std::string score() const;

    bool operator==(const HouseMatch&) const = default;

  private:
    struct Side {
        std::string name;
        std::array<std::string, 2> at_table; ///< the players at A and b, or at B and a
        std::vector<std::string> substitutes;
        bool both_seats_taken = true; ///< both seats are taken
        bool operator==(const Side&) const = default;
    };
    [[nodiscard]] static Side seat(House house);
    void eliminate(rules::Seat loser);

    std::array<Side, 2> houses_;
    std::array<int, 2> wins_{};
};

} // namespace play
