// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of a game (<g1>), see FICS "help iv_gameinfo".
#pragma once

#include "src/rules/types.h"

#include <optional>
#include <string>
#include <string_view>

namespace net {

/// `<g1>`: what servers agree upon of it.
struct GameFacts {
    int game = 0;
    std::optional<int> partner_game; ///< nothing: no bughouse
    std::string type;                ///< "bughouse", "blitz"
    bool rated = false;
    rules::PerSide<std::string> ratings; ///< "1586E"; empty when they were not told
    bool operator==(const GameFacts&) const = default;
};

/// Nothing when `line` is not exactly such a line: anything wrong in it makes it ordinary text.
[[nodiscard]] std::optional<GameFacts> parse_game_facts(std::string_view line);

} // namespace net
