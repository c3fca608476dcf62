// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's threads, one for each board: they search the seats' tasks while the program goes on.
#pragma once

#include "src/engine/search/search.h"

#include <functional>
#include <memory>

namespace engine {

// One search by several threads: they search the same task with one hash table, each with its moves
// in a slightly different order, and reuse each other's results.

/// search() by up to `threads` threads, including this one; the others have ended when it returns.
/// A task that is limited in nodes or depth is searched by this thread alone, so that its result is
/// the same everywhere. The final report counts the nodes of all threads, reports on iterations
/// only this thread's.
[[nodiscard]] Report search_together(const Task& task, HashTable& table, int threads,
                                     const std::stop_token& stop, const Now& now,
                                     const std::function<void(const Report&)>& on_iteration = {});

/// The share of the machine that a worker may use.
struct WorkerShare {
    int total_threads = 1; ///< threads for all boards being searched; each board gets at least one
    /// Called first on the thread of each board, for example to lower its priority, which helping
    /// threads inherit.
    std::function<void()> begins{};
};

/// Searches in the background, with one slot per seat: a new task replaces only that seat's earlier
/// one. Threads sleep while there is no task. Boards are searched in parallel, since otherwise a
/// player's clock would run while the other board is searched.
class Worker {
  public:
    /// `on_final_report` is called on a board's thread with each final report and must not throw.
    /// `now`, which measures time limits, is called on the same threads.
    explicit Worker(std::function<void(Report)> on_final_report, Now now = {},
                    WorkerShare share = {});
    ~Worker(); ///< stops the searches and joins
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void think(Task task);
    /// Drops the seat's task. A report that is being delivered at this moment may still arrive; its
    /// serial identifies it.
    void cancel(rules::Seat seat);

  private:
    class BoardThread;
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace engine
