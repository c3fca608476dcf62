// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/bot/human_pace.h"

#include <algorithm>

namespace engine {
namespace {

using base::Millis;

constexpr Millis without_clocks = std::chrono::minutes{5}; ///< always as much is left
constexpr Millis longest{9000};
constexpr Millis quickest{300}; ///< to see, decide and move a hand
constexpr Millis in_time_trouble{120};
constexpr Millis trouble{8000};   ///< less than this is left
constexpr int moves_to_come = 38; ///< a seat plays about as many in a match
constexpr int opening_moves = 5;

int per_cent(const Mood& mood) {
    int percent = mood.level_pace;
    const auto times = [&percent](int factor) { percent = percent * factor / 100; };
    if (mood.own_moves < opening_moves) {
        times(35);
    }
    if (mood.choices <= 1) {
        times(20);
    } else if (mood.choices <= 3) {
        times(50);
    } else if (mood.sharp) {
        times(150);
    }
    if (mood.decided) {
        times(45);
    }
    if (mood.fast) {
        times(40);
    }
    if (mood.slow) {
        times(150);
    }
    if (mood.lead && *mood.lead < Millis{-5000}) {
        times(60); // the diagonal opponent could sit us out
    }
    return percent;
}

} // namespace

std::uint64_t scattered(std::uint64_t seed) {
    seed += 0x9E3779B97F4A7C15U;
    seed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9U;
    seed = (seed ^ seed >> 27) * 0x94D049BB133111EBU;
    return seed ^ seed >> 31;
}

Millis thinking_time(const Mood& mood, std::uint64_t seed) {
    const Millis usual =
        mood.left.value_or(without_clocks) / moves_to_come + mood.increment * 3 / 4;
    const int chance = 50 + static_cast<int>(scattered(seed) % 111); // 50..160 per cent
    Millis time = usual * per_cent(mood) / 100 * chance / 100;
    time = std::clamp(time, quickest, longest);
    if (mood.left) {
        const Millis most = std::max(*mood.left / 10, Millis{0});
        const Millis hurried = std::max(most / 3, std::min(in_time_trouble, most));
        time = std::min(time, *mood.left < trouble ? hurried : most);
    }
    return std::max(time, Millis{1});
}

} // namespace engine
