// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the coached matches on this machine, in a small file whose loss does no harm.
#pragma once

#include <optional>
#include <string>

namespace store {

class CoachedMatches {
  public:
    static constexpr int most_counted = 999; ///< the count stops here

    /// `file` need not exist.
    explicit CoachedMatches(std::string file) : file_(std::move(file)) {}

    /// The count; 0 if the file cannot be read.
    [[nodiscard]] int count() const;
    /// Writes the count; returns the error.
    [[nodiscard]] std::optional<std::string> write_count(int matches) const;

  private:
    std::string file_;
};

} // namespace store
