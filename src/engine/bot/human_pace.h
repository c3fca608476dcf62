// SPDX-License-Identifier: GPL-3.0-or-later
// How long a bot thinks, as a person at the board would.
#pragma once

#include "src/base/instant.h"

#include <cstdint>
#include <optional>

namespace engine {

/// The clocks and the position as far as they make a player hurry or think.
struct Mood {
    std::optional<base::Millis> left; ///< on the own clock; nothing without clocks
    base::Millis increment{};
    std::optional<base::Millis> lead; ///< own clock less the diagonal opponent's
    int own_moves = 0;                ///< played so far on this board
    int choices = 0;                  ///< legal moves
    bool sharp = false;               ///< checks, captures and full reserves
    bool decided = false;             ///< a mate is seen
    bool fast = false;                ///< told so
    bool slow = false;
    int level_pace = 100; ///< per cent
};

/// Time from the start of the turn until the move. Random by `seed`, never more than a tenth of
/// what is left, and at least a millisecond.
[[nodiscard]] base::Millis thinking_time(const Mood& mood, std::uint64_t seed);

/// A number that looks random, made of another.
[[nodiscard]] std::uint64_t scattered(std::uint64_t seed);

} // namespace engine
