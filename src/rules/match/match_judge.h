// SPDX-License-Identifier: GPL-3.0-or-later
// Queries about a match as it stands: which boards have ended, and what a seat can do. Match acts
// on the answers.
#pragma once

#include "src/rules/match/match.h"

#include <vector>

namespace rules {

// Questions about one seat that its board alone cannot answer: turns among the boards, pieces that
// may still come, captures that another board forbids.

/// The seat whose turn it is where seats take turns (TablePlan::order): the next one, after the
/// seat that moved last, that has a move. Nothing if all must wait, or if no seats take turns.
[[nodiscard]] std::optional<Seat> on_turn(const Match& match);

/// Whether seats take turns and none has a move: everybody waits for pieces that cannot come.
[[nodiscard]] bool all_turns_are_skipped(const Match& match);

/// Whether pieces can come while `seat` waits: it is fed from another board that is still being
/// played.
[[nodiscard]] bool can_be_fed(const Match& match, Seat seat);

/// The pieces that may still come to `seat` while it waits.
[[nodiscard]] Supply supply(const Match& match, Seat seat);

/// Whether `seat` may not capture a king now, because the reserve that it feeds holds one already.
[[nodiscard]] bool may_not_capture_king(const Match& match, Seat seat);

/// Match::seat_state() as a free function.
[[nodiscard]] SeatState seat_state(const Match& match, Seat seat);

/// The number of half-moves played on that board so far.
[[nodiscard]] std::size_t half_moves(const Match& match, BoardId board);

/// Why a strict referee would refuse that move; nothing if it could be played.
[[nodiscard]] std::optional<Refusal> why_not_playable_now(const Match& match, Seat seat, Move move);

/// The move, promoting as the laws say if a pawn's step onto the last rank names no piece.
[[nodiscard]] Move with_promotion(const Position& position, const RuleSet& laws, Move move);

/// Whether the other boards go on when one has ended. They stop while the arbiter is called (Geneva
/// 12).
[[nodiscard]] bool boards_end_separately(const Match& match);

/// Whether the player in `seat` has finished on all their boards while others play on, and these
/// laws make that player a spectator.
[[nodiscard]] bool only_watches(const Match& match, Seat seat);

/// Whether all who play from a keyboard may agree to take back a completed move, to stop the clocks
/// without cause or to end the match without a result.
[[nodiscard]] bool undo_pause_abort_allowed(const RuleSet& laws);

/// The end of that board by mate or stalemate, or by a team that has all kings; nothing if it goes
/// on.
[[nodiscard]] std::optional<BoardEnd> board_end(const Match& match, BoardId board);
/// The end that board_end() would find if `position` stood on that board.
[[nodiscard]] std::optional<BoardEnd> board_end(const Match& match, BoardId board,
                                                const Position& position);
/// The ends that board_end() finds on all boards that have not ended yet.
[[nodiscard]] std::vector<BoardEnd> due_ends(const Match& match);

/// The last drop that a mate opens under these laws: the mated player has just captured, the
/// partner is to move and holds such a piece, and there is an empty square for it.
[[nodiscard]] std::optional<LastDrop> last_drop_after(const Match& match, const BoardEnd& mate);

/// The boards on which a flag is down, and the instant of its fall; if flags fell at different
/// instants, only the earliest.
struct FallenFlags {
    Instant at{};
    std::vector<BoardEnd> ends;
};
[[nodiscard]] FallenFlags fallen_flags(const Match& match, Instant now);

} // namespace rules
