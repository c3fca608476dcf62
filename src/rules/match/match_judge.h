// SPDX-License-Identifier: GPL-3.0-or-later
// Ends that the laws see in a match as it stands. Asks only; Match acts on the answers.
#pragma once

#include "src/rules/match/match.h"

#include <vector>

namespace rules {

// Questions about one seat that its board alone does not answer: turns among the boards, pieces
// that may still come, captures that another board forbids.

/// The seat on turn where seats take turns (TablePlan::order): the next after the last to move that
/// has something to play. Nothing where everybody waits, or where nobody takes turns.
[[nodiscard]] std::optional<Seat> on_turn(const Match& match);

/// Whether everybody waits for pieces that nobody can send: seats take turns, and none has a move.
[[nodiscard]] bool nobody_can_move(const Match& match);

/// Whether pieces can come while `seat` waits: somebody feeds it from another board that still
/// plays.
[[nodiscard]] bool can_be_fed(const Match& match, Seat seat);

/// The pieces that may still come to `seat` while it waits.
[[nodiscard]] Supply supply(const Match& match, Seat seat);
/// The same before anything has been played, for the signs in a record.
[[nodiscard]] Supply supply(const TablePlan& plan, const RuleSet& laws, Seat seat);

/// Whether `seat` may not take a king now, because the reserve it would go to holds one.
[[nodiscard]] bool king_is_barred(const Match& match, Seat seat);

/// Match::standing() as a free function.
[[nodiscard]] Standing standing(const Match& match, Seat seat);

/// Played on that board so far.
[[nodiscard]] std::size_t half_moves(const Match& match, BoardId board);

/// Why a strict referee would refuse that move.
[[nodiscard]] std::optional<Refusal> why_unplayable(const Match& match, Seat seat, Move move);

/// The moves that play() would carry out, but for the last drop.
[[nodiscard]] MoveList playable_moves(const Match& match, Seat seat);

/// A pawn's bare step onto the last rank, as these laws read it.
[[nodiscard]] Move named(const Position& position, const RuleSet& laws, Move move);

/// Whether the other boards go on when one has ended. They stop while the arbiter is called
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
/// The ends that board_end() finds on all boards which have not ended yet.
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
