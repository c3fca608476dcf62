// SPDX-License-Identifier: GPL-3.0-or-later
// When the opponent's fallen flag is claimed, which FICS does not do by itself: at once, again with
// patience while the server sees time left, and after a half-move more where it was too early.
#pragma once

#include "net/game/fics_table.h"
#include "src/base/instant.h"

#include <optional>

namespace net {

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
    /// To be called when the server refuses a claim so early in the game: the next one waits for
    /// another half-move.
    void too_early(const FicsTable& table);

  private:
    int claims_ = 0; ///< of the flag that is down now
    std::optional<base::Instant> next_;
    std::optional<int> early_at_; ///< half-moves on our board, when it was too early
};

} // namespace net
