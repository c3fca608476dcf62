// SPDX-License-Identifier: GPL-3.0-or-later
// Coming back to a session, by its ID or by its word.
#pragma once

#include "src/main/complaint.h"
#include "src/main/session/session_line.h"
#include "src/main/session/tty_file.h"

#include <string>

namespace program {

/// Without `id` the newest. A session that has a word is found by that alone.
[[nodiscard]] ExitCode attach(const std::string& command, const std::string& id,
                              const std::string& word);

/// To the session at the other end of that line.
[[nodiscard]] ExitCode attach(const std::string& command, TtyFile tty, SessionLine line);

} // namespace program
