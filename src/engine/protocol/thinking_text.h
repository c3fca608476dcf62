// SPDX-License-Identifier: GPL-3.0-or-later
// Search reports in the form of each protocol.
#pragma once

#include "src/engine/search/task.h"
#include "src/rules/board/movegen.h"

#include <optional>
#include <string>
#include <string_view>

namespace engine {

// Moves as UCI and CECP spell them: `e2e4 e7e8q e1g1 P@e4`.

/// The legal move that `text` spells, in upper or lower case; SAN, and castling as king takes rook,
/// are accepted too. Nothing if the position has no such move.
[[nodiscard]] std::optional<rules::Move> read_move(const rules::Position& position,
                                                   std::string_view text);

/// A UCI line: `info depth 7 score cp 31 nodes 41000 nps 820000 time 50 pv e2e4 e7e5`. A mate that
/// a piece from the other board could still parry is written as a mate too.
[[nodiscard]] std::string to_uci_info(const Report& report, base::Millis elapsed);
/// A CECP line: `7 31 5 41000 e2e4 e7e5`: plies, centipawns (100000 plus the moves for a mate),
/// centiseconds, nodes, moves.
[[nodiscard]] std::string to_cecp_thinking(const Report& report, base::Millis elapsed);
/// The moves of the best line, at least its first; empty if there is no move.
[[nodiscard]] std::string line_text(const Report& report);

} // namespace engine
