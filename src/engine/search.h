// SPDX-License-Identifier: GPL-3.0-or-later
// The search: one board, its reserves, and what may still come. Pure but for the stop token.
#pragma once

#include "src/base/instant.h"
#include "src/rules/position.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace engine {

/// What ends a search; at least one should be set, else only the stop token does.
struct Limits {
    std::optional<int> depth;           ///< plies
    std::optional<std::uint64_t> nodes; ///< the same moves everywhere for the same number
    std::optional<base::Millis> time;   ///< wall time, measured through `Task::elapsed`
};

/// One question to the engine, copied whole to the worker.
struct Task {
    rules::Seat seat{};
    std::uint64_t serial = 0; ///< comes back in the report; an older one is stale
    rules::Position position;
    std::vector<std::uint64_t> past; ///< repetition keys of that board, oldest first
    Limits limits;
    int level = 8;                ///< 1..8
    std::uint64_t seed = 0;       ///< of the weaker levels' errors
    rules::PerKind<int> wanted{}; ///< the partner's wishes: centipawns for capturing that kind
    rules::PerKind<int> feared{}; ///< centipawns lost by losing that kind to the enemy's partner
};

/// The answer, and after each iteration the answer so far.
struct Report {
    rules::Seat seat{};
    std::uint64_t serial = 0;
    rules::Move best{}; ///< none when there is no legal move
    int score = 0;      ///< centipawns for the side to move; mate is +-(mate_score - plies)
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<rules::Move> line;
    bool final = false;
};
inline constexpr int mate_score = 30000;

} // namespace engine
