// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes on their way to a terminal that may be slow: handed over as it takes them, never waited
// for but at the end.
#pragma once

#include "src/main/session/tty_file.h"

#include <chrono>
#include <string>
#include <string_view>

namespace program {

/// Holds at most one frame: the next one is composed when this one is gone.
class FrameWriter {
  public:
    /// How long a terminal that takes nothing is waited for at the end.
    static constexpr std::chrono::milliseconds patience{250};

    explicit FrameWriter(const TtyFile& tty) : tty_(tty) {}

    [[nodiscard]] bool idle() const { return rest_.empty(); }
    /// Starts on `bytes`; what is not taken at once is kept. Only while idle.
    TtyFile::Taken start(std::string_view bytes);
    /// Goes on with what is left.
    TtyFile::Taken go_on();
    /// Drops what is left and writes `bytes` instead, for the last time or before a suspension.
    void finish(std::string_view bytes);

  private:
    const TtyFile& tty_;
    std::string rest_;
};

} // namespace program
