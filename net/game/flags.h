// SPDX-License-Identifier: GPL-3.0-or-later
// Fallen flags on a server: when ours is claimed, and when the partner is told of theirs.
#pragma once

#include "net/game/fics_table.h"
#include "src/base/instant.h"

#include <optional>

namespace net {

// When the opponent's fallen flag is claimed, which FICS does not do by itself: at once, again with
// patience while the server sees time left, and after a half-move more where it was too early.

/// When that side's flag falls; `now` when it is down already; nothing while its clock stands.
[[nodiscard]] std::optional<base::Instant> flag_falls(const rules::Clock& clock, rules::Side side,
                                                      base::Instant now);

class FlagClaims {
  public:
    /// A flag is claimed when it falls and, should the server see time left, again after this and
    /// after twice, four times ... this, at most `most` times for each fall.
    static constexpr base::Millis again{1000};
    static constexpr int most = 5;

    /// When the next claim is due; nothing until something else happens.
    [[nodiscard]] std::optional<base::Instant> due(const FicsTable& table, base::Instant now) const;
    /// Whether to claim now; a yes is counted as a claim made.
    [[nodiscard]] bool claim(const FicsTable& table, base::Instant now);
    /// To be called when the server refuses a claim that the user has made: `most` claims may
    /// follow again, the first after `again`.
    void refused(base::Instant now) {
        claims_ = 0;
        next_ = now + again;
    }
    /// To be called when the server refuses a claim so early in the game: the next one waits for
    /// another half-move.
    void too_early(const FicsTable& table);

  private:
    int claims_ = 0; ///< claims of the flag that is down now
    std::optional<base::Instant> next_;
    std::optional<int> early_at_; ///< half-moves on our board, when it was too early
};

// Decides when to tell the partner that the flag of their opponent has fallen: only we look at both
// boards.

class PartnerFlag {
  public:
    /// When the partner is to be told next of the fallen flag; nothing until something else
    /// happens.
    [[nodiscard]] std::optional<base::Instant> due(const FicsTable& table, base::Instant now) const;
    /// Whether to tell the partner now; a yes is counted as told, once for each fall.
    [[nodiscard]] bool tell(const FicsTable& table, base::Instant now);

  private:
    bool told_ = false; ///< the partner was told of the flag that is down now
};

} // namespace net
