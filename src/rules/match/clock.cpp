// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/clock.h"

#include <fmt/compile.h>

#include <algorithm>
#include <cstdlib>

namespace rules {
namespace {

Millis bounded(Millis time) {
    return std::clamp(time, -Clock::most, Clock::most);
}

} // namespace

Clock::Clock(const TimeControl& control) : control_(control) {
    control_.base = bounded(control.base);
    control_.increment = std::clamp(control.increment, Millis{0}, most);
    // 0+5 begins with the 5 s that a move earns: with no time, nobody could make the first one.
    const Millis first = control_.base > Millis{0} ? control_.base : control_.increment;
    left_ = {first, first};
}

std::optional<Side> Clock::running() const {
    return runs_ && !control_.unlimited ? std::optional(turn_) : std::nullopt;
}

Millis Clock::remaining(Side side, Instant now) const {
    return side == turn_ ? left_[side] - cost(time_used(now)) : left_[side];
}

bool Clock::flag_down(Side side, Instant now) const {
    return !control_.unlimited && remaining(side, now) <= Millis{0};
}

std::optional<Instant> Clock::reaches(Millis left) const {
    if (!running()) {
        return std::nullopt;
    }
    const Millis still = left_[turn_] - left;
    if (still <= Millis{0}) {
        return since_ - used_this_move_;
    }
    const Millis free = control_.bonus == Bonus::delay ? control_.increment : Millis{0};
    return since_ - used_this_move_ + free + still;
}

void Clock::start(Side side, Instant now) {
    left_[turn_] = remaining(turn_, now);
    begin_move(side, now);
    runs_ = true;
}

void Clock::press(Instant now) {
    const Millis taken = time_used(now);
    Millis& left = left_[turn_];
    left -= cost(taken);
    if (control_.bonus == Bonus::fischer) {
        left += control_.increment;
    } else if (control_.bonus == Bonus::bronstein) {
        left += std::min(taken, control_.increment);
    }
    left = bounded(left);
    begin_move(other(turn_), now);
}

void Clock::stop(Instant now) {
    used_this_move_ = time_used(now);
    runs_ = false;
}

void Clock::resume(Instant now) {
    if (!runs_) {
        since_ = now;
        runs_ = true;
    }
}

void Clock::correct(Side side, Millis left, Instant now) {
    left_[side] = bounded(left) + (side == turn_ ? cost(time_used(now)) : Millis{0});
}

Millis Clock::time_used(Instant now) const {
    return runs_ && !control_.unlimited ? used_this_move_ + (now - since_) : used_this_move_;
}

Millis Clock::cost(Millis used) const {
    return control_.bonus == Bonus::delay ? std::max(used - control_.increment, Millis{0}) : used;
}

void Clock::begin_move(Side side, Instant now) {
    turn_ = side;
    used_this_move_ = Millis{0};
    since_ = now;
}

namespace {

constexpr std::int64_t second = 1000;
constexpr std::int64_t tenth = 100;
/// Times nearer to zero than this are shown with tenths.
constexpr std::int64_t tenths_below = 20 * second;

/// The least multiple of `step` that is not below `value`.
std::int64_t round_up(std::int64_t value, std::int64_t step) {
    const std::int64_t rest = value % step;
    return rest > 0 ? value + step - rest : value - rest;
}

/// A displayed value in milliseconds, and the step to the next displayed value.
struct DisplayedTime {
    std::int64_t value;
    std::int64_t step;
};

DisplayedTime displayed_time(Millis left) {
    const std::int64_t fine = round_up(left.count(), tenth);
    if (std::abs(fine) < tenths_below) {
        return {fine, tenth};
    }
    return {round_up(left.count(), second), second};
}

} // namespace

std::string clock_text(Millis left) {
    const auto [value, step] = displayed_time(left);
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
    const DisplayedTime at_now = displayed_time(clock.remaining(*side, now));
    // 20 s is the last value without tenths: it changes after a tenth, not after a second.
    const std::int64_t step = at_now.value == tenths_below ? tenth : at_now.step;
    return clock.reaches(Millis{at_now.value - step});
}

std::optional<Instant> next_clock_redraw(const std::vector<const Clock*>& clocks, Instant now) {
    std::optional<Instant> pace;
    std::optional<Instant> low;
    for (const Clock* const clock : clocks) {
        const auto side = clock->running();
        if (!side) {
            continue;
        }
        const auto change = clock_text_changes(*clock, now);
        if (std::abs(displayed_time(clock->remaining(*side, now)).value) <= tenths_below + second) {
            low = base::earlier(low, change);
        } else if (!pace || *pace > now + Millis{second}) { // the text of a clock whose delay still
                                                            // runs does not change
            pace = base::earlier(pace, change);
        }
    }
    return base::earlier(low, pace);
}

} // namespace rules
