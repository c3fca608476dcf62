// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of records with one file per match.
#pragma once

#include "src/store/folder.h"

#include <map>
#include <string>
#include <utility>

namespace store {

// A request to save a record, and its result.

/// A match as it is to be saved.
struct Save {
    std::string name; ///< the same for all saves of a match
    std::string text; ///< empty if nothing of the match is to be kept after all
    /// The previous name of the match, if it has changed: the file of that name is removed only
    /// after this one has been written.
    std::string previous_name{};
    bool done = false; ///< the match is over or was broken off
};

/// The result of a save.
struct SaveResult {
    std::string name;    ///< name of the match in the save
    std::string file;    ///< path of the file, as the user may type it
    std::string problem; ///< empty on success; otherwise the previous record remains
    bool done = false;   ///< copied from the save
};

/// Saves each match to a file of its own in one folder, which is created when first needed. An
/// existing file from earlier is kept: the new one gets `-2`, `-3`... before its extension.
class GameFolder {
  public:
    explicit GameFolder(std::string path) : path_(std::move(path)) {}
    SaveResult write(const Save& save);
    /// Lets later saves of that name replace the existing file.
    void allow_replacing(const std::string& name);

  private:
    SaveResult write_first(const Save& save);
    SaveResult write_again(const Save& save, const std::string& used) const;
    void take_away(const std::string& name);
    [[nodiscard]] std::string path_of(const std::string& used) const { return path_ + "/" + used; }

    std::string path_;
    Folder folder_;
    std::map<std::string, std::string> used_; ///< match name -> name of its file
};

} // namespace store
