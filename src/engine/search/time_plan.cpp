// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/time_plan.h"

#include <algorithm>

namespace engine {
namespace {

using base::Millis;

constexpr int usual_moves = 30;        ///< a seat plays about 25 in a match, and may play more
constexpr Millis on_the_way{20};       ///< between the answer and the clock's stop
constexpr int hard_over_soft = 4;      ///< one hard move may cost as much as so many easy ones
constexpr int least_moves_in_hand = 8; ///< the hard time is never more than this part of the clock

/// Sitting is won by clocks: a player with less time than the opponent who would be waited out
/// hurries, one with more may spend some of it.
constexpr int most_hurry = 50; ///< per cent of the usual time
constexpr int most_leisure = 120;

int per_cent_by_lead(const Clocks& clocks) {
    const auto rival = clocks.diagonal ? clocks.diagonal : clocks.opponent;
    if (!rival) {
        return 100;
    }
    const auto ratio = 100 * clocks.left.count() / std::max<base::Millis::rep>(rival->count(), 1);
    return static_cast<int>(std::clamp<base::Millis::rep>(ratio, most_hurry, most_leisure));
}

/// The time that a sitting player keeps to play on with: a part of the clock, within these bounds.
constexpr int part_kept = 8;
constexpr Millis least_kept{500};
constexpr Millis most_kept{10'000};

} // namespace

Limits limits_by_clock(const Clocks& clocks) {
    const Millis usable = std::max(clocks.left - on_the_way, Millis{1});
    const int moves = std::clamp(clocks.moves_to_go.value_or(usual_moves), 1, usual_moves);
    const Millis share = usable / moves + clocks.increment * 3 / 4;
    const Millis soft = share * per_cent_by_lead(clocks) / 100 + clocks.delay;
    const Millis most =
        std::max(usable / std::min(moves, least_moves_in_hand), Millis{1}) + clocks.delay;
    Limits limits;
    limits.soft = std::clamp(soft, Millis{1}, most);
    limits.time = std::clamp(*limits.soft * hard_over_soft, Millis{1}, most);
    return limits;
}

std::optional<Millis> longest_sit(const Clocks& clocks) {
    Millis spare = clocks.left - std::clamp(clocks.left / part_kept, least_kept, most_kept);
    if (clocks.diagonal) {
        spare = std::min(spare, clocks.left - *clocks.diagonal);
    }
    return spare > Millis{0} ? std::optional(spare) : std::nullopt;
}

} // namespace engine
