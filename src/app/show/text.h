// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences for the status line and the lines beside the boards.
#pragma once

#include "src/app/model.h"

#include <string>

namespace app {

/// The time control and the players who are not at this keyboard, "3+0 with bob, against kim and
/// lea"; for a watched match, its teams.
[[nodiscard]] std::string match_description(const Table& table);

/// The state of the match for the player who types: whose move is awaited, what is wrong, who won;
/// empty if that player is to move.
[[nodiscard]] Sentence state_text(const Table& table);
/// How the match ended, and by which article of the laws.
[[nodiscard]] std::string verdict_text(const Table& table);
/// Says that a match was left before its end.
[[nodiscard]] std::string unfinished_text(const Table& table);
/// The state of a board, "check", "check: needs a piece from partner" or "mate"; empty if there is
/// nothing to report.
[[nodiscard]] Text board_text(const rules::Match& match, rules::BoardId board, base::Instant now);
/// Why a player to move does not move: "needs a piece", "no move", "last drop", "moved, not
/// pressed"; may be empty.
[[nodiscard]] std::string why_not_moving(const rules::Match& match, rules::Seat seat);

// Hints on the keys that are most useful now.

[[nodiscard]] std::string key_text(const Model& model);

} // namespace app
