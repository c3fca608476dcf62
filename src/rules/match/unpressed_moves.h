// SPDX-License-Identifier: GPL-3.0-or-later
// Moves that have been made by hand and wait for the press of the clock: which can be made or taken
// back, and what the board shows meanwhile. Asks only; OverTheBoard acts on the answers.
#pragma once

#include "src/rules/board/movegen.h"
#include "src/rules/board/refusal.h"
#include "src/rules/match/match.h"

namespace rules {

// Pseudo-legal moves: where the players themselves enforce the laws, an illegal move stands until
// it is claimed.

/// Why the side to move cannot make that move at all; nothing when it could, legal or not: any own
/// man can be put on any square where no own man and no king stands, any held piece on any empty
/// square, and king and rook can castle if nothing is in the way. A king leaves the board only
/// where the laws say so (transfer chess).
[[nodiscard]] std::optional<Refusal> why_impossible(const Position& position, Move move);

/// Every move that can be made.
[[nodiscard]] MoveList possible_moves(const Position& position);

/// The players see to the laws: an illegal move stands until it is claimed.
[[nodiscard]] bool players_see_to_the_laws(const Match& match);
/// Whether it is that side's turn on its board, even if another board must move first.
[[nodiscard]] bool on_move(const Match& match, Seat seat);
/// Why who sits there can make no move at all, nor press a clock.
[[nodiscard]] std::optional<Refusal> why_not_playing(const Match& match, Seat seat);
/// Why that move cannot be made on that board: it is illegal, or where the players see to the laws
/// impossible.
[[nodiscard]] std::optional<Refusal> obstacle(const Match& match, const Position& position,
                                              Move move);
/// How many of that kind the seat holds that it has not put on the board already.
[[nodiscard]] int spare(const Match& match, Seat seat, Kind kind);

/// Whether OverTheBoard::make() would be refused.
[[nodiscard]] std::optional<Refusal> why_not_make(const Match& match, Seat seat, Move move,
                                                  Instant now);
/// Whether OverTheBoard::unmake() would be refused.
[[nodiscard]] std::optional<Refusal> why_not_unmake(const Match& match, Seat seat);
/// The board as all can see it, with what was made and not completed.
[[nodiscard]] Position shown(const Match& match, BoardId board);
/// Whether all that the seat holds of that kind came from moves that are not completed: a record
/// of completed moves would show the drop before the capture.
[[nodiscard]] bool is_under_way(const Match& match, Seat seat, Kind kind);
/// Gives on, in `history`, what moves that are made and not completed have passed already; false
/// where such a move drops a piece that is no longer there.
[[nodiscard]] bool keeps_what_is_made(History& history, const TableTop& top);
/// Whether `seat` is frozen by a sanction and may not move yet.
[[nodiscard]] bool is_frozen(const Match& match, Seat seat, Instant now);
/// Whether that move ends the match the moment it is made, the clock not pressed (WBN 7.7.1).
[[nodiscard]] bool ends_unpressed(const Match& match, Seat seat, Move move);

} // namespace rules
