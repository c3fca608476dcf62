// SPDX-License-Identifier: GPL-3.0-or-later
// A wrong set-up, or a clock that was set wrong: put right by agreement, until both sides of the
// board have completed a move (WBN 1.15). Asks only; OverTheBoard acts on the answers.
#pragma once

#include "src/rules/match/match.h"

namespace rules {

/// A correction agreed by the players: the right time of a clock, or the right start of a board.
struct Correction {
    Seat seat{};                     ///< whose clock, or somebody of that board
    std::optional<Millis> left{};    ///< what that clock shall show now
    std::optional<Position> start{}; ///< of that board
    bool operator==(const Correction&) const = default;
};

/// Why that cannot be put right any more, or never could.
[[nodiscard]] std::optional<Refusal> why_not_correct(const Match& match, const Correction& what);

/// The same half-moves on all boards, that one begun from `start`; nothing where one of them could
/// not have been played so.
[[nodiscard]] std::optional<History> begun_from(const Match& match, BoardId board,
                                                const Position& start);

} // namespace rules
