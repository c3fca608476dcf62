// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/context.h"

#include "src/engine/search/levels.h"

#include <initializer_list>

namespace engine {
namespace {

class Mixer {
  public:
    void add(int value) {
        mixed_ = (mixed_ ^ static_cast<std::uint64_t>(value)) * 0x9E3779B97F4A7C15U;
        mixed_ ^= mixed_ >> 29;
    }
    void add(const rules::PerKind<int>& values) {
        for (const rules::Kind kind : rules::all_kinds) {
            add(values[kind]);
        }
    }
    void add(const rules::Supply& supply) {
        add(static_cast<int>(supply.rescue));
        add(supply.sets);
        add(supply.gone);
    }
    void add(const rules::MoveLaws& laws) {
        for (const int field :
             {static_cast<int>(laws.dropped_rook_castles), int{laws.dropped_pawn_double_step},
              int{laws.first_pawn_drop_rank}, int{laws.last_pawn_drop_rank},
              int{laws.promotes_to_rook_and_bishop}, int{laws.drop_may_check},
              int{laws.drop_may_mate}, int{laws.drop_may_block}, static_cast<int>(laws.drop_zone),
              int{laws.kings_are_taken}}) {
            add(field);
        }
    }
    [[nodiscard]] std::uint64_t mixed() const { return mixed_; }

  private:
    std::uint64_t mixed_ = 0;
};

} // namespace

std::uint64_t context_key(const Task& task, const Worth& worth) {
    Mixer mixer;
    mixer.add(task.position.laws());
    mixer.add(worth.weights->on_board);
    mixer.add(worth.weights->in_hand);
    const bool white_asks = task.position.turn() == rules::Side::white;
    for (const rules::Side side : rules::both_sides) {
        mixer.add(worth.board[side]);
        mixer.add(worth.hand[side]);
        const bool asks = (side == rules::Side::white) == white_asks;
        mixer.add(asks ? task.supply : task.enemy_supply);
    }
    mixer.add(task.keeps_captures ? 1 : 0);
    const Level& own = level(task.level);
    mixer.add(own.noise);
    mixer.add(own.blind);
    return mixer.mixed();
}

} // namespace engine
