// SPDX-License-Identifier: GPL-3.0-or-later
// Tells that urge a person beside the bot to move, when they stand still while the clocks are
// against them.
#pragma once

#include "src/base/instant.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>

namespace engine {

/// When the partner in `seat` should be told to move, if nothing happens before: on the move since
/// `since` and able to move, with less time than the diagonal opponent. None while there is no
/// reason to.
[[nodiscard]] std::optional<base::Instant> urge_due(const rules::Match& match, rules::Seat seat,
                                                    base::Instant since, base::Instant now);

/// "go: we are 12 seconds behind", and "fast" where it is worse.
[[nodiscard]] std::string urge_text(const rules::Match& match, rules::Seat seat, base::Instant now);

} // namespace engine
