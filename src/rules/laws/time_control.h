// SPDX-License-Identifier: GPL-3.0-or-later
// How much time a player has, and what a move gives back.
#pragma once

#include "src/base/instant.h"

#include <cstdint>

namespace rules {

using base::Millis;

/// The time that a completed move adds to the clock.
enum class Bonus : std::uint8_t {
    none,      ///< sudden death
    fischer,   ///< the increment is added
    bronstein, ///< the time used, at most the increment, is added
    delay      ///< the clock stands for the increment before it runs
};

struct TimeControl {
    Millis base{}; ///< for the whole game
    Millis increment{};
    Bonus bonus = Bonus::none;
    bool unlimited = false; ///< no clocks at all
    bool operator==(const TimeControl&) const = default;
};

} // namespace rules
