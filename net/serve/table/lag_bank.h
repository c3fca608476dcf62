// SPDX-License-Identifier: GPL-3.0-or-later
// How much of a move's time a player may blame on the line. A client's own stamps say what it
// claims; what it gets is bounded by round trips that the server measures, since any client can
// claim anything.
#pragma once

#include "src/base/instant.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace net {

// A move gets at most the round trip of the ping behind its own board. A client could answer that
// ping late on purpose, and a whole thought would pass for lag; so every move must also be paid
// from a bank, which each move fills with the shortest of the last round trips. A line that is
// slow for a moment is paid from what was saved. Where the kernel measures the line, the bank fills
// with no more than that: a client can answer every ping late, but no packet.

class LagBank {
  public:
    static constexpr base::Millis most{2000}; ///< for one move, and what can be saved
    static constexpr base::Millis margin{20}; ///< no two round trips take the same time
    /// The most for the first move: a single round trip could be a delay on purpose.
    static constexpr base::Millis most_at_first{500};
    static constexpr std::size_t remembered = 16; ///< round trips

    /// To be called with the measured time from a board to the answer of its ping.
    /// `of_line`: as the kernel measures it, if it does.
    void note_round_trip(base::Millis took, std::optional<base::Millis> of_line = {}) {
        of_line_ = of_line;
        trips_[count_ % remembered] = took;
        last_ = took;
        ++count_;
    }
    /// The bound of the next move's credit, in ms; zero before the first answer to a ping.
    [[nodiscard]] base::Millis room() const {
        return count_ == 0 ? base::Millis{} : std::min({last_ + margin, saved_ + income(), most});
    }
    /// Pays the credit of a move whose client claims `lag` ms, and answers how much it was. To be
    /// called once for each move.
    [[nodiscard]] base::Millis pay(base::Millis lag) {
        const base::Millis paid = std::clamp(lag, base::Millis{}, room());
        if (count_ > 0) {
            saved_ = std::min(saved_ + income() - paid, most);
        }
        total_ += paid;
        return paid;
    }
    [[nodiscard]] base::Millis total() const { return total_; } ///< paid so far

  private:
    [[nodiscard]] base::Millis income() const {
        const auto end = static_cast<std::ptrdiff_t>(std::min(count_, remembered));
        const base::Millis answered = *std::min_element(trips_.begin(), trips_.begin() + end);
        const base::Millis shortest = std::min(answered, of_line_.value_or(answered));
        return (count_ == 1 ? std::min(shortest, most_at_first) : shortest) + margin;
    }

    std::array<base::Millis, remembered> trips_{};
    std::size_t count_ = 0;
    base::Millis last_{};
    std::optional<base::Millis> of_line_{};
    base::Millis saved_{};
    base::Millis total_{};
};

} // namespace net
