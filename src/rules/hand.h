// SPDX-License-Identifier: GPL-3.0-or-later
// The reserve of one seat: how many of each kind may be dropped.
#pragma once

#include "src/rules/types.h"

namespace rules {

/// Counts for each kind, kings too (transfer chess, a hostile server); at most 255 of each.
class Hand {
  public:
    static constexpr int most_of_a_kind = 255;

    [[nodiscard]] constexpr int count(Kind kind) const { return counts_[kind]; }
    [[nodiscard]] constexpr bool holds(Kind kind) const { return counts_[kind] != 0; }
    [[nodiscard]] constexpr bool empty() const { return counts_ == decltype(counts_){}; }
    [[nodiscard]] constexpr int total() const {
        int sum = 0;
        for (const auto n : counts_) {
            sum += n;
        }
        return sum;
    }

    /// Beyond most_of_a_kind nothing is added.
    constexpr void add(Kind kind) {
        if (counts_[kind] < most_of_a_kind) {
            ++counts_[kind];
        }
    }
    /// The hand must hold one.
    constexpr void take(Kind kind) { --counts_[kind]; }

    bool operator==(const Hand&) const = default;

  private:
    PerKind<std::uint8_t> counts_{};
};

} // namespace rules
