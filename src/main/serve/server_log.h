// SPDX-License-Identifier: GPL-3.0-or-later
// The log of a server: what it does, line by line.
#pragma once

#include <cstdio>
#include <string>

namespace program {

/// Drops lines rather than wait for a file that takes none, such as a terminal stopped by Ctrl-S:
/// everybody who plays would wait, too.
class ServerLog {
  public:
    explicit ServerLog(std::FILE* file) : file_(file) {}
    /// Writes `text` with the date, and how many lines were dropped before it.
    void write(const std::string& text);

  private:
    std::FILE* file_;
    int dropped_ = 0; ///< lines since the last one that was written
};

} // namespace program
