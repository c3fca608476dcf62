// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's threads, one for each board: they search the seats' tasks beside the loop.
#pragma once

#include "src/engine/search/search.h"

#include <functional>
#include <memory>

namespace engine {

// One search by several threads: all look through the same task over the same table, each a little
// apart from the others, and what one finds out spares the others the work.

/// search() by up to `threads` threads, this one among them; the others have ended when it returns.
/// A task that is limited in nodes or depth is searched by this one alone, so that its answer is
/// the same everywhere. The report's nodes are those of all of them, those of an iteration this
/// one's.
[[nodiscard]] Report search_together(const Task& task, HashTable& table, int threads,
                                     const std::stop_token& stop, const Now& now,
                                     const std::function<void(const Report&)>& on_iteration = {});

/// The worker's share of the machine.
struct WorkerShare {
    int threads = 1; ///< threads for all boards that are searched; each board has one at least
    /// Called first on every board's thread: to take second place there, say. The threads that help
    /// it inherit that.
    std::function<void()> begins{};
};

/// One slot for each seat; a new task replaces only its own seat's. The threads sleep while there
/// is no task. Boards are searched side by side: one after the other, the time of one player would
/// run out while the other's board is searched.
class Worker {
  public:
    /// `deliver` is called on a board's thread with every final report and must not throw; `now`
    /// measures time limits, also there.
    explicit Worker(std::function<void(Report)> deliver, Now now = {}, WorkerShare share = {});
    ~Worker(); ///< stops the searches and joins
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void think(Task task);
    /// The seat's task is dropped. A report that is being delivered just now may still come: its
    /// serial tells.
    void forget(rules::Seat seat);

  private:
    class Lane;
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace engine
