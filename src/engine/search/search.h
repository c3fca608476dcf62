// SPDX-License-Identifier: GPL-3.0-or-later
// The search: one board, its reserves, and what may still come. Pure but for the stop token.
#pragma once

#include "src/engine/search/task.h"

#include <functional>
#include <stop_token>

namespace engine {

class HashTable;

/// Reads a clock that never goes back; only src/main can make one.
using Now = std::function<base::Instant()>;

/// Searches until a limit or `stop`. Limited in nodes or depth the table is used as if it were
/// empty, so that the same task has the same answer whatever was searched before; else what earlier
/// searches found out goes on to serve. Without `now` a time limit is ignored.
/// `begun` is called when the table is ready, and others may help.
[[nodiscard]] Report search(const Task& task, HashTable& table, const std::stop_token& stop = {},
                            const Now& now = {},
                            const std::function<void(const Report&)>& on_iteration = {},
                            const std::function<void()>& begun = {});

/// Looks through the same task as a search() that has begun, over the same table, until `stop`;
/// what it finds out is in the table. Helpers with other numbers, from 1, look elsewhere first. How
/// many nodes it has seen.
std::uint64_t help_search(Task task, HashTable& table, const std::stop_token& stop, int number);

} // namespace engine
