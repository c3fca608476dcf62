// SPDX-License-Identifier: GPL-3.0-or-later
// Exchange with the partner's board: pieces that it sends, and the effect there of captures made
// here.
#pragma once

#include "src/engine/search/eval.h"
#include "src/engine/search/search.h"

namespace engine {

// Whether what one search has found out serves another one.

/// A key to mix into hash tables that are kept: equal when two tasks would score every position
/// alike, whichever seat asks.
[[nodiscard]] std::uint64_t context_key(const Task& task, const Worth& worth);

/// Replaces the other board in a task by the findings of short searches on it: the next capture
/// there becomes `coming`; the extra worth there of one more piece of each kind, for the partner
/// and for the partner's opponent, becomes `wanted` and `feared`. Deterministic; a task without
/// another board stays as it is.
[[nodiscard]] Task with_other_board(Task task, const std::stop_token& stop);

} // namespace engine
