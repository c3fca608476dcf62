// SPDX-License-Identifier: GPL-3.0-or-later
// Search limits of a bot for its next move: depth, nodes, time.
#pragma once

#include "src/engine/bot/partner.h"

namespace engine {

/// Whether the bot thinks as long as its clock allows, and moves when it has done so. The others
/// look at so many positions and wait as long as a person would.
[[nodiscard]] bool plays_by_clock(const Bot& bot);

[[nodiscard]] Limits limits_for(const Bot& bot, const rules::Match& match, const Outlook& outlook,
                                Instant now);

} // namespace engine
