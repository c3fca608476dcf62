// SPDX-License-Identifier: GPL-3.0-or-later
// The command line as a whole: reads the words, runs the one command they name.
#pragma once

#include "src/main/exit_code.h"

#include <functional>

namespace program {

/// What the words of the command line ask for; run when all of them have been read.
using Job = std::function<ExitCode()>;

/// Reads `argv`, runs what it asks for and sees to it that standard output was really written.
/// Wrong usage is told on standard error.
ExitCode run_command_line(int argc, const char* const* argv);

} // namespace program
