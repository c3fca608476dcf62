// SPDX-License-Identifier: GPL-3.0-or-later
// Reattaches to a running session, by its ID or by its secret word.
#pragma once

#include "src/main/complaint.h"
#include "src/main/session/session_line.h"
#include "src/main/session/tty_file.h"

#include <string>

namespace program {

/// Attaches to session `id` or, if that is empty, to the newest; with `word`, to the locked session
/// that only this word opens.
[[nodiscard]] ExitCode attach(const std::string& command, const std::string& id,
                              const std::string& word);

/// Attaches to the session at the other end of `line`.
[[nodiscard]] ExitCode attach(const std::string& command, TtyFile tty, SessionConnection line);

} // namespace program
