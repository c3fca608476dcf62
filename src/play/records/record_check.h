// SPDX-License-Identifier: GPL-3.0-or-later
// Consistency of a record with its own half-moves: its end, its clocks.
#pragma once

#include "src/play/records/game_table.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>

namespace play {

/// Why the match, played to its last half-move, cannot have ended as the record says: "the result
/// is 0-1, but a is mated on board A", "no position has stood three times". Nothing where all is
/// well, or where only players and clocks know.
[[nodiscard]] std::optional<std::string> why_not_ended_so(const notation::Game& game,
                                                          const rules::Match& match);

/// The first clock that cannot have run so: "2A Nf3: the clock of A shows more than before, and
/// nothing is added", "... is below zero". Servers add time, so it is no fault of the game.
[[nodiscard]] std::optional<std::string> odd_clock(const notation::Game& game,
                                                   const GameTable& table);

} // namespace play
