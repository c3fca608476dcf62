// SPDX-License-Identifier: GPL-3.0-or-later
// How a bot understands its partner's tells. Wishes and orders change the Bot; small talk changes
// nothing.
#pragma once

#include "src/engine/bot/partner.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace engine {

// Orders in the partners' vocabulary.

enum class Order : std::uint8_t {
    sit,
    go,
    fast,
    slow,
    cancel,
    dead,
    trades_good,
    trades_bad,
    sitting, ///< the partner waits
    moving,  ///< the partner no longer waits
    help,
    greeting,
    thanks,
    careful, ///< nothing must go wrong on the bot's board: the partner mates soon, or a piece comes
    praise,
    apology,
    good_luck,
    good_game,
    small_talk ///< understood, but nothing to do
};

/// The order that a whole phrase means, given in lower case with single spaces; nothing if the
/// phrase is unknown.
[[nodiscard]] std::optional<Order> read_order(std::string_view phrase);

/// A piece of that kind has been passed to the partner: the wish for it, or for another kind
/// instead of it, is fulfilled.
void fulfil_wish(Bot& bot, rules::Kind kind);

// Everything that a bot understands, for the help page.

struct UnderstoodPhrases {
    std::string_view effect;               ///< what the bot does on hearing one
    std::vector<std::string_view> phrases; ///< all for one order, or sample sentences on pieces
};
/// The orders, each with all its phrases, followed by the sentences about pieces.
[[nodiscard]] std::vector<UnderstoodPhrases> all_understood();

/// Reads a tell from the partner (`sit go fast slow x +n -q help ...`, or words like "need a
/// knight") and returns the bot's reply, if any. Tells and replies from bots get no reply.
/// `situation` answers questions about the clocks.
std::optional<std::string> hear(Bot& bot, std::string_view tell,
                                const MatchSituation& situation = {});

} // namespace engine
