// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded game for other programs: JSON, or two PGN games, one for each board.
#pragma once

#include "src/play/records/judge.h"

#include <string>
#include <string_view>

namespace play {

// A judged game, or the verdict on it, as JSON.

/// A game as one JSON object on one line: tags, half-moves with all their comments, the verdict.
/// Half-moves that replay carry their squares as "move".
[[nodiscard]] std::string to_json(const notation::Game& game, const Judgement& judgement);

/// The verdict alone, as `bpgn check --json` prints it; `name` is "FILE#N".
[[nodiscard]] std::string to_json(std::string_view name, const Judgement& judgement);

// A judged game as PGN, one game for each board.

/// Two games of PGN (one for each board), as far as the half-moves could be replayed: start
/// position and variant in tags, drops as N@f3, clocks as [%clk]. Variations are left out.
[[nodiscard]] std::string to_pgn(const notation::Game& game, const Judgement& judgement,
                                 bool figurines = false);

/// The same game with the pieces of its moves, which are in SAN, as figurines in the movers'
/// colours (WBN E2).
[[nodiscard]] notation::Game with_figurines(notation::Game game);

} // namespace play
