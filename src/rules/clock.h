// SPDX-License-Identifier: GPL-3.0-or-later
// The pair of clocks of one board. It owns no time: every question brings its own "now".
#pragma once

#include "src/base/instant.h"
#include "src/rules/types.h"

#include <optional>

namespace rules {

using base::Instant;
using base::Millis;

/// What a completed move gives back.
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

/// One of the two displays runs at a time (WBN 7.1). Remaining time may be negative: a flag that
/// nobody has claimed.
class Clock {
  public:
    Clock() = default;
    explicit Clock(const TimeControl& control);

    [[nodiscard]] const TimeControl& control() const { return control_; }
    /// Whose display runs; nothing before the start, while stopped and after the end.
    [[nodiscard]] std::optional<Side> running() const { return running_; }
    [[nodiscard]] Millis remaining(Side side, Instant now) const;
    [[nodiscard]] bool flag_down(Side side, Instant now) const;
    /// When the running side's flag falls; nothing while no display runs or time is unlimited.
    [[nodiscard]] std::optional<Instant> flag_falls() const;

    void start(Side side, Instant now);
    /// The running side has completed a move: its bonus is added and the other display runs.
    void press(Instant now);
    void stop(Instant now);
    /// The server's word on the time left (FICS is the authority there).
    void correct(Side side, Millis left, Instant now);

    bool operator==(const Clock&) const = default;

  private:
    TimeControl control_{};
    PerSide<Millis> left_{};
    std::optional<Side> running_{};
    Instant since_{};
};

} // namespace rules
