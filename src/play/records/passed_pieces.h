// SPDX-License-Identifier: GPL-3.0-or-later
// Where each captured piece went: which half-move took it, and which one dropped it.
#pragma once

#include "src/rules/match/match.h"

#include <optional>
#include <vector>

namespace play {

/// A captured piece that was put into a reserve.
struct PassedPiece {
    rules::Kind kind{};
    std::size_t captured_at = 0;             ///< index of the half-move that captured it
    rules::Seat to{};                        ///< seat whose reserve received it
    std::optional<std::size_t> dropped_at{}; ///< index of the half-move that dropped it
};

/// All passed pieces in the order of their captures. Of equal pieces in a reserve, those `held` at
/// the start are dropped first, then the one that arrived first.
[[nodiscard]] std::vector<PassedPiece> passed_pieces(const rules::TablePlan& plan,
                                                     rules::PerSeat<rules::Hand> held,
                                                     const std::vector<rules::Ply>& plies);

/// Whether the piece that half-move `drop` put on the board is still on it at half-move `until`.
[[nodiscard]] bool still_stands(const std::vector<rules::Ply>& plies, std::size_t drop,
                                std::size_t until);

/// The drop that led to the mate by half-move `mate`: that half-move itself, or a checking drop by
/// the same player shortly before, of a piece that still stands. `checks(i)` tells whether
/// half-move `i` gives check.
template <class Checks>
[[nodiscard]] std::optional<std::size_t> mating_drop(const std::vector<rules::Ply>& plies,
                                                     std::size_t mate, const Checks& checks) {
    constexpr int moves_back = 4; // own moves; earlier drops did not lead to the mate
    int moves = 0;
    for (std::size_t i = mate + 1; i > 0 && moves < moves_back; --i) {
        const rules::Ply& ply = plies[i - 1];
        if (ply.seat == plies[mate].seat) {
            if (ply.move.is_drop() && checks(i - 1) && still_stands(plies, i - 1, mate)) {
                return i - 1;
            }
            ++moves;
        }
    }
    return std::nullopt;
}

} // namespace play
