// SPDX-License-Identifier: GPL-3.0-or-later
// How long a bot thinks, as a person at the board would.
#pragma once

#include "src/base/instant.h"
#include "src/engine/bot/partner.h"

#include <cstdint>
#include <optional>

namespace engine {

/// The clocks and the position as far as they make a player hurry or think.
struct Mood {
    std::optional<base::Millis> left; ///< on the own clock; none without clocks
    base::Millis increment{};
    std::optional<base::Millis> lead; ///< own clock less the diagonal opponent's
    int own_moves = 0;                ///< played so far on this board
    int choices = 0;                  ///< legal moves
    bool sharp = false;               ///< checks, captures and full reserves
    bool decided = false;             ///< a mate is seen
    bool recaptures = false;          ///< takes back on the square where something was just taken
    bool surprised = false;           ///< the opponent's move was not the expected one
    bool fast = false;                ///< the partner has asked for speed
    bool slow = false;
    int level_pace = 100; ///< per cent
};

/// The time from the start of the turn until the move. Random by `seed`, scattered as people's
/// times are (many short ones, few very long ones); at most a tenth of the clock, and at least a
/// millisecond.
[[nodiscard]] base::Millis thinking_time(const Mood& mood, std::uint64_t seed);

/// A random number for the turn of that bot after `own_moves`, by the bot's seed.
[[nodiscard]] std::uint64_t chance_of_turn(const Bot& bot, int own_moves);

/// A number that looks random, made of another.
[[nodiscard]] std::uint64_t scattered(std::uint64_t seed);

// Search limits of a bot for its next move: depth, nodes, time.

/// Whether the bot thinks as long as its clock allows, and moves when it is done. Other bots search
/// a fixed number of nodes and wait as long as a person would.
[[nodiscard]] bool plays_by_clock(const Bot& bot);

[[nodiscard]] Limits limits_for(const Bot& bot, const rules::Match& match, const Outlook& outlook,
                                Instant now);

} // namespace engine
