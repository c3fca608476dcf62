// SPDX-License-Identifier: GPL-3.0-or-later
// The game library: a file for each match of an evening.
#pragma once

#include "src/store/records/saved_game.h"

#include <map>
#include <string>
#include <utility>

namespace store {

/// A file for each name in one folder, which is made when it is needed. A file of that name that
/// was there before is left alone.
class GameFolder {
  public:
    explicit GameFolder(std::string folder) : folder_(std::move(folder)) {}
    Written write(const Save& save);

  private:
    Written write_first(const Save& save);
    void take_away(const std::string& name);

    std::string folder_;
    std::map<std::string, std::string> paths_; ///< of the names written so far
};

} // namespace store
