// SPDX-License-Identifier: GPL-3.0-or-later
// The search of one board, with its reserves and what may still come. Pure except for stopping.
#pragma once

#include "src/engine/search/task.h"

#include <functional>
#include <stop_token>

namespace engine {

class HashTable;

/// A clock that never goes back; only src/main provides one that reads the real time.
using Now = std::function<base::Instant()>;

/// Searches until a limit or `stop`. With a limit on nodes or depth, the table is used as if it
/// were empty, so that the same task has the same answer whatever was searched before; otherwise
/// results of earlier searches are reused. Without `now` a time limit is ignored. `begun` is called
/// when the table is ready and helpers may start.
[[nodiscard]] Report search(const Task& task, HashTable& table, const std::stop_token& stop = {},
                            const Now& now = {},
                            const std::function<void(const Report&)>& on_iteration = {},
                            const std::function<void()>& begun = {});

/// Searches the same task with the same table as a search() that has begun, until `stop`; its
/// results go into the table. Helpers with different numbers, from 1, try moves in a different
/// order. Returns the number of nodes.
std::uint64_t help_search(Task task, HashTable& table, const std::stop_token& stop, int number);

} // namespace engine
