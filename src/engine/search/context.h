// SPDX-License-Identifier: GPL-3.0-or-later
// Whether what one search has found out serves another one.
#pragma once

#include "src/engine/search/eval.h"

namespace engine {

/// Mixed into the keys of a table that is kept: equal when both tasks would score every position
/// alike, whichever seat asks.
[[nodiscard]] std::uint64_t context_key(const Task& task, const Worth& worth);

} // namespace engine
