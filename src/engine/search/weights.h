// SPDX-License-Identifier: GPL-3.0-or-later
// Every number of the evaluation, named, so that it can be tuned.
#pragma once

#include "src/rules/types.h"

namespace engine {

/// Whole numbers throughout: the tuner (tests/training) takes them in a row.
struct Weights {
    template <class T> using PerKind = rules::PerKind<T>;
    /// Holding none, one, two, three or more of a kind.
    static constexpr std::size_t held_steps = 4;
    using PerHeld = std::array<int, held_steps>;
    /// A queen in the middle of an empty board looks at 27 squares.
    static constexpr std::size_t reach_steps = 28;
    using PerReach = std::array<int, reach_steps>;
    /// As its side sees the board, a1 first.
    using PerSquare = std::array<int, rules::squares>;
    /// One weight while the defender is to move, one while the attacker is, who may mate at once.
    template <class T> using PerTurn = std::array<T, 2>;

    /// Centipawns.
    int tempo;
    PerKind<int> on_board; ///< a piece that stands; whoever loses it feeds the enemy's other board
    PerKind<int> in_hand;
    PerKind<PerHeld> held;   ///< and besides for so many of them
    PerKind<PerReach> reach; ///< looking at so many squares without an own man
    PerKind<PerSquare> placing;
    /// Penalties for a piece that is attacked.
    struct Threats {
        PerKind<int> loose; ///< a piece that nothing guards
        PerKind<int> by_pawn;
    };
    PerTurn<Threats> threats;

    /// Units of danger for a king; the penalty is the square of their sum.
    struct Danger {
        PerKind<int> zone_attack;          ///< one attack on one square around the king
        PerKind<int> safe_drop_check;      ///< dropping that kind checks, and it cannot be taken
        PerKind<int> safe_move_check;      ///< a square from where a piece that stands would
        PerKind<PerHeld> held_by_attacker; ///< so many
        PerKind<PerHeld> held_by_defender;
        std::array<int, 9> flights; ///< so many squares to flee to
        PerSquare king_place;
        /// A square beside the king. By how many pieces the attacker holds (none, one or two,
        /// more); by the square, three a rank as the king's side sees it; and by what stands there
        /// (nothing, an own pawn, another own man, an enemy), 4 more where a man guards it, 8 more
        /// where it is attacked.
        using PerLikeness = std::array<int, 16>;
        std::array<std::array<PerLikeness, 9>, 3> beside_king;
    };
    PerTurn<Danger> danger;
};

/// Units squared, divided by this, are centipawns of danger.
inline constexpr int danger_divisor = 160;
inline constexpr int most_danger = 1500;

extern const Weights hand_made_weights;
/// Fitted to self-play in bughouse and printed by the tuner: tests/training/README.md says how.
extern const Weights tuned_weights;

} // namespace engine
