// SPDX-License-Identifier: GPL-3.0-or-later
// How long a bot takes for a move, imitating a person at the board.
#pragma once

#include "src/base/instant.h"
#include "src/engine/bot/partner.h"

#include <cstdint>
#include <optional>

namespace engine {

/// What makes a player hurry or think, in the clocks and in the position.
struct PaceFactors {
    std::optional<base::Millis> left; ///< time on the player's own clock; nothing without clocks
    base::Millis increment{};
    std::optional<base::Millis> lead; ///< own clock minus the diagonal opponent's
    int own_moves = 0;                ///< played so far on this board
    int legal_moves = 0;              ///< 1: the move is forced
    bool sharp = false;               ///< checks, captures and full reserves
    bool mate_seen = false;           ///< a mate is seen
    bool recaptures = false;          ///< captures where the opponent has just captured
    bool surprised = false;           ///< the opponent's move was not the expected one
    bool fast = false;                ///< the partner has asked for speed
    bool slow = false;                ///< the partner has said that there is no hurry
    int level_time_per_cent = 100;    ///< the level's time in per cent of the usual
};

/// The time from the start of the turn to the move. Random by `seed`, distributed as people's times
/// are (many short ones, few very long ones); at most a tenth of the clock, and at least a
/// millisecond.
[[nodiscard]] base::Millis thinking_time(const PaceFactors& factors, std::uint64_t seed);

/// A pseudo-random number for the bot's turn after `own_moves`, from the bot's seed.
[[nodiscard]] std::uint64_t random_for_turn(const Bot& bot, int own_moves);

/// A pseudo-random number derived from another number.
[[nodiscard]] std::uint64_t pseudo_random(std::uint64_t seed);

// A bot's search limits for its next move: depth, nodes, time.

/// Whether the bot thinks as long as its clock allows, and moves when it has finished. Other bots
/// search a fixed number of nodes and wait as long as a person would.
[[nodiscard]] bool plays_by_clock(const Bot& bot);

[[nodiscard]] Limits limits_for(const Bot& bot, const rules::Match& match,
                                const MatchSituation& situation, Instant now);

} // namespace engine
