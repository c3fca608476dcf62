// SPDX-License-Identifier: GPL-3.0-or-later
// Exchange with the partner's board: the pieces that it sends, and the value that captures on this
// board have on it.
#pragma once

#include "src/engine/search/eval.h"
#include "src/engine/search/search.h"

namespace engine {

// Whether results of one search are valid for another one.

/// A key to mix into the keys of a hash table that outlives a task: equal for two tasks that would
/// score every position alike, whichever seat asks.
[[nodiscard]] std::uint64_t context_key(const Task& task, const EvalValues& worth);

/// Replaces the other board in a task by the results of short searches on it: the next capture
/// there becomes `coming_counts`; the extra value there of one more piece of each kind, for the
/// partner and for the partner's opponent, becomes `capture_bonuses` and `loss_penalties`.
/// Deterministic; a task without another board is returned unchanged.
[[nodiscard]] Task with_other_board_searched(Task task, const std::stop_token& stop);

} // namespace engine
