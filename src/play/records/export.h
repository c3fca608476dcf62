// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded game for other programs: JSON, or two PGN games, one for each board.
#pragma once

#include "src/play/records/judge.h"

#include <string>
#include <string_view>

namespace play {

/// A game as one JSON object on one line: tags, half-moves with all their comments, the verdict.
/// Half-moves that could be replayed have their squares as "move".
[[nodiscard]] std::string to_json(const notation::Game& game, const Judgement& judgement);

/// The verdict alone, as `bpgn check --json` prints it; `name` is the game's "FILE#N".
[[nodiscard]] std::string verdict_to_json(std::string_view name, const Judgement& judgement);

/// Two PGN games, one per board, up to the last half-move that could be replayed: start position
/// and variant in tags, drops as N@f3, clocks as [%clk]. Variations are left out.
[[nodiscard]] std::string to_pgn(const notation::Game& game, const Judgement& judgement,
                                 bool figurines = false);

/// The game with the piece letters of its moves, which must be in SAN, replaced by figurines in the
/// colour of the player who moved (WBN E2).
[[nodiscard]] notation::Game with_figurines(notation::Game game);

} // namespace play
