// SPDX-License-Identifier: GPL-3.0-or-later
// Positions, tasks and matches for tests of the engine, from text.
#pragma once

#include "src/engine/search/search.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "src/rules/match/match.h"
#include "tests/support/epoch.h"

#include <string>
#include <string_view>

namespace boards {

inline constexpr std::string_view usual_array =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

/// The position of a FEN, which must be valid.
[[nodiscard]] inline rules::Position position(std::string_view fen) {
    return rules::Position::from(notation::parse_fen(fen).value()).value();
}

[[nodiscard]] inline rules::Move move(const rules::Position& position, std::string_view san) {
    return notation::parse_san(position, san).value();
}

/// A task to search the position `depth` plies deep at the best level.
[[nodiscard]] inline engine::Task task(std::string_view fen, int depth) {
    engine::Task task;
    task.position = position(fen);
    task.seat.side = task.position.turn();
    task.limits.depth = depth;
    return task;
}

/// A bughouse match with three minutes for each player, begun at support::epoch.
[[nodiscard]] inline rules::Match match(std::string_view a, std::string_view b = usual_array,
                                        std::string_view laws = "fics") {
    rules::Match match(rules::bughouse_plan(), rules::preset(laws).value(),
                       {std::chrono::minutes(3), {}}, {position(a), position(b)});
    match.begin(support::epoch);
    return match;
}

[[nodiscard]] constexpr rules::Seat seat(char letter) {
    return rules::seat_from(letter).value_or(rules::Seat{});
}

} // namespace boards
