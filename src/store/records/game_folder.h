// SPDX-License-Identifier: GPL-3.0-or-later
// The folder of records: a file for each match of an evening.
#pragma once

#include "src/store/folder.h"

#include <map>
#include <string>
#include <utility>

namespace store {

// A save on its way to a record, and its result.

/// A match as it is to be written.
struct Save {
    std::string name; ///< the same for all saves of a match
    std::string text; ///< empty: nothing of it is to be kept after all
    /// The name that it was saved by until now, if it had another one: what stands there goes when
    /// this has been written, not before.
    std::string instead_of{};
    bool done = false; ///< over, or nobody plays on
};

/// The result of one save.
struct Written {
    std::string name;    ///< that was saved
    std::string file;    ///< the path, as the user may type it
    std::string problem; ///< empty when it is written; else the record as saved before still stands
    bool done = false;   ///< as the save said
};

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
