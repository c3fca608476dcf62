// SPDX-License-Identifier: GPL-3.0-or-later
// What mates on the boards of a match, and the pieces that its players can capture next. Looked for
// once after each half-move, and only on the boards that have changed.
#pragma once

#include "src/rules/board/mates.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <vector>

namespace app {

class WhatMates {
  public:
    struct OfSeat {
        std::vector<std::string> now; ///< SAN without the sign of mate, drops first
        /// For a kind that the reserve lacks: the drop of one that would mate; empty: none would.
        rules::PerKind<std::string> with{};
        rules::PerKind<bool> coming{}; ///< into the reserve, by the next half-move elsewhere
    };

    /// To be called after every event; null: nothing may be told.
    void follow(const rules::Match* match);
    [[nodiscard]] bool told() const { return told_; }
    /// Empty while nothing is told.
    [[nodiscard]] const OfSeat& of(rules::Seat seat) const { return seats_[seat]; }

  private:
    /// The facts that the answers about one board depend on.
    struct Facts {
        rules::Position position;
        rules::PerSide<rules::Supply> supply;
        bool open = true; ///< the board has not ended
        bool operator==(const Facts&) const = default;
    };
    void look(const rules::Match& match, rules::BoardId board, const Facts& facts);

    bool told_ = false;
    rules::PerBoard<std::optional<Facts>> facts_{};
    rules::PerSeat<OfSeat> seats_{};
};

/// `N@f7` for the mate N@f7#.
[[nodiscard]] std::string mate_text(const rules::Position& position, rules::Move mate);

} // namespace app
