// SPDX-License-Identifier: GPL-3.0-or-later
// The moves with which a side mates on one board, and the pieces that it lacks for a mate.
#pragma once

#include "src/rules/board/movegen.h"

#include <vector>

namespace rules {

struct Mates {
    std::vector<Move> moves; ///< with the pieces on the board and in the reserve
    /// For each kind that the reserve lacks, a drop of it that would mate, if there is one.
    PerKind<Move> drops_if_held{};
    bool operator==(const Mates&) const = default;
};

/// The mates that `side` has, or would have on move; none if the other side is on move and in
/// check. `supply`: the pieces that may still come to the other side.
[[nodiscard]] Mates mates_of(const Position& position, Side side, const Supply& supply);

/// The position as it would be with `side` on move.
[[nodiscard]] Position with_side_to_move(const Position& position, Side side);

} // namespace rules
