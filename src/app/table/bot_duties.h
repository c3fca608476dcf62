// SPDX-License-Identifier: GPL-3.0-or-later
// What a bot does over the board before it thinks: it presses its clock, claims what it sees, stops
// the clocks with its partner.
#pragma once

#include "src/play/request.h"

#include <optional>

namespace app {

/// What that seat asks for before anything else; nothing when it may think.
[[nodiscard]] std::optional<play::Request> duty(const rules::Match& match, rules::Seat seat,
                                                base::Instant now);

/// When to look again though nothing has happened: a flag that the seat could claim has fallen, or
/// it may move again after having been frozen. Later than `now`.
[[nodiscard]] std::optional<base::Instant> next_look(const rules::Match& match, rules::Seat seat,
                                                     base::Instant now);

} // namespace app
