// SPDX-License-Identifier: GPL-3.0-or-later
// The pair of clocks of one board. It does not read the time: callers pass "now".
#pragma once

#include "src/rules/laws/ruleset.h"
#include "src/rules/types.h"

#include <optional>
#include <string>
#include <vector>

namespace rules {

using base::Instant;

/// A chess clock with two displays, of which at most one runs (WBN 7.1). Remaining time is negative
/// after a flag fall that nobody has claimed. `now` must not go back between calls.
class Clock {
  public:
    /// The bound of both displays, in either direction: times from servers and files are clamped.
    static constexpr Millis most = std::chrono::hours{1000};

    /// A clock without time, as under TimeControl::unlimited.
    Clock() : Clock(TimeControl{.unlimited = true}) {}
    explicit Clock(const TimeControl& control);

    [[nodiscard]] const TimeControl& control() const { return control_; }
    /// The side whose display runs; none before the start, while stopped, after the end, and always
    /// when time is unlimited.
    [[nodiscard]] std::optional<Side> running() const;
    [[nodiscard]] Millis remaining(Side side, Instant now) const;
    /// Whether no time is left (WBN 7.3: "0:00").
    [[nodiscard]] bool flag_down(Side side, Instant now) const;
    /// The instant at which the running display comes down to `left`; nothing while none runs.
    [[nodiscard]] std::optional<Instant> reaches(Millis left) const;
    /// The instant at which the running side's flag falls, or fell.
    [[nodiscard]] std::optional<Instant> flag_falls() const { return reaches(Millis{0}); }

    /// `side` begins a move. A display that was running stops as it is, without a bonus.
    void start(Side side, Instant now);
    /// The side whose turn it is has completed a move: its bonus is added and the other side's
    /// move begins. A stopped clock stays stopped.
    void press(Instant now);
    /// Stops both displays; resume() continues the same move.
    void stop(Instant now);
    void resume(Instant now);
    /// Sets the time left as a server or a file gives it: remaining(side, now) is `left`.
    void correct(Side side, Millis left, Instant now);

    bool operator==(const Clock&) const = default;

  private:
    /// The time that the side to move has used for this move.
    [[nodiscard]] Millis time_used(Instant now) const;
    /// What `used` takes off the display: under simple delay, the first seconds of a move are free.
    [[nodiscard]] Millis cost(Millis used) const;
    void begin_move(Side side, Instant now);

    TimeControl control_;
    PerSide<Millis> left_{}; ///< time left at the start of the current move
    Side turn_ = Side::white;
    bool runs_ = false;
    Millis used_this_move_{}; ///< used for the current move, up to `since_`
    Instant since_{};         ///< meaningful while a display runs
};

// The text of a clock, and the moment at which that text next changes, so that nothing needs to
// wake up in between.

/// A clock's text: `m:ss`, `h:mm:ss` from an hour on, `0:07.3` under 20 seconds. Rounded up, so
/// that `0:00.0` means no time left. A negative time has a minus sign.
[[nodiscard]] std::string clock_text(Millis left);

/// The text of one side's display; empty if there are no clocks.
[[nodiscard]] std::string clock_text(const Clock& clock, Side side, Instant now);

/// The first moment after `now` at which clock_text() of either display changes; nothing while none
/// runs.
[[nodiscard]] std::optional<Instant> clock_text_changes(const Clock& clock, Instant now);

/// The moment at which clocks shown side by side must next be drawn. All are redrawn when the
/// seconds of the first running one change, so that four boards cause no more wake-ups than one.
/// Only clocks below 21 seconds are redrawn at their own changes too.
[[nodiscard]] std::optional<Instant> next_clock_redraw(const std::vector<const Clock*>& clocks,
                                                       Instant now);

} // namespace rules
