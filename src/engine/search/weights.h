// SPDX-License-Identifier: GPL-3.0-or-later
// Every number of the evaluation that was made by hand, named, so that it can be tuned.
#pragma once

#include "src/rules/types.h"

namespace engine {

/// Whole numbers throughout: the tuner (tests/training) takes them in a row.
struct Weights {
    template <class T> using PerKind = rules::PerKind<T>;
    /// Holding none, one, two, three or more of a kind.
    static constexpr std::size_t held_steps = 4;
    using PerHeld = std::array<int, held_steps>;

    /// Centipawns.
    int tempo;
    PerKind<int> on_board; ///< a piece that stands; whoever loses it feeds the enemy's other board
    PerKind<int> in_hand;
    PerKind<PerHeld> held; ///< and besides for so many of them
    PerKind<int> per_reached_square;
    PerKind<std::array<int, rules::squares>> placing; ///< as White sees it, a1 first

    /// Units of danger for a king; their square is the danger.
    PerKind<int> zone_attack;          ///< one attack on one square around the king
    PerKind<int> safe_drop_check;      ///< dropping that kind checks, and it cannot be taken
    PerKind<PerHeld> held_by_attacker; ///< so many
    PerKind<PerHeld> held_by_defender;
    int hole_beside_king;
    int contested_square;
    int shield;                                 ///< an own pawn beside the king
    std::array<int, rules::squares> king_place; ///< where it stands, as White sees it
};

/// Units squared, divided by this, are centipawns of danger.
inline constexpr int danger_divisor = 160;
inline constexpr int most_danger = 1500;

extern const Weights hand_made_weights;
/// Fitted to self-play in bughouse: tests/training/README.md says how.
extern const Weights tuned_weights;

} // namespace engine
