// SPDX-License-Identifier: GPL-3.0-or-later
// One search by several threads: all look through the same task over the same table, each a little
// apart from the others, and what one finds out spares the others the work.
#pragma once

#include "src/engine/search/search.h"

namespace engine {

/// search() by up to `threads` threads, this one among them; the others have ended when it returns.
/// A task that is limited in nodes or depth is searched by this one alone, so that its answer is
/// the same everywhere. The report's nodes are those of all of them, those of an iteration this
/// one's.
[[nodiscard]] Report search_together(const Task& task, HashTable& table, int threads,
                                     const std::stop_token& stop, const Now& now,
                                     const std::function<void(const Report&)>& on_iteration = {});

} // namespace engine
