// SPDX-License-Identifier: GPL-3.0-or-later
// A bot's tells to its partner: seldom, nothing twice, in phrases that people and engines read.
#pragma once

#include "src/engine/bot/partner.h"

namespace engine {

/// The tell that is worth saying now, if any; remembered as said.
[[nodiscard]] std::optional<std::string>
speak(Bot& bot, const rules::Match& match, const Outlook& outlook, const Report& report, Sit why);

} // namespace engine
