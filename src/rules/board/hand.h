// SPDX-License-Identifier: GPL-3.0-or-later
// The reserve of one seat: how many of each kind may be dropped.
#pragma once

#include "src/rules/types.h"

namespace rules {

/// The number of pieces of each kind, at most 255. There may be kings too, in transfer chess or
/// from a hostile server.
class Hand {
  public:
    static constexpr int most_of_a_kind = 255;

    [[nodiscard]] constexpr int count(Kind kind) const {
        return static_cast<int>(counts_ >> bit_offset(kind) & 255);
    }
    [[nodiscard]] constexpr bool holds(Kind kind) const { return count(kind) != 0; }
    [[nodiscard]] constexpr bool empty() const { return counts_ == 0; }
    [[nodiscard]] constexpr int total() const {
        int sum = 0;
        for (const Kind kind : all_kinds) {
            sum += count(kind);
        }
        return sum;
    }
    /// All counts in one number, one byte per kind, pawns in the lowest.
    [[nodiscard]] constexpr std::uint64_t packed() const { return counts_; }

    /// Adds a piece, unless there are most_of_a_kind already.
    constexpr void add(Kind kind) {
        if (count(kind) < most_of_a_kind) {
            counts_ += one(kind);
        }
    }
    /// Removes a piece; the hand must hold one.
    constexpr void take(Kind kind) { counts_ -= one(kind); }

    /// One of each kind that can be passed on: any piece may have come from another board.
    [[nodiscard]] static constexpr Hand full() {
        Hand hand;
        for (const Kind kind : kinds_but_king) {
            hand.add(kind);
        }
        return hand;
    }

    bool operator==(const Hand&) const = default;

  private:
    static constexpr int bit_offset(Kind kind) { return 8 * static_cast<int>(kind); }
    static constexpr std::uint64_t one(Kind kind) { return std::uint64_t{1} << bit_offset(kind); }

    std::uint64_t counts_ = 0;
};

} // namespace rules
