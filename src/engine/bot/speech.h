// SPDX-License-Identifier: GPL-3.0-or-later
// What a bot tells its partner: seldom, nothing twice, in words that people and engines read.
#pragma once

#include "src/engine/bot/partner.h"

namespace engine {

/// What is worth telling the partner just now; remembers what was said.
[[nodiscard]] std::optional<std::string>
speak(Bot& bot, const rules::Match& match, const Outlook& outlook, const Report& report, Sit why);

} // namespace engine
