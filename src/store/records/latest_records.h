// SPDX-License-Identifier: GPL-3.0-or-later
// The newest state of each record that is being written, before the disk has it.
#pragma once

#include "src/store/records/saved_game.h"

#include <optional>
#include <string>
#include <vector>

namespace store {

/// A folder with a file for each record. Writing waits for no disk: whoever is killed loses nothing
/// that he has put here, whose machine loses its power may.
class LatestRecords {
  public:
    explicit LatestRecords(std::string path) : path_(std::move(path)) {}

    /// Takes some microseconds. `name` is of a file, without a folder. Answers what went wrong.
    [[nodiscard]] std::optional<std::string> put(const std::string& name,
                                                 const std::string& text) const;
    /// It is safe elsewhere.
    void drop(const std::string& name) const;
    /// What was left behind, whole records only.
    [[nodiscard]] std::vector<Save> left() const;

  private:
    std::string path_;
};

} // namespace store
