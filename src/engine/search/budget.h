// SPDX-License-Identifier: GPL-3.0-or-later
// When a search has to end: its nodes or its time are used up, or somebody stops it.
#pragma once

#include "src/engine/search/search.h"

namespace engine {

/// Counts nodes. Stop token and clock must outlive it; without a clock a time limit is ignored.
class Budget {
  public:
    Budget(const Limits& limits, const std::stop_token& stop, const Now& now);

    /// Counts a node; whether the search may go on.
    bool enter() {
        ++nodes_;
        over_ = over_ || nodes_ >= most_nodes_;
        if (nodes_ % between_polls == 0) {
            poll();
        }
        return !over_;
    }
    /// The last answer of enter(); results found after it do not count.
    [[nodiscard]] bool over() const { return over_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    /// Whether another depth is worth beginning: so much of the soft time is not used up.
    [[nodiscard]] bool allows_more(int per_cent = 100) const;
    [[nodiscard]] bool has_soft_time() const { return soft_.has_value(); }

  private:
    static constexpr std::uint64_t between_polls = 1024; ///< clock and token are asked so seldom
    void poll();

    const std::stop_token& stop_;
    const Now& now_;
    std::optional<base::Instant> deadline_{};
    base::Instant began_{};
    std::optional<base::Millis> soft_{};
    std::uint64_t most_nodes_;
    std::uint64_t nodes_ = 0;
    bool over_ = false;
};

} // namespace engine
