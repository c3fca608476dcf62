// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/clock_text.h"

#include <fmt/compile.h>

#include <cstdlib>

namespace rules {
namespace {

constexpr std::int64_t second = 1000;
constexpr std::int64_t tenth = 100;
/// Values that are shown nearer to zero than this have tenths.
constexpr std::int64_t tenths_below = 20 * second;

/// The least multiple of `step` that is not below `value`.
std::int64_t round_up(std::int64_t value, std::int64_t step) {
    const std::int64_t rest = value % step;
    return rest > 0 ? value + step - rest : value - rest;
}

/// A displayed value in milliseconds, and the step to the next displayed value.
struct Shown {
    std::int64_t value;
    std::int64_t step;
};

Shown shown(Millis left) {
    const std::int64_t fine = round_up(left.count(), tenth);
    if (std::abs(fine) < tenths_below) {
        return {fine, tenth};
    }
    return {round_up(left.count(), second), second};
}

} // namespace

std::string clock_text(Millis left) {
    const auto [value, step] = shown(left);
    const std::int64_t size = std::abs(value);
    const std::int64_t seconds = size / second;
    std::string text = value < 0 ? "-" : "";
    if (seconds >= 3600) {
        text += fmt::format(FMT_COMPILE("{}:{:02}:{:02}"), seconds / 3600, seconds / 60 % 60,
                            seconds % 60);
    } else {
        text += fmt::format(FMT_COMPILE("{}:{:02}"), seconds / 60, seconds % 60);
    }
    if (step == tenth) {
        text += fmt::format(FMT_COMPILE(".{}"), size % second / tenth);
    }
    return text;
}

std::string clock_text(const Clock& clock, Side side, Instant now) {
    return clock.control().unlimited ? std::string() : clock_text(clock.remaining(side, now));
}

std::optional<Instant> clock_text_changes(const Clock& clock, Instant now) {
    const auto side = clock.running();
    if (!side) {
        return std::nullopt;
    }
    const Shown at_now = shown(clock.remaining(*side, now));
    // The twentieth second is the last without tenths: it is left after a tenth, not a second.
    const std::int64_t step = at_now.value == tenths_below ? tenth : at_now.step;
    return clock.reaches(Millis{at_now.value - step});
}

} // namespace rules
