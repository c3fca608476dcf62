// SPDX-License-Identifier: GPL-3.0-or-later
// What a bot tells a person beside it who stands still while the clocks are against him.
#pragma once

#include "src/base/instant.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>

namespace engine {

/// When the partner in `seat` is to be told to move, if nothing happens before: he has stood still
/// for some time since `since`, can move, and has less time than his diagonal opponent. Nothing
/// while there is no reason to.
[[nodiscard]] std::optional<base::Instant> urge_due(const rules::Match& match, rules::Seat seat,
                                                    base::Instant since, base::Instant now);

/// "go: we are 12 seconds behind", and "fast" where it is worse.
[[nodiscard]] std::string urge_text(const rules::Match& match, rules::Seat seat, base::Instant now);

} // namespace engine
