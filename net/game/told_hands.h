// SPDX-License-Identifier: GPL-3.0-or-later
// The reserves of one board: the server's word, and our count where its line has no room.
#pragma once

#include "net/read/holdings.h"

#include <optional>

namespace net {

class ToldHands {
  public:
    /// `counted`: what we have of a hand that the server has said nothing of yet.
    void take(const Holdings& holdings, const rules::PerSide<rules::Hand>& counted);
    /// To be called when the server's next line will say the same.
    void dropped(rules::Side side, rules::Kind kind);

    /// Nothing where the server has said nothing.
    [[nodiscard]] const std::optional<rules::Hand>& of(rules::Side side) const {
        return hands_[side];
    }

  private:
    rules::PerSide<std::optional<rules::Hand>> hands_;
};

} // namespace net
