// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a clock, and the instant at which that text next changes, so that nothing has to wake
// up in between.
#pragma once

#include "src/rules/match/clock.h"

#include <string>

namespace rules {

/// `m:ss`, `h:mm:ss` from an hour on, `0:07.3` under 20 seconds. Rounded up: while there is time
/// left nobody sees `0:00.0`. A negative time has a minus sign.
[[nodiscard]] std::string clock_text(Millis left);

/// The display of one side; empty when there are no clocks.
[[nodiscard]] std::string clock_text(const Clock& clock, Side side, Instant now);

/// The first moment after `now` at which clock_text() of either display is another; nothing while
/// none runs.
[[nodiscard]] std::optional<Instant> clock_text_changes(const Clock& clock, Instant now);

} // namespace rules
