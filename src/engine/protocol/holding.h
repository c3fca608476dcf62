// SPDX-License-Identifier: GPL-3.0-or-later
// CECP's line about the reserves: `holding [NQ] [P] BP`.
#pragma once

#include "src/rules/board/hand.h"

#include <optional>
#include <string>
#include <string_view>

namespace engine {

struct Holding {
    rules::PerSide<rules::Hand> hands{};
    /// The piece that has just come; engines that know it add it, and ignore what is in the hands,
    /// for that may have been written before their own last drop.
    std::optional<rules::Piece> arrived{};
    bool operator==(const Holding&) const = default;
};

/// Reads the arguments of `holding`; none when malformed. Kings are no part of a reserve.
[[nodiscard]] std::optional<Holding> read_holding(std::string_view text);
/// The whole line.
[[nodiscard]] std::string to_text(const Holding& holding);

} // namespace engine
