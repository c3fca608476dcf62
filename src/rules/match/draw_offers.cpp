// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/draw_offers.h"

#include <algorithm>

namespace rules {

bool DrawOffers::is_asked(Seat seat, const TablePlan& plan, DrawAgreement agreement) const {
    const auto all = seats(plan);
    const bool everybody = agreement == DrawAgreement::all_players;
    return std::any_of(all.begin(), all.end(), [&](Seat asker) {
        return offered_[asker] && plan.player[asker] != plan.player[seat] &&
               (everybody || asker == opponent(seat));
    });
}

bool DrawOffers::may_offer(Seat seat, const TablePlan& plan, DrawAgreement agreement) const {
    return !offered_[seat] && (!asked_[seat] || is_asked(seat, plan, agreement));
}

void DrawOffers::offer(Seat seat, const TablePlan& plan, DrawAgreement agreement,
                       std::size_t plies) {
    const Made now{plies, seat};
    if (!is_asked(seat, plan, agreement) && (made_.empty() || made_.back() != now)) {
        made_.push_back(now);
    }
    asked_[seat] = true;
    offered_[seat] = true;
    for (const Seat own : seats(plan)) {
        const bool speaks =
            agreement == DrawAgreement::all_players && plan.player[own] == plan.player[seat];
        offered_[own] = offered_[own] || speaks;
    }
}

void DrawOffers::decline(Seat seat, DrawAgreement agreement) {
    if (agreement == DrawAgreement::all_players) {
        offered_ = {};
    } else {
        offered_[opponent(seat)] = false;
    }
}

void DrawOffers::take_back(BoardId board, std::size_t index) {
    for (const Side side : both_sides) {
        offered_[{board, side}] = false;
        asked_[{board, side}] = false;
    }
    std::erase_if(made_,
                  [&](const Made& one) { return one.by.board == board && one.after > index; });
    for (Made& one : made_) {
        one.after -= one.after > index ? 1U : 0U;
    }
}

void DrawOffers::moved(Seat seat) {
    asked_[seat] = false;
    if (!offered_[seat]) {
        offered_[opponent(seat)] = false;
    }
}

} // namespace rules
