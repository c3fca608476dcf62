// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluation: how good a position is for the side to move, without search. Integers only, so that
// every machine gets the same result.
#pragma once

#include "src/engine/search/task.h"
#include "src/engine/search/weights.h"
#include "src/rules/board/bitboard.h"

#include <vector>

namespace engine {

/// The values that an evaluation uses: the weights, and extra centipawns for each side's pieces on
/// the board and in the reserve.
struct EvalValues {
    const Weights* weights = &hand_made_weights;
    rules::PerSide<rules::PerKind<int>> board_extra{};
    rules::PerSide<rules::PerKind<int>> hand_extra{};
};

/// The tuned weights if the task's level uses them and the game is bughouse under the usual laws;
/// otherwise the hand-made ones.
[[nodiscard]] const Weights& weights_for(const Task& task);

/// The weights, adjusted by what the two partners wish for and fear.
[[nodiscard]] EvalValues eval_values_for(const Task& task,
                                         const Weights& weights = hand_made_weights);

/// The usual value of a piece on the board, for move ordering and exchanges.
[[nodiscard]] int usual_value(rules::Kind kind);

/// The value of capturing a piece; a king too, since some variants let kings be captured.
[[nodiscard]] int capture_value(rules::Kind kind);

/// A bound that no evaluation exceeds.
inline constexpr int most_eval = 15000;

/// Centipawns for the side to move, within +-most_eval; the same on every processor.
[[nodiscard]] int evaluate(const rules::Position& position, const EvalValues& worth,
                           rules::Cpu cpu = rules::this_cpu());

/// The weights that an evaluation has added up, and how often each: for the tuner.
struct Trace {
    struct Count {
        const int* weight;
        int times;
    };
    rules::PerSide<std::vector<Count>> score;        ///< score weights of each side
    rules::PerSide<std::vector<Count>> danger_units; ///< danger units around each king
};
/// Evaluates a position and records the weights used. Both sides must have a king.
[[nodiscard]] Trace traced(const rules::Position& position, const Weights& weights);

} // namespace engine
