// SPDX-License-Identifier: GPL-3.0-or-later
// The draws that a match has come to, and who may claim them. Asks only; Match acts on the answers.
#pragma once

#include "src/rules/match/match.h"

#include <vector>

namespace rules {

/// After how many half-moves of the match the position on that board stood there, in order; 0: at
/// the start. With `about_to`: the position that the move would bring about.
[[nodiscard]] std::vector<std::size_t> stood_at(const Match& match, BoardId board,
                                                Move about_to = {});

/// How often the position on that board has stood, as these laws count; 1: now only. With
/// `about_to`, a legal move there: the position it would bring about.
[[nodiscard]] int repetitions(const Match& match, BoardId board, Move about_to = {});

/// The draw that stands on that board, whoever claims it.
[[nodiscard]] std::optional<BoardEnd> standing_draw(const Match& match, BoardId board);
/// The draw that `seat` could claim now; with `about_to` by announcing that move.
[[nodiscard]] std::optional<BoardEnd> claimable_draw(const Match& match, Seat seat,
                                                     Move about_to = {});

/// Whether the seats that the laws ask, for a draw offered on `board`, have all said yes.
[[nodiscard]] bool draw_is_agreed(const Match& match, BoardId board);
/// The boards that a draw agreed on `board` ends: all of them, or, where boards end one by one,
/// those on which every asked player still plays.
[[nodiscard]] std::vector<BoardEnd> agreed_ends(const Match& match, BoardId board);

} // namespace rules
