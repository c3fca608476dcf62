// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/weights.h"

namespace engine {
namespace {

template <class T> using PerKind = rules::PerKind<T>;

// Indexed by rank as the piece's side counts it, and by file.
constexpr PerKind<std::array<int, 8>> by_rank{{{{{0, 0, 2, 8, 22, 45, 70, 0}},
                                                {{-28, -6, 8, 14, 26, 28, 14, 0}},
                                                {{-20, 6, 6, 10, 16, 18, 14, 4}},
                                                {{0, 0, 0, 2, 4, 10, 18, 14}},
                                                {{0, 2, 0, 2, 8, 16, 20, 14}},
                                                {{14, -14, -45, -70, -90, -110, -120, -120}}}}};
constexpr PerKind<std::array<int, 8>> by_file{{{{{-6, -2, 2, 10, 10, 2, -2, -6}},
                                                {{-14, -4, 4, 8, 8, 4, -4, -14}},
                                                {{-4, 2, 2, 4, 4, 2, 2, -4}},
                                                {{0, 0, 3, 5, 5, 3, 0, 0}},
                                                {{-4, 0, 3, 4, 4, 3, 0, -4}},
                                                {{8, 14, -2, -16, -16, -8, 14, 10}}}}};

constexpr PerKind<Weights::PerReach> reach_by_hand() {
    constexpr PerKind<int> a_square{{0, 3, 3, 2, 1, 0}};
    PerKind<Weights::PerReach> reach{};
    for (const rules::Kind kind : rules::all_kinds) {
        for (std::size_t i = 0; i < Weights::reach_steps; ++i) {
            reach[kind][i] = static_cast<int>(i) * a_square[kind];
        }
    }
    return reach;
}

constexpr PerKind<Weights::PerSquare> placing_by_hand() {
    PerKind<Weights::PerSquare> placing{};
    for (const rules::Kind kind : rules::all_kinds) {
        for (std::size_t at = 0; at < rules::squares; ++at) {
            placing[kind][at] = by_rank[kind][at / 8] + by_file[kind][at % 8];
        }
    }
    return placing;
}

/// Penalties, equal for all squares and holdings: for a hole that no man guards, and for a square
/// that the attacker attacks and no man guards.
constexpr auto beside_king_by_hand() {
    constexpr int hole = 12, contested = 16;
    decltype(Weights::Danger::beside_king) by_held{};
    for (auto& squares : by_held) {
        for (Weights::Danger::PerSquareState& square : squares) {
            square[0] = hole;
            for (std::size_t stands = 0; stands < 4; ++stands) {
                square[8 + stands] = contested + (stands == 0 ? hole : 0);
            }
        }
    }
    return by_held;
}

constexpr Weights::Danger danger_by_hand{
    .zone_attack = {{8, 16, 16, 16, 20, 0}},
    .safe_drop_check = {{20, 56, 44, 44, 64, 0}},
    .safe_move_check = {},
    .held_by_attacker = {{{{{0, 8, 16, 16}},
                           {{0, 20, 40, 40}},
                           {{0, 16, 32, 32}},
                           {{0, 16, 32, 32}},
                           {{0, 28, 56, 56}},
                           {{0, 0, 0, 0}}}}},
    .held_by_defender = {},
    .flights = {},
    .king_place = {},
    .beside_king = beside_king_by_hand(),
};

} // namespace

// Rooks and queens are worth less than in chess, since open lines are rare and every square can be
// filled; pieces in hand can be dropped anywhere.
constexpr Weights hand_made_weights{
    .tempo = 25,
    .on_board = {{100, 235, 245, 290, 540, 0}},
    .in_hand = {{105, 260, 255, 290, 550, 0}},
    .held = {},
    .reach = reach_by_hand(),
    .placing = placing_by_hand(),
    .threats = {},
    .danger = {{danger_by_hand, danger_by_hand}},
};

} // namespace engine
