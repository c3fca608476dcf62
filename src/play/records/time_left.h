// SPDX-License-Identifier: GPL-3.0-or-later
// How much time everybody has left in a match that is interrupted, as its record says it.
#pragma once

#include "src/base/instant.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>

namespace play {

/// "A 118.2 a 120": in the order of the seats, those whose time is known.
[[nodiscard]] std::string time_left_text(const rules::Match& match,
                                         const rules::PerSeat<std::optional<base::Millis>>& left);

} // namespace play
