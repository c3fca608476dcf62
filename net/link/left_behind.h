// SPDX-License-Identifier: GPL-3.0-or-later
// The state that a lost connection leaves for the next one: the partnership and the interrupted
// game.
#pragma once

#include "net/game/fics_table.h"

#include <optional>
#include <string>
#include <vector>

namespace net {

struct LeftBehind {
    bool played = false; ///< a game of ours was in progress
    std::string watched; ///< somebody whose game was watched
    std::optional<std::string> partner;

    /// The commands that restore what was left behind.
    [[nodiscard]] std::vector<std::string> commands() const;
};

/// `table` as it is when the line is lost.
[[nodiscard]] LeftBehind left_behind(const FicsTable& table, std::optional<std::string> partner);

} // namespace net
