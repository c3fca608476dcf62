// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of the status line and of the lines beside the boards.
#pragma once

#include "src/app/model.h"

#include <string>

namespace app {

/// "3+0 with bob, against kim and lea": the match by those who are not at this keyboard; of a match
/// that is watched its teams.
[[nodiscard]] std::string players_text(const Table& table);

/// The state of the match for the player who types: whose move is awaited, what is wrong, who won;
/// empty when that player is to move.
[[nodiscard]] Sentence state_text(const Table& table);
/// How it ended, and by which article.
[[nodiscard]] std::string verdict_text(const Table& table);
/// A sentence about a match that was left before its end.
[[nodiscard]] std::string unfinished_text(const Table& table);
/// A board's own state: "check", "check: needs a piece from partner", "mate"; empty when there is
/// nothing to say.
[[nodiscard]] Text board_text(const rules::Match& match, rules::BoardId board, base::Instant now);
/// Why a player on move does not move: "needs a piece", "no move", "last drop", "moved, not
/// pressed"; may be empty.
[[nodiscard]] std::string seat_text(const rules::Match& match, rules::Seat seat);

// The hints on the keys that are most useful at the moment.

[[nodiscard]] std::string key_text(const Model& model);

} // namespace app
