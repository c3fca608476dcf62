// SPDX-License-Identifier: GPL-3.0-or-later
// How much of a move's time is credited to network lag. The time stamps of a client are only its
// claim, so the credit is limited by round trips that the server measures.
#pragma once

#include "src/base/instant.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace net {

// The credit of a move is at most the round trip of the ping that followed the board it answers.
// Since a client could delay that answer on purpose to hide thinking time, each move must also be
// paid from a balance, to which each move adds the shortest of the recent round trips. A connection
// that is briefly slow draws on what was saved. If the kernel measures the round trip, the balance
// grows by no more than that: a client can delay answers to pings, but not TCP's acknowledgements.

class LagBank {
  public:
    static constexpr base::Millis most_credit{
        2000};                                ///< maximum credit per move, and maximum balance
    static constexpr base::Millis margin{20}; ///< added to each round trip, since they vary
    /// Limit for the first move, since a single round trip could have been delayed on purpose.
    static constexpr base::Millis most_at_first{500};
    static constexpr std::size_t remembered_trips = 16; ///< number of recent round trips

    /// Must be called with the measured time from a board to the answer to its ping.
    /// `kernel_round_trip` is the kernel's measurement, if there is one.
    void note_round_trip(base::Millis took, std::optional<base::Millis> kernel_round_trip = {}) {
        kernel_round_trip_ = kernel_round_trip;
        trips_[count_ % remembered_trips] = took;
        last_round_trip_ = took;
        ++count_;
    }
    /// The limit of the next move's credit in ms; zero before the first answer to a ping.
    [[nodiscard]] base::Millis credit_limit() const {
        return count_ == 0 ? base::Millis{}
                           : std::min({last_round_trip_ + margin, saved_ + income(), most_credit});
    }
    /// Charges the credit for a move whose client claims `lag` ms, and returns it. Must be called
    /// once per move.
    [[nodiscard]] base::Millis grant_credit(base::Millis lag) {
        const base::Millis paid = std::clamp(lag, base::Millis{}, credit_limit());
        if (count_ > 0) {
            saved_ = std::min(saved_ + income() - paid, most_credit);
        }
        total_ += paid;
        return paid;
    }
    [[nodiscard]] base::Millis total_credit() const { return total_; } ///< paid so far

  private:
    [[nodiscard]] base::Millis income() const {
        const auto end = static_cast<std::ptrdiff_t>(std::min(count_, remembered_trips));
        const base::Millis answered = *std::min_element(trips_.begin(), trips_.begin() + end);
        const base::Millis shortest = std::min(answered, kernel_round_trip_.value_or(answered));
        return (count_ == 1 ? std::min(shortest, most_at_first) : shortest) + margin;
    }

    std::array<base::Millis, remembered_trips> trips_{};
    std::size_t count_ = 0;
    base::Millis last_round_trip_{};
    std::optional<base::Millis> kernel_round_trip_{};
    base::Millis saved_{};
    base::Millis total_{};
};

} // namespace net
