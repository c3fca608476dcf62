// SPDX-License-Identifier: GPL-3.0-or-later
// The game library: a file for each match of an evening.
#pragma once

#include "src/store/folder.h"
#include "src/store/records/saved_game.h"

#include <map>
#include <string>
#include <utility>

namespace store {

/// A file for each name in one folder, which is made when it is needed. A file of that name that
/// was there before is left alone: `-2`, `-3`... is put before the extension.
class GameFolder {
  public:
    explicit GameFolder(std::string path) : path_(std::move(path)) {}
    Written write(const Save& save);
    /// Later records of that name replace the file that is there.
    void go_on(const std::string& name);

  private:
    Written write_first(const Save& save);
    Written write_again(const Save& save, const std::string& used) const;
    void take_away(const std::string& name);
    [[nodiscard]] std::string path_of(const std::string& used) const { return path_ + "/" + used; }

    std::string path_;
    Folder folder_;
    std::map<std::string, std::string> used_; ///< the file's name for each name written so far
};

} // namespace store
