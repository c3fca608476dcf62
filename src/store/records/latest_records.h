// SPDX-License-Identifier: GPL-3.0-or-later
// The newest state of each record that is being written, before the disk has it.
#pragma once

#include "src/store/folder.h"
#include "src/store/records/game_folder.h"

#include <optional>
#include <string>
#include <vector>

namespace store {

/// A folder in memory (tmpfs) with a file for each record. Writing waits for no disk: a program
/// that is killed loses nothing that was put here; a machine that loses power does.
class LatestRecords {
  public:
    explicit LatestRecords(std::string path) : path_(std::move(path)) {}

    /// The part of a record that was put whole, and the bytes that followed it.
    struct Left {
        Save record;
        std::vector<std::string> added;
    };

    /// Puts the folder, if it is not there yet, into memory that outlives the program (/dev/shm),
    /// since on a disk even a line waits now and then for what else is written there; where there
    /// is no such memory it will be made on the disk. As long as the answer is held, it is in use.
    [[nodiscard]] Descriptor keep_in_memory() const;
    /// An empty folder goes, for this was a clean end.
    void leave() const;
    [[nodiscard]] const std::string& path() const { return path_; }
    /// Takes some microseconds. `name` is of a file, without a folder. Answers what went wrong.
    [[nodiscard]] std::optional<std::string> put(const std::string& name,
                                                 const std::string& text) const;
    /// Adds a line behind the record of that name; writing the whole record again drops it.
    [[nodiscard]] std::optional<std::string> add(const std::string& name,
                                                 const std::string& line) const;
    /// Removes a record that is safe elsewhere.
    void drop(const std::string& name) const;
    /// The records left behind by a killed program, whole ones only.
    [[nodiscard]] std::vector<Left> left() const;

  private:
    std::string path_;
};

/// Records in such memory of this user's programs that were killed and are not running again.
struct ForsakenRecords {
    LatestRecords records;
    Descriptor held; ///< locked, so that a program which comes back just now waits
};
/// The records that killed programs left in memory. Folders in memory whose counterpart on disk is
/// gone are removed: nothing could find them any more.
[[nodiscard]] std::vector<ForsakenRecords> forsaken_records();

} // namespace store
