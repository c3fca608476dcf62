// SPDX-License-Identifier: GPL-3.0-or-later
// How long one move may take by the clock.
#pragma once

#include "src/engine/search/search.h"

namespace engine {

/// The clocks at the start of the move. A missing one is left out of the plan.
struct Clocks {
    base::Millis left{};                    ///< on the own clock
    base::Millis increment{};               ///< for every move made
    base::Millis delay{};                   ///< before the own clock begins to run
    std::optional<base::Millis> opponent{}; ///< left to the opponent on this board
    std::optional<base::Millis> diagonal{}; ///< left to the partner's opponent
    std::optional<int> moves_to_go{};       ///< until more time comes
};

/// Soft and hard time of one move. The hard one leaves enough for what lies between the answer and
/// the clock, so that no answer at hand is lost on time.
[[nodiscard]] Limits limits_by_clock(const Clocks& clocks);

/// So long one may wait for a piece instead of moving, and still play on: nearly the whole clock,
/// or as long as the diagonal opponent's is behind. Nothing when there is no time for it.
[[nodiscard]] std::optional<base::Millis> longest_sit(const Clocks& clocks);

} // namespace engine
