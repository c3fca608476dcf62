// SPDX-License-Identifier: GPL-3.0-or-later
// The one thread of the program besides the loop: searches the seats' tasks one after another.
#pragma once

#include "src/engine/search.h"

#include <functional>
#include <memory>

namespace engine {

/// A slot for each seat; a new task replaces only its own seat's. Asleep while there is no task.
class Worker {
  public:
    /// `deliver` is called on the worker's thread with every final report.
    explicit Worker(std::function<void(Report)> deliver);
    ~Worker(); ///< stops the search and joins
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void think(Task task);
    void forget(rules::Seat seat); ///< no report of that seat's task will be of use any more

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace engine
