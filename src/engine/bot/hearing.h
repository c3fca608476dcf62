// SPDX-License-Identifier: GPL-3.0-or-later
// A bot's understanding of its partner's tells. Wishes and orders change the Bot; talk changes
// nothing.
#pragma once

#include "src/engine/bot/bot.h"

namespace engine {

/// Takes a tell of the partner (`sit go fast slow x +n -q help ...`, or words like "need a
/// knight"), answers what the bot says back. A bot's own tells and answers ask for no answer.
std::optional<std::string> hear(Bot& bot, std::string_view tell);

} // namespace engine
