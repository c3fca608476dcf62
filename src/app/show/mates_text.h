// SPDX-License-Identifier: GPL-3.0-or-later
// What mates, in words, and who may be told: the players of a match against bots, and those who
// look on; never a player in a match with people on the other side, on a server, or in a lesson.
#pragma once

#include "src/app/model.h"
#include "src/app/port/sentence.h"
#include "src/app/show/view_boards.h"
#include "src/engine/search/task.h"

#include <optional>
#include <string>

namespace app {

/// Whether a match of ours at this machine is in progress whose other team is bots.
[[nodiscard]] bool is_practice(const Model& model);
/// The match whose mates the model looks for; null: none may be told, or nobody wants them.
[[nodiscard]] const rules::Match* match_with_mates(const Model& model);
/// Whether the line of mates is shown.
[[nodiscard]] bool shows_mates(const Model& model);

/// "mates: Q@g2, bob R@e8   deadly: n to dave   wanted: q for bob"; three blanks between parts.
/// Empty: nothing mates, and no piece would.
[[nodiscard]] std::string mates_line(const Model& model, const Scene& scene);

/// Before Enter, where the player asked for it: what the typed move gives away. "this gives dave a
/// knight: N@g3 mates bob"; empty: nothing that mates.
[[nodiscard]] Wording give_away_text(const Model& model);

/// The line of mates, the pieces that can come, and what the typed move gives away.
void view_mates(const Model& model, const Scene& scene, View& view);

/// The move that the search found, with a reason: "Nxf6 gives bob a knight: N@f7 mates".
[[nodiscard]] Wording hint_text(const Table& table, const engine::Report& report);

} // namespace app
