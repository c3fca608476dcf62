// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/told_hands.h"

#include <algorithm>

namespace net {

namespace {

/// Whether `hand` has all of `part`.
bool covers(const rules::Hand& hand, const rules::Hand& part) {
    return std::all_of(rules::all_kinds.begin(), rules::all_kinds.end(),
                       [&](rules::Kind kind) { return hand.count(kind) >= part.count(kind); });
}

} // namespace

void ToldHands::take(const Holdings& holdings, const rules::PerSide<rules::Hand>& counted) {
    for (const rules::Side side : rules::both_sides) {
        const auto& said = holdings.hands[side];
        const bool came = holdings.came && holdings.came->side == side;
        if (said && !holdings.at_least[side]) {
            hands_[side] = said;
        }
        if ((said && !holdings.at_least[side]) || (!said && !came)) {
            continue;
        }
        // The server's line was full: what we have counted goes on, unless it is less.
        rules::Hand hand = hands_[side].value_or(counted[side]);
        if (came) {
            hand.add(holdings.came->kind);
        }
        hands_[side] = said && !covers(hand, *said) ? *said : hand;
    }
}

void ToldHands::dropped(rules::Side side, rules::Kind kind) {
    auto& known = hands_[side];
    if (known && known->holds(kind)) {
        known->take(kind);
    }
}

} // namespace net
