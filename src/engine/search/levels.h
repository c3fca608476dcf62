// SPDX-License-Identifier: GPL-3.0-or-later
// The eight levels of play: how far a bot looks, how badly it judges, what it overlooks.
#pragma once

#include "src/rules/board/position.h"

#include <cstdint>

namespace engine {

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 8;

/// The limits and errors of one level. Every error is drawn from the task's seed, so that it can be
/// played again.
struct Level {
    int depth = 0;                 ///< plies
    std::uint64_t nodes = 0;       ///< for one move with time enough
    int noise = 0;                 ///< judgement errs by up to so many centipawns
    int blind = 0;                 ///< of a thousand usual moves, so many never come to its mind
    int pace = 100;                ///< per cent of the usual thinking time, as seen by a person
    bool has_learnt = false;       ///< judges by what was learnt from self-play
    bool sees_both_boards = false; ///< looks at its partner's, and shares what either finds
};

/// `number` outside 1..8 is taken as the nearest level.
[[nodiscard]] const Level& level(int number);

/// By how many centipawns it misjudges that position, within +-noise.
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

} // namespace engine
