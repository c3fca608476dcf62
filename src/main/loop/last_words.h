// SPDX-License-Identifier: GPL-3.0-or-later
// Gives the user's terminal back even when the program dies of a bug.
#pragma once

#include "tui/terminal/terminal.h"

namespace program {

/// While it lives, a crash restores the terminal first. One at a time: signal handlers belong to
/// the process.
class LastWords {
  public:
    explicit LastWords(tui::Rescue rescue);
    ~LastWords();
    LastWords(const LastWords&) = delete;
    LastWords& operator=(const LastWords&) = delete;
};

} // namespace program
