// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that writes records in order, so that a slow disk never blocks the event loop.
#pragma once

#include "src/store/records/game_folder.h"

#include <exception>
#include <functional>
#include <memory>
#include <string>

namespace store {

/// The problem that `work` returns, or that of the exception that it throws, such as for lack of
/// memory: on a thread of its own, an exception would end the program.
template <class Work> [[nodiscard]] std::string problem_of(const Work& work) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return "there is not enough memory";
    } catch (const std::exception& fault) {
        return fault.what();
    }
}

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
