// SPDX-License-Identifier: GPL-3.0-or-later
// A wrong set-up, or a clock that was set wrong: put right by agreement, until both sides of the
// board have completed a move (WBN 1.15). Queries only; OverTheBoard acts on the answers.
#pragma once

#include "src/rules/match/match.h"

namespace rules {

/// A correction agreed by the players: the right time of a clock, or the right start of a board.
struct AgreedCorrection {
    Seat seat{}; ///< the seat whose clock is corrected, or any seat of the corrected board
    std::optional<Millis> left{};    ///< the time that the clock should show
    std::optional<Position> start{}; ///< the position that the board should have begun from
    bool operator==(const AgreedCorrection&) const = default;
};

/// Why the correction is refused as too late or impossible; nothing if it can be made.
[[nodiscard]] std::optional<Refusal> why_not_correct(const Match& match,
                                                     const AgreedCorrection& what);

/// The history with `board` begun from `start` and the same half-moves on all boards; nothing if
/// one of them could not have been played.
[[nodiscard]] std::optional<History> replayed_from(const Match& match, BoardId board,
                                                   const Position& start);

} // namespace rules
