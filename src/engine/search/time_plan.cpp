// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/time_plan.h"

#include <algorithm>

namespace engine {
namespace {

using base::Millis;

constexpr int usual_moves = 40;        ///< a seat plays about as many in a match
constexpr Millis on_the_way{20};       ///< between the answer and the clock's stop
constexpr int hard_over_soft = 4;      ///< one hard move may cost as much as so many easy ones
constexpr int least_moves_in_hand = 8; ///< the hard time is never more than this part of the clock

} // namespace

Limits limits_by_clock(const Clocks& clocks) {
    const Millis usable = std::max(clocks.left - on_the_way, Millis{1});
    const int moves = std::clamp(clocks.moves_to_go.value_or(usual_moves), 1, usual_moves);
    const Millis soft = usable / moves + clocks.increment * 3 / 4 + clocks.delay;
    const Millis most = usable / std::min(moves, least_moves_in_hand) + clocks.delay;
    Limits limits;
    limits.soft = std::clamp(soft, Millis{1}, std::max(most, Millis{1}));
    limits.time = std::clamp(*limits.soft * hard_over_soft, Millis{1}, std::max(most, Millis{1}));
    return limits;
}

} // namespace engine
