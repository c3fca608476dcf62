// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that writes records in order, so that a slow disk never blocks the event loop.
#pragma once

#include "src/store/records/game_folder.h"

#include <functional>
#include <memory>

namespace store {

/// Queues saves and writes them on a thread of its own. Of several queued saves with the same name
/// only the newest is written.
class Journal {
  public:
    /// Both are called on the journal's thread: `write` saves, `deliver` receives the result.
    Journal(std::function<SaveResult(const Save& save)> write,
            std::function<void(SaveResult)> deliver);
    ~Journal(); ///< as finish()
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    void save(Save save);
    /// Waits until every save has been written and delivered; nothing can be saved afterwards.
    void finish();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace store
