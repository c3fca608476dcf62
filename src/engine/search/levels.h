// SPDX-License-Identifier: GPL-3.0-or-later
// The levels of the bots and the time that they spend on a move.
#pragma once

#include "src/engine/search/task.h"
#include "src/rules/board/position.h"

#include <cstdint>

namespace engine {

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 8;

/// The limits and errors of one level. Every error is drawn from the task's seed, so that it can be
/// played again.
struct Level {
    int depth = 0;                 ///< plies
    std::uint64_t nodes = 0;       ///< nodes for one move with time enough
    int noise = 0;                 ///< the evaluation errs by up to so many centipawns
    int blind = 0;                 ///< of a thousand quiet moves, the number that it overlooks
    int pace = 100;                ///< per cent of the usual thinking time, as seen by a person
    bool has_learnt = false;       ///< uses the tuned weights
    bool sees_both_boards = false; ///< looks at its partner's, and shares what either finds
};

/// `number` outside 1..8 is taken as the nearest level.
[[nodiscard]] const Level& level(int number);

/// The error of the evaluation in centipawns for that position, within +-noise.
[[nodiscard]] int misjudgement(const Level& level, std::uint64_t seed,
                               const rules::Position& position);
/// How easily people overlook that move: per cent of the usual. Long ways, ways back and quiet
/// moves are overlooked; captures, checks and drops beside the king are not so easily, and never a
/// mate or a capture on `last`, the square that the opponent has just entered.
[[nodiscard]] int obscurity(const rules::Position& position, rules::Move move,
                            std::optional<rules::Square> last);
/// Whether that move of that position never comes to its mind.
[[nodiscard]] bool overlooks(const Level& level, std::uint64_t seed,
                             const rules::Position& position, rules::Move move,
                             std::optional<rules::Square> last = {});
/// Whether the move mates, unless a piece comes.
[[nodiscard]] bool mates_at_once(const rules::Position& position, rules::Move move);

// How long one move may take by the clock.

/// The clocks at the start of the move. A missing one is left out of the plan.
struct Clocks {
    base::Millis left{};                    ///< remaining time of the player to move
    base::Millis increment{};               ///< added after every move
    base::Millis delay{};                   ///< before the own clock begins to run
    std::optional<base::Millis> opponent{}; ///< left to the opponent on this board
    std::optional<base::Millis> diagonal{}; ///< left to the partner's opponent
    std::optional<int> moves_to_go{};       ///< moves until more time is added
};

/// Soft and hard time of one move. The hard one leaves enough for what lies between the answer and
/// the clock, so that no answer at hand is lost on time.
[[nodiscard]] Limits limits_by_clock(const Clocks& clocks);

/// The longest wait for a piece that still leaves time to play on: nearly the whole clock, or as
/// long as the diagonal opponent is behind. None when there is no time for it.
[[nodiscard]] std::optional<base::Millis> longest_sit(const Clocks& clocks);

} // namespace engine
