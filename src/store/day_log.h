// SPDX-License-Identifier: GPL-3.0-or-later
// A log with one file per day, "2026-11-24.txt", readable only by its owner. Old files are removed.
#pragma once

#include "src/store/folder.h"

#include <string>
#include <string_view>

namespace store {

class DayLog {
  public:
    static constexpr int days_kept = 30;

    /// Creates the folder only when the first line is added.
    explicit DayLog(std::string folder) : path_(std::move(folder)) {}

    /// Appends `line`, including its newline, to the file of `date`, "2026-11-24". Returns the
    /// error.
    [[nodiscard]] std::string add(std::string_view date, std::string_view line);

  private:
    [[nodiscard]] std::string open(const std::string& date);
    void remove_old() const;

    std::string path_;
    std::string date_; ///< date of the open file
    Descriptor file_;
};

} // namespace store
