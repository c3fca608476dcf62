// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/clock.h"

#include <algorithm>

namespace rules {
namespace {

Millis bounded(Millis time) {
    return std::clamp(time, -Clock::most, Clock::most);
}

} // namespace

Clock::Clock(const TimeControl& control) : control_(control) {
    control_.base = bounded(control.base);
    control_.increment = std::clamp(control.increment, Millis{0}, most);
    left_ = {control_.base, control_.base};
}

std::optional<Side> Clock::running() const {
    return runs_ && !control_.unlimited ? std::optional(turn_) : std::nullopt;
}

Millis Clock::remaining(Side side, Instant now) const {
    return side == turn_ ? left_[side] - cost(used(now)) : left_[side];
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
        return since_ - used_;
    }
    const Millis free = control_.bonus == Bonus::delay ? control_.increment : Millis{0};
    return since_ - used_ + free + still;
}

void Clock::start(Side side, Instant now) {
    left_[turn_] = remaining(turn_, now);
    begin_move(side, now);
    runs_ = true;
}

void Clock::press(Instant now) {
    const Millis taken = used(now);
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
    used_ = used(now);
    runs_ = false;
}

void Clock::resume(Instant now) {
    if (!runs_) {
        since_ = now;
        runs_ = true;
    }
}

void Clock::correct(Side side, Millis left, Instant now) {
    left_[side] = bounded(left) + (side == turn_ ? cost(used(now)) : Millis{0});
}

Millis Clock::used(Instant now) const {
    return runs_ && !control_.unlimited ? used_ + (now - since_) : used_;
}

Millis Clock::cost(Millis used) const {
    return control_.bonus == Bonus::delay ? std::max(used - control_.increment, Millis{0}) : used;
}

void Clock::begin_move(Side side, Instant now) {
    turn_ = side;
    used_ = Millis{0};
    since_ = now;
}

} // namespace rules
