// SPDX-License-Identifier: GPL-3.0-or-later
// Moves that have been made by hand and await the press of the clock: which can be made or taken
// back, and what the board shows meanwhile. Queries only; OverTheBoard acts on the answers.
#pragma once

#include "src/rules/board/movegen.h"
#include "src/rules/board/refusal.h"
#include "src/rules/match/match.h"

namespace rules {

// Pseudo-legal moves: where the players themselves enforce the laws, an illegal move stands until
// it is claimed.

/// Why the side to move cannot make that move even by hand; nothing if it can, legal or not. Any
/// own man can be put on any square without an own man or a king, any held piece on any empty
/// square, and king and rook can castle if nothing is in the way. A king leaves the board only
/// where the laws say so (transfer chess).
[[nodiscard]] std::optional<Refusal> why_physically_impossible(const Position& position, Move move);

/// Every move that can be made by hand, legal or not.
[[nodiscard]] MoveList physically_possible_moves(const Position& position);

/// Whether the players enforce the laws, so that an illegal move stands until it is claimed.
[[nodiscard]] bool players_enforce_laws(const Match& match);
/// Whether it is that side's turn on its board, even if another board must move first.
[[nodiscard]] bool is_side_to_move(const Match& match, Seat seat);
/// Why nobody can move or press the clock in `seat`, whoever is to move: the match is not under
/// way, is paused, or that board has ended.
[[nodiscard]] std::optional<Refusal> why_not_playing(const Match& match, Seat seat);
/// Why that move cannot be made in that position: it is illegal or, where the players enforce the
/// laws, impossible.
[[nodiscard]] std::optional<Refusal> why_not_makeable(const Match& match, const Position& position,
                                                      Move move);
/// How many pieces of that kind the seat holds and has not dropped by an uncompleted move.
[[nodiscard]] int droppable_count(const Match& match, Seat seat, Kind kind);

/// Why OverTheBoard::make() would refuse; nothing if it would not.
[[nodiscard]] std::optional<Refusal> why_not_make(const Match& match, Seat seat, Move move,
                                                  Instant now);
/// Why OverTheBoard::unmake() would refuse; nothing if it would not.
[[nodiscard]] std::optional<Refusal> why_not_unmake(const Match& match, Seat seat);
/// The board as everybody sees it, with moves that are made but not completed.
[[nodiscard]] Position shown_position(const Match& match, BoardId board);
/// Whether all pieces of that kind that the seat holds were captured by uncompleted moves: a record
/// of completed moves would show the drop before the capture.
[[nodiscard]] bool held_only_by_uncompleted_captures(const Match& match, Seat seat, Kind kind);
/// Adds to the reserves of `history` what uncompleted moves have passed on already; false if such a
/// move drops a piece that is not held any more.
[[nodiscard]] bool pass_uncompleted_captures(History& history, const TableState& top);
/// Whether `seat` is frozen by a sanction and may not move yet.
[[nodiscard]] bool is_frozen(const Match& match, Seat seat, Instant now);
/// Whether that move ends the match the moment it is made, before the press (WBN 7.7.1).
[[nodiscard]] bool ends_unpressed(const Match& match, Seat seat, Move move);

} // namespace rules
