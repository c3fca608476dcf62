// SPDX-License-Identifier: GPL-3.0-or-later
// A bot's duties before it thinks: to press its clock, make claims, stop the clocks with its
// partner and use the last drop.
#pragma once

#include "src/play/request.h"

#include <optional>

namespace bots {

/// The request that is due before the seat may think; nothing if there is no such duty.
[[nodiscard]] std::optional<play::Request> duty(const rules::Match& match, rules::Seat seat,
                                                base::Instant now);

/// The instant, later than `now`, at which to look again even if nothing happens: when a flag that
/// the seat could claim falls, or when a freeze of the seat ends.
[[nodiscard]] std::optional<base::Instant> next_duty_check(const rules::Match& match,
                                                           rules::Seat seat, base::Instant now);

} // namespace bots
