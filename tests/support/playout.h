// SPDX-License-Identifier: GPL-3.0-or-later
// Plays random half-moves on all boards of a match, in src/rules and in the simple implementation
// of book.h at once. Any difference between the two is a violation.
#pragma once

#include "src/rules/match/match.h"

#include <cstdint>
#include <string>

namespace support {

struct PlayoutPlan {
    std::string name; ///< for messages
    rules::TablePlan plan;
    rules::RuleSet laws;
    bool shuffled = false; ///< every match starts from other shuffled arrays
};
/// Bughouse under every preset, every variant under `fics`, the other `ending`, shuffled arrays.
[[nodiscard]] std::vector<PlayoutPlan> all_playouts();

struct PlayoutReport {
    long half_moves = 0;
    int matches = 0;
    int ended = 0; ///< by the rules; the others by resignation, or because nobody could move
    std::string violation; ///< empty if there was none
};

/// Plays that many half-moves; stops at the first violation.
[[nodiscard]] PlayoutReport play_out(const PlayoutPlan& plan, long half_moves, std::uint64_t seed);

} // namespace support
