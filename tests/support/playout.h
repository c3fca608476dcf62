// SPDX-License-Identifier: GPL-3.0-or-later
// Half-moves without aim over all boards of a match, kept twice: by the rules, and by the book with
// a box for every square. Whatever the two do not agree on is a violation.
#pragma once

#include "src/rules/match/match.h"

#include <cstdint>
#include <string>

namespace support {

struct PlayoutPlan {
    std::string name; ///< for the words
    rules::TablePlan plan;
    rules::RuleSet laws;
    bool shuffled = false; ///< each match from other arrays
};
/// Every preset at bughouse, every variation under `fics`, the other ending, shuffled arrays.
[[nodiscard]] std::vector<PlayoutPlan> all_playouts();

struct PlayoutReport {
    long half_moves = 0;
    int matches = 0;
    int ended = 0;         ///< by the rules; the others by resigning, or because nobody could move
    std::string violation; ///< empty: none
};

/// Plays that many half-moves; stops at the first violation.
[[nodiscard]] PlayoutReport play_out(const PlayoutPlan& plan, long half_moves, std::uint64_t seed);

} // namespace support
