// SPDX-License-Identifier: GPL-3.0-or-later
// Draws that are offered and agreed to.
#pragma once

#include "src/rules/laws/ruleset.h"
#include "src/rules/laws/table_plan.h"

namespace rules {

/// Who has said yes to a draw. An offer stands until it is declined, or until an opponent who has
/// not agreed completes a move (WBN 3.1.1).
class DrawOffers {
  public:
    [[nodiscard]] bool offered(Seat seat) const { return offered_[seat]; }
    /// Whether somebody else's offer is there for `seat` to answer.
    [[nodiscard]] bool is_asked(Seat seat, const TablePlan& plan, DrawAgreement agreement) const;
    /// Anybody may agree to an offer, but offer once only between two own half-moves (WBN 8.4).
    [[nodiscard]] bool may_offer(Seat seat, const TablePlan& plan, DrawAgreement agreement) const;

    /// Where all players are asked, one speaks for all of his seats.
    void offer(Seat seat, const TablePlan& plan, DrawAgreement agreement);
    void decline(Seat seat, DrawAgreement agreement);
    /// `seat` has completed a half-move.
    void moved(Seat seat);

    bool operator==(const DrawOffers&) const = default;

  private:
    PerSeat<bool> offered_{}; ///< or agreed to
    PerSeat<bool> asked_{};   ///< offered since the own last half-move
};

} // namespace rules
