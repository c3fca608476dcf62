// SPDX-License-Identifier: GPL-3.0-or-later
// The mating moves in words, and who may see them: players against bots, and spectators; never a
// player against people, on a server, or in a lesson.
#pragma once

#include "src/app/model.h"
#include "src/app/port/sentence.h"
#include "src/app/show/view_boards.h"
#include "src/engine/search/task.h"

namespace app {

/// Whether a local match against a team of bots is in progress.
[[nodiscard]] bool is_playing_against_bots(const Model& model);
/// The match to be searched for mates; null if nobody may see them or nobody wants to.
[[nodiscard]] const rules::Match* match_searched_for_mates(const Model& model);
/// Whether the "mates:" line is shown.
[[nodiscard]] bool shows_mates(const Model& model);

/// The warning before Enter, if the player wants it, that the typed move lets the opponent mate, or
/// capture a piece with which the opponent's partner mates: "this gives dave a knight: N@g3 mates
/// bob". Otherwise empty.
[[nodiscard]] Wording give_away_text(const Model& model);

/// Fills in the "mates:" line, the pieces that can come, and what the typed move gives away.
void view_mates(const Model& model, const Scene& scene, View& view);

/// The move found for a hint, with the reason: "Nxf6 gives bob a knight: N@f7 mates".
[[nodiscard]] Wording hint_text(const Table& table, const engine::Report& report);

} // namespace app
