// SPDX-License-Identifier: GPL-3.0-or-later
// The writer's thread: saves records in order, so that no disk ever holds up the loop.
#pragma once

#include "src/store/records/game_folder.h"

#include <functional>
#include <memory>

namespace store {

/// Asleep while there is nothing to write. Of several texts of one name that wait, only the newest
/// is written.
class Journal {
  public:
    /// Both are called on the journal's thread: `write` saves, `deliver` gets the result.
    Journal(std::function<Written(const Save& save)> write, std::function<void(Written)> deliver);
    ~Journal(); ///< finishes
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    void save(Save save);
    /// Returns when everything that was saved is written and told; nothing can be saved after that.
    void finish();

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace store
