// SPDX-License-Identifier: GPL-3.0-or-later
// The house exchange: two houses with four players each. Two of each play; who loses his board is
// out, the next of his house takes his seat, and both boards are set up anew, until a house cannot
// fill both seats: with four players, three wins (Wikipedia, "Tournaments").
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
    static constexpr std::size_t least_players = 2; ///< of a house
    static constexpr std::size_t most_players = 16;

    struct House {
        std::string name;
        std::vector<std::string> players; ///< in the order in which they come to the table
    };

    /// The first two of each house sit down: the first house at A and b, the other at a and B. The
    /// reason says what is wrong with the houses.
    [[nodiscard]] static base::Result<HouseMatch, std::string> between(House one, House other);

    /// Who sits where; nobody in the seats of a house that cannot fill both.
    [[nodiscard]] rules::Names seated() const;
    /// The games each house has won.
    [[nodiscard]] std::array<int, 2> wins() const { return wins_; }
    /// Those who are out, in the order in which they went.
    [[nodiscard]] const std::vector<std::string>& out() const { return out_; }
    /// Who comes next for that house, in order.
    [[nodiscard]] const std::vector<std::string>& bench(int house) const;
    /// The house that has won: 0 or 1.
    [[nodiscard]] std::optional<int> winner() const;

    /// A game has ended: each loser goes, and the next of his house takes his seat. A drawn or
    /// aborted game is played again by the same four. Nothing happens once there is a winner.
    void ended(const rules::Outcome& outcome);

    /// "Red 2 - 1 Blue", and in the end "Red wins 3 - 1 against Blue".
    [[nodiscard]] std::string score() const;

    bool operator==(const HouseMatch&) const = default;

  private:
    struct Side {
        std::string name;
        std::array<std::string, 2> at_table; ///< at A and b, or at B and a
        std::vector<std::string> bench;
        bool full = true; ///< both seats are taken
        bool operator==(const Side&) const = default;
    };
    [[nodiscard]] static Side seat(House house);
    void replace(rules::Seat loser);

    std::array<Side, 2> houses_;
    std::array<int, 2> wins_{};
    std::vector<std::string> out_;
};

} // namespace play
