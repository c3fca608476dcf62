// SPDX-License-Identifier: GPL-3.0-or-later
// Text that is added to a file for each day: "2026-11-24.txt", readable by its owner alone. Old
// files go.
#pragma once

#include "src/store/folder.h"

#include <string>
#include <string_view>

namespace store {

class DayLog {
  public:
    static constexpr int days_kept = 30;

    /// The folder is made when the first line comes.
    explicit DayLog(std::string folder) : path_(std::move(folder)) {}

    /// Adds a line, with its end, to the file of `date`, "2026-11-24". Empty, or why it could not.
    [[nodiscard]] std::string add(std::string_view date, std::string_view line);

  private:
    [[nodiscard]] std::string open(const std::string& date);
    void remove_old() const;

    std::string path_;
    std::string date_; ///< of the open file
    Descriptor file_;
};

} // namespace store
