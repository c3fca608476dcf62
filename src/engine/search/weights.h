// SPDX-License-Identifier: GPL-3.0-or-later
// Every number of the evaluation, named, so that it can be tuned.
#pragma once

#include "src/rules/types.h"

namespace engine {

/// All integers: the tuner (tests/training) treats them as one array.
struct Weights {
    template <class T> using PerKind = rules::PerKind<T>;
    /// Weights by how many of a kind are held: none, one, two, three or more.
    static constexpr std::size_t held_steps = 4;
    using PerHeld = std::array<int, held_steps>;
    /// Weights by squares in reach: a queen in the middle of an empty board reaches 27.
    static constexpr std::size_t reach_steps = 28;
    using PerReach = std::array<int, reach_steps>;
    /// Weights by square as the piece's side sees it, a1 first.
    using PerSquare = std::array<int, rules::squares>;
    /// One weight for the defender's turn, one for the attacker's, who may mate at once.
    template <class T> using PerTurn = std::array<T, 2>;

    /// The evaluation's terms, in centipawns.
    int tempo;
    PerKind<int> on_board; ///< a piece on the board; its loss feeds the enemy's other board
    PerKind<int> in_hand;
    PerKind<PerHeld> held;   ///< added for holding that many
    PerKind<PerReach> reach; ///< value of reaching that many squares without an own man
    PerKind<PerSquare> placing;
    /// Penalties for pieces that are attacked.
    struct Threats {
        PerKind<int> loose; ///< penalty for a piece that nothing guards
        PerKind<int> by_pawn;
    };
    PerTurn<Threats> threats;

    /// Units of danger for a king; the penalty grows with the square of their sum.
    struct Danger {
        PerKind<int> zone_attack;          ///< for each attack on a square around the king
        PerKind<int> safe_drop_check;      ///< a drop of that kind would check, and cannot be taken
        PerKind<int> safe_move_check;      ///< a square from which a piece on the board would check
        PerKind<PerHeld> held_by_attacker; ///< danger by the number of pieces held
        PerKind<PerHeld> held_by_defender;
        std::array<int, 9> flights; ///< danger by the number of squares to flee to
        PerSquare king_place;
        /// A square beside the king. Indices: how many pieces the attacker holds (none, one or two,
        /// more); the square, three per rank as the king's side sees it; what stands there
        /// (nothing, an own pawn, another own man, an enemy), plus 4 if a man guards it, plus 8 if
        /// it is attacked.
        using PerSquareState = std::array<int, 16>;
        std::array<std::array<PerSquareState, 9>, 3> beside_king;
    };
    PerTurn<Danger> danger;
};

/// The square of the units, divided by this, is the danger in centipawns.
inline constexpr int danger_divisor = 160;
inline constexpr int most_danger = 1500;

extern const Weights hand_made_weights;
/// Weights fitted to self-play in bughouse, as the tuner prints them; see tests/training/README.md.
extern const Weights tuned_weights;

} // namespace engine
