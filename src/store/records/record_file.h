// SPDX-License-Identifier: GPL-3.0-or-later
// The file of `--record`: an evening's matches behind one another.
#pragma once

#include "src/base/result.h"
#include "src/store/records/saved_game.h"

#include <string>
#include <utility>
#include <vector>

namespace store {

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
