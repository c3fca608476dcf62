// SPDX-License-Identifier: GPL-3.0-or-later
// A judged game as PGN, one game for each board.
#pragma once

#include "src/play/records/judge.h"

#include <string>

namespace play {

/// Two games of PGN (one for each board), as far as the half-moves could be replayed: start
/// position and variant in tags, drops as N@f3, clocks as [%clk]. Variations are left out.
[[nodiscard]] std::string to_pgn(const notation::Game& game, const Judgement& judgement);

} // namespace play
