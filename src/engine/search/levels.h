// SPDX-License-Identifier: GPL-3.0-or-later
// The levels of the bots, and the time that they spend on a move.
#pragma once

#include "src/engine/search/task.h"
#include "src/rules/board/position.h"

#include <cstdint>

namespace engine {

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 8;

/// The limits and weaknesses of one level. Every error is derived from the task's seed, so that it
/// can be reproduced.
struct Level {
    int depth = 0;                   ///< plies
    std::uint64_t nodes = 0;         ///< nodes for one move, given enough time
    int noise = 0;                   ///< the evaluation errs by up to this many centipawns
    int overlooked_per_mille = 0;    ///< how many of a thousand quiet moves it overlooks
    int time_per_cent = 100;         ///< time before it moves, in per cent of the usual
    bool uses_tuned_weights = false; ///< evaluates with the tuned weights, not the hand-made ones
    bool sees_both_boards = false;   ///< searches its partner's board too, and shares findings
};

/// The level of that number; outside 1..8, the nearest one.
[[nodiscard]] const Level& level(int number);

/// The error in centipawns of the evaluation of that position, within +-noise.
[[nodiscard]] int evaluation_error(const Level& level, std::uint64_t seed,
                                   const rules::Position& position);
/// How easily people overlook that move, in per cent of the usual. Long moves, moves backwards and
/// quiet moves are overlooked easily; captures, checks and drops beside the king less so, and a
/// mate or a capture on `last`, the square that the opponent has just entered, never.
[[nodiscard]] int relative_oversight(const rules::Position& position, rules::Move move,
                                     std::optional<rules::Square> last);
/// Whether a bot of that level overlooks that move in that position.
[[nodiscard]] bool overlooks(const Level& level, std::uint64_t seed,
                             const rules::Position& position, rules::Move move,
                             std::optional<rules::Square> last = {});
/// Whether the move mates, unless a piece comes to parry it.
[[nodiscard]] bool mates_at_once(const rules::Position& position, rules::Move move);

// How long one move may take by the clock.

/// The clocks at the start of the move. One that is missing is ignored.
struct Clocks {
    base::Millis left{};                    ///< remaining time of the player to move
    base::Millis increment{};               ///< added after every move
    base::Millis delay{};                   ///< wait before the player's own clock begins to run
    std::optional<base::Millis> opponent{}; ///< left to the opponent on this board
    std::optional<base::Millis> diagonal{}; ///< left to the partner's opponent
    std::optional<int> moves_to_go{};       ///< moves until more time is added
    int own_moves = 0;                      ///< that this player has made in the match
};

/// The soft and hard time limits of one move. The hard limit leaves enough for the delay between
/// answer and clock, so that no answer that is ready is lost on time.
[[nodiscard]] Limits limits_by_clock(const Clocks& clocks);

/// How long a player may wait for a piece and still have time to play on: nearly the whole clock,
/// but no longer than the lead over the diagonal opponent. Nothing if there is no time for it.
[[nodiscard]] std::optional<base::Millis> sit_allowance(const Clocks& clocks);

} // namespace engine
