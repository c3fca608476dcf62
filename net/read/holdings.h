// SPDX-License-Identifier: GPL-3.0-or-later
// The reserves of one board (<b1>), see FICS "help bughouse".
#pragma once

#include "src/rules/board/hand.h"

#include <optional>
#include <string_view>

namespace net {

/// `<b1> game 1 white [PN] black [] <- WN`: what both sides may drop now, in all.
struct Holdings {
    int game = 0;
    /// Nothing where the server's own buffer was too short for the list (uhlin).
    rules::PerSide<std::optional<rules::Hand>> hands;
    /// The piece that has just come, in the colour of those who may drop it.
    std::optional<rules::Piece> came;
    /// The buffer was full just where that hand ended, or before: it may hold more.
    rules::PerSide<bool> at_least{};
    bool operator==(const Holdings&) const = default;
};

/// Nothing when `line` is not exactly such a line: anything wrong in it makes it ordinary text.
[[nodiscard]] std::optional<Holdings> parse_holdings(std::string_view line);

} // namespace net
