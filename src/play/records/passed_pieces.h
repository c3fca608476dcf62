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
/// first is dropped first; those that are `held` at the start before all others.
[[nodiscard]] std::vector<PassedPiece> passed_pieces(const rules::TablePlan& plan,
                                                     rules::PerSeat<rules::Hand> held,
                                                     const std::vector<rules::Ply>& plies);

/// The drop that brought the mate by the half-move `mate`: itself, or a check shortly before.
/// `checks`: whether the half-move of that index gives check.
template <class Checks>
[[nodiscard]] std::optional<std::size_t> mating_drop(const std::vector<rules::Ply>& plies,
                                                     std::size_t mate, const Checks& checks) {
    constexpr int moves_back = 4; // behind which a drop did not bring the mate
    int moves = 0;
    for (std::size_t i = mate + 1; i > 0 && moves < moves_back; --i) {
        const rules::Ply& ply = plies[i - 1];
        if (ply.seat == plies[mate].seat) {
            if (ply.move.is_drop() && checks(i - 1)) {
                return i - 1;
            }
            ++moves;
        }
    }
    return std::nullopt;
}

} // namespace play
