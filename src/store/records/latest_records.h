// SPDX-License-Identifier: GPL-3.0-or-later
// The latest state of each record that is being written, kept in memory until the disk has it.
#pragma once

#include "src/store/folder.h"
#include "src/store/records/game_folder.h"

#include <optional>
#include <string>
#include <vector>

namespace store {

/// A folder in memory (tmpfs) with one file per record. Writing never waits for a disk: records
/// survive a killed program, but not a power failure.
class LatestRecords {
  public:
    explicit LatestRecords(std::string path) : path_(std::move(path)) {}

    /// A record as put() wrote it, and the lines that add() appended.
    struct LeftRecord {
        Save record;
        std::vector<std::string> added;
    };

    /// Creates the folder, unless it exists, in memory that outlives the program (/dev/shm), since
    /// on a disk even one line may have to wait for other writes. Without such memory, put()
    /// creates it on the disk. The folder counts as in use while the returned descriptor is open.
    [[nodiscard]] Descriptor create_in_memory() const;
    /// Leaves the folder at the end of a normal run: removes it if it is empty.
    void remove_if_empty() const;
    [[nodiscard]] const std::string& path() const { return path_; }
    /// Writes a record within microseconds. `name` has no folder. Returns the error.
    [[nodiscard]] std::optional<std::string> put(const std::string& name,
                                                 const std::string& text) const;
    /// Appends a line to the record of that name, in memory as put() keeps it; the next put()
    /// removes the line. Returns the error.
    [[nodiscard]] std::optional<std::string> add(const std::string& name,
                                                 const std::string& line) const;
    /// Removes a record that has been saved elsewhere.
    void drop(const std::string& name) const;
    /// The complete records left behind by a killed program.
    [[nodiscard]] std::vector<LeftRecord> left_records() const;

  private:
    std::string path_;
};

/// A folder of records in memory (/dev/shm) whose program was killed and is not running again.
struct AbandonedRecords {
    LatestRecords records;
    Descriptor held; ///< locked, so that a program that restarts now waits
};
/// The folders in memory (/dev/shm) that killed programs of this user left behind. Also removes
/// folders there to which no path on disk leads any more, since no program could find them again.
[[nodiscard]] std::vector<AbandonedRecords> abandoned_records();

} // namespace store
