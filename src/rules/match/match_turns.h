// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about one seat that its board alone does not answer: turns among the boards, pieces
// that may still come, captures that another board forbids.
#pragma once

#include "src/rules/match/match.h"

namespace rules {

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

/// Why a strict referee would refuse that move.
[[nodiscard]] std::optional<Refusal> why_unplayable(const Match& match, Seat seat, Move move);

/// The moves that play() would carry out, but for the last drop.
[[nodiscard]] MoveList playable_moves(const Match& match, Seat seat);

} // namespace rules
