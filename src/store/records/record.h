// SPDX-License-Identifier: GPL-3.0-or-later
// Where the records of an evening's matches are written to: a file for each match in the game
// library, or all of them behind one another in the file of `--record`.
#pragma once

#include "src/base/result.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace store {

/// A match as it is to be written.
struct Save {
    std::string name; ///< the same for all saves of a match
    std::string text;
    /// The name that it was saved by until now, if it had another one: what stands there goes when
    /// this has been written, not before.
    std::string instead_of{};
};

/// What became of one save.
struct Written {
    std::string name;    ///< that was saved
    std::string file;    ///< the path, as the user may type it
    std::string problem; ///< empty when it is written; what was saved before is still there
};

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

/// One file for all matches: what it held before stays in front of them.
class RecordFile {
  public:
    static constexpr std::size_t most_bytes = 16 * 1024 * 1024; ///< that it may have held before

    /// Reads what the file holds. The reason says why it cannot be added to.
    [[nodiscard]] static base::Result<RecordFile, std::string> open(const std::string& path);
    /// The same, but what stands from that line on (counted from 1) is replaced.
    [[nodiscard]] static base::Result<RecordFile, std::string> open_at(const std::string& path,
                                                                       std::size_t line);
    Written write(const Save& save);

  private:
    RecordFile(std::string path, std::string before)
        : path_(std::move(path)), before_(std::move(before)) {}

    std::string path_;
    std::string before_;
    std::vector<std::pair<std::string, std::string>> matches_; ///< name and text, in order
};

} // namespace store
