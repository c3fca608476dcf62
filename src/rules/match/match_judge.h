// SPDX-License-Identifier: GPL-3.0-or-later
// Ends that the laws see in a match as it stands. Asks only; Match acts on the answers.
#pragma once

#include "src/rules/match/match.h"

#include <vector>

namespace rules {

/// A pawn's bare step onto the last rank, as these laws read it.
[[nodiscard]] Move named(const Position& position, const RuleSet& laws, Move move);

/// Whether the other boards are played on when one has ended: not while the arbiter is called
/// (Geneva 12).
[[nodiscard]] bool boards_end_alone(const Match& match);

/// Whether the player in `seat` has finished on all their boards while others play on, and these
/// laws make them a spectator.
[[nodiscard]] bool only_watches(const Match& match, Seat seat);

/// Whether all who play from a keyboard may agree to take back a completed move, to stop the clocks
/// for nothing and to end the match without a result.
[[nodiscard]] bool may_undo(const RuleSet& laws);

/// The mate or stalemate on that board, or that one team has all kings.
[[nodiscard]] std::optional<BoardEnd> board_end(const Match& match, BoardId board);
/// The same, if `position` stood there.
[[nodiscard]] std::optional<BoardEnd> board_end(const Match& match, BoardId board,
                                                const Position& position);
/// Every such end of a board that has not ended yet.
[[nodiscard]] std::vector<BoardEnd> due_ends(const Match& match);

/// The last drop that a mate opens under these laws: the mated player has just captured, the
/// partner has the move and holds such a piece, and there is an empty square for it.
[[nodiscard]] std::optional<LastDrop> last_drop_after(const Match& match, const BoardEnd& mate);

/// Boards on which a flag is down, with the instant at which it fell; of flags that did not fall
/// together only the earliest.
struct FallenFlags {
    Instant at{};
    std::vector<BoardEnd> ends;
};
[[nodiscard]] FallenFlags fallen_flags(const Match& match, Instant now);

} // namespace rules
