// SPDX-License-Identifier: GPL-3.0-or-later
// A bot's understanding of its partner's tells. Wishes and orders change the Bot; talk changes
// nothing.
#pragma once

#include "src/engine/bot/bot.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace engine {

// Orders as partners word them.

enum class Order : std::uint8_t {
    sit,
    go,
    fast,
    slow,
    cancel,
    dead,
    trades_good,
    trades_bad,
    sitting, ///< the partner itself waits
    moving,  ///< the partner sits no longer
    help,
    greeting,
    thanks,
    careful, ///< here nothing may go wrong: the partner mates soon, or a piece comes
    praise,
    apology,
    good_luck,
    good_game,
    talk ///< understood, and nothing to do about it
};

/// The order that a whole phrase in lower case and single spaces stands for; none when it is not
/// known.
[[nodiscard]] std::optional<Order> read_order(std::string_view phrase);

// All that a bot understands, for the page that tells people.

struct Understood {
    std::string_view does;                 ///< what the bot then does
    std::vector<std::string_view> phrases; ///< of one order, or examples of sentences on pieces
};
/// The orders, each with every phrase for it, and then the sentences on pieces.
[[nodiscard]] std::vector<Understood> all_understood();

/// Takes a tell of the partner (`sit go fast slow x +n -q help ...`, or words like "need a
/// knight"), answers what the bot says back. A bot's own tells and answers ask for no answer.
std::optional<std::string> hear(Bot& bot, std::string_view tell);

} // namespace engine
