// SPDX-License-Identifier: GPL-3.0-or-later
// The mates that a side has on one board, and the pieces that would bring one.
#pragma once

#include "src/rules/board/movegen.h"

#include <vector>

namespace rules {

struct Mates {
    std::vector<Move> now; ///< with the pieces on the board and in the reserve
    /// For a kind that the reserve lacks: a drop of one that would mate; no move: none would.
    PerKind<Move> with{};
    bool operator==(const Mates&) const = default;
};

/// The mates of `side` as soon as it is on move, which it need not be: nothing then while the other
/// side is in check. `supply`: the pieces that may still come to that other side.
[[nodiscard]] Mates mates_of(const Position& position, Side side, const Supply& supply);

/// The position as it would be with `side` on move.
[[nodiscard]] Position turned_to(const Position& position, Side side);

} // namespace rules
