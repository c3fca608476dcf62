// SPDX-License-Identifier: GPL-3.0-or-later
// How many matches on this machine have had a coach: a number in a small file, which may be lost.
#pragma once

#include <optional>
#include <string>

namespace store {

class CoachedMatches {
  public:
    static constexpr int most = 999; ///< matches that are counted

    /// `file` need not be there.
    explicit CoachedMatches(std::string file) : file_(std::move(file)) {}

    /// 0 where nothing can be read.
    [[nodiscard]] int count() const;
    /// Answers what went wrong.
    [[nodiscard]] std::optional<std::string> keep(int matches) const;

  private:
    std::string file_;
};

} // namespace store
