// SPDX-License-Identifier: GPL-3.0-or-later
// What the laws say about a match as it stands. Asks only; Match acts on the answers.
#pragma once

#include "src/rules/match/match.h"

namespace rules {

/// A pawn's bare step onto the last rank, as these laws read it.
[[nodiscard]] Move named(const Position& position, const RuleSet& laws, Move move);

/// Whether the other boards are played on when one has ended: not before an arbiter's eyes (Geneva
/// 12).
[[nodiscard]] bool boards_end_alone(const Match& match);

/// Who sits there has finished on all his boards, others play on, and these laws make him a
/// spectator.
[[nodiscard]] bool only_watches(const Match& match, Seat seat);

/// The mate or stalemate on that board, or that one team has all kings.
[[nodiscard]] std::optional<BoardEnd> board_end(const Match& match, BoardId board);
/// The same, if `position` stood there.
[[nodiscard]] std::optional<BoardEnd> board_end(const Match& match, BoardId board,
                                                const Position& position);

/// After how many half-moves of the match the position on that board stood there, in order; 0: at
/// the start. With `about_to`: the position that the move would bring about.
[[nodiscard]] std::vector<std::size_t> stood_at(const Match& match, BoardId board,
                                                Move about_to = {});

/// The last drop that a mate opens under these laws: the mated player has just captured, his
/// partner has the move and holds such a piece, and there is an empty square for it.
[[nodiscard]] std::optional<LastDrop> last_drop_after(const Match& match, const BoardEnd& mate);

/// Boards on which a flag is down, with the instant at which it fell; of flags that did not fall
/// together only the earliest.
struct FallenFlags {
    Instant at{};
    std::vector<BoardEnd> ends;
};
[[nodiscard]] FallenFlags fallen_flags(const Match& match, Instant now);

/// Whether the seats that the laws ask, for a draw offered on `board`, have all said yes.
[[nodiscard]] bool draw_is_agreed(const Match& match, BoardId board);

/// Whether a draw offer is there for `seat` to answer.
[[nodiscard]] bool offered_to(const Match& match, Seat seat);

} // namespace rules
