// SPDX-License-Identifier: GPL-3.0-or-later
// How good a position is for the side to move, without looking ahead. Whole numbers only, so that
// every machine judges alike.
#pragma once

#include "src/engine/search/search.h"
#include "src/engine/search/weights.h"
#include "src/rules/board/cpu.h"

namespace engine {

/// What to judge by: the weights, and centipawns of a piece of each side, standing on the board and
/// waiting in the reserve.
struct Worth {
    const Weights* weights = &hand_made_weights;
    rules::PerSide<rules::PerKind<int>> board{};
    rules::PerSide<rules::PerKind<int>> hand{};
};

/// What was learnt, for the strongest level: in bughouse under the usual laws. Else what was made
/// by hand.
[[nodiscard]] const Weights& weights_for(const Task& task);

/// The weights' values, changed by what the two partners wish and fear.
[[nodiscard]] Worth worth_for(const Task& task, const Weights& weights = hand_made_weights);

/// The usual value of a piece on the board, for ordering and exchanges.
[[nodiscard]] int usual_value(rules::Kind kind);

/// The same of what is captured, a king too (transfer chess).
[[nodiscard]] int prize(rules::Kind kind);

/// Beyond any evaluation.
inline constexpr int most_eval = 15000;

/// Centipawns for the side to move, within +-most_eval; the same on every processor.
[[nodiscard]] int evaluate(const rules::Position& position, const Worth& worth,
                           rules::Cpu cpu = rules::this_cpu());

/// What an evaluation is made of, as White sees it and before the dangers are squared; each a sum
/// of weights. For the tuner; both sides must have their king.
struct Parts {
    int score = 0;
    rules::PerSide<int> units{};
};
[[nodiscard]] Parts parts_of(const rules::Position& position, const Weights& weights);

} // namespace engine
