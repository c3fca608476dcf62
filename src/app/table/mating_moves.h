// SPDX-License-Identifier: GPL-3.0-or-later
// The mating moves on the boards of a match, and the pieces that can be captured next. Computed
// once per half-move, and only for boards that have changed.
#pragma once

#include "src/rules/board/mates.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <vector>

namespace app {

class MatingMoves {
  public:
    struct SeatMates {
        std::vector<std::string> moves; ///< mating moves in SAN without `#`, drops first
        /// For each kind missing from the reserve, a drop that would mate if such a piece arrived;
        /// empty: none.
        rules::PerKind<std::string> drops_if_held{};
        rules::PerKind<bool> may_arrive{}; ///< kinds that another board's half-move could send now
    };

    /// To be called after every event; `match` is null if no mates may be revealed.
    void follow(const rules::Match* match);
    /// The mates of one seat; empty if none may be revealed.
    [[nodiscard]] const SeatMates& of(rules::Seat seat) const { return seats_[seat]; }

  private:
    /// Everything that one board's mates depend on; while it is unchanged, they are not computed
    /// again.
    struct Inputs {
        rules::Position position;
        rules::PerSide<rules::Supply> supply;
        bool open = true; ///< the board's game has not ended
        bool operator==(const Inputs&) const = default;
    };
    void find_mates(const rules::Match& match, rules::BoardId board, const Inputs& facts);

    bool follows_match_ = false;
    rules::PerBoard<std::optional<Inputs>> inputs_{};
    rules::PerSeat<SeatMates> seats_{};
};

/// A mating move without the `#`: `N@f7` for N@f7#.
[[nodiscard]] std::string san_without_mate_sign(const rules::Position& position, rules::Move mate);

} // namespace app
