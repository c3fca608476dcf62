// SPDX-License-Identifier: GPL-3.0-or-later
// Fallen flags on a server: when to claim one, and when to tell the partner about one.
#pragma once

#include "net/game/fics_table.h"
#include "src/base/instant.h"

#include <optional>

namespace net {

// Claims the opponent's fallen flag, which FICS does not do by itself: at once, then with growing
// pauses while the server sees time left, or after another half-move if the server found a claim
// too early.

/// When that side's flag falls; `now` if it is already down, nothing if its clock is stopped.
[[nodiscard]] std::optional<base::Instant> flag_falls(const rules::Clock& clock, rules::Side side,
                                                      base::Instant now);

class FlagClaims {
  public:
    /// Delay until the second claim of a flag, doubled for each further one. There are at most
    /// `most` claims for each fall.
    static constexpr base::Millis first_retry_wait{1000};
    static constexpr int most = 5;

    /// When the next claim is due; nothing while the game gives no reason for one.
    [[nodiscard]] std::optional<base::Instant> due(const FicsTable& table, base::Instant now) const;
    /// Whether to claim now; if so, the claim is counted.
    [[nodiscard]] bool take_due(const FicsTable& table, base::Instant now);
    /// Must be called when the server refuses a claim made by the user: up to `most` claims may
    /// follow, the first after `first_retry_wait`.
    void refused(base::Instant now) {
        claims_ = 0;
        next_ = now + first_retry_wait;
    }
    /// Must be called when the server refuses a claim as too early, while the user plays: the next
    /// one waits for another half-move.
    void too_early(const FicsTable& table);

  private:
    int claims_ = 0; ///< claims made for the present fall
    std::optional<base::Instant> next_;
    std::optional<int> plies_when_early_; ///< number of half-moves when a claim was too early
};

// Decides when to tell the partner that their opponent's flag has fallen, since the partner sees
// only one board.

class PartnerFlagAlert {
  public:
    /// When to tell the partner next about a fallen flag; nothing while there is nothing to tell.
    [[nodiscard]] std::optional<base::Instant> due(const FicsTable& table, base::Instant now) const;
    /// Whether to tell the partner now; true only once for each fall.
    [[nodiscard]] bool take_due(const FicsTable& table, base::Instant now);

  private:
    bool told_ = false; ///< the partner was told of the present fall
};

} // namespace net
