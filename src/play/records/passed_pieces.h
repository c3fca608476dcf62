// SPDX-License-Identifier: GPL-3.0-or-later
// The way of each captured piece across the boards: who took it, and where it was dropped.
#pragma once

#include "src/rules/match/match.h"

#include <optional>
#include <vector>

namespace play {

/// A piece that a capture put into a reserve.
struct PassedPiece {
    rules::Kind kind{};
    std::size_t taken = 0;                ///< index of the half-move that captured it
    rules::Seat to{};                     ///< whose reserve got it
    std::optional<std::size_t> dropped{}; ///< index of the half-move that dropped it
};

/// All of them, in the order of their captures. Of equal pieces in a reserve the one that came
/// first is dropped first; those that `start` holds before all others.
[[nodiscard]] std::vector<PassedPiece> passed_pieces(const rules::Match& start,
                                                     const std::vector<rules::Ply>& plies);

} // namespace play
