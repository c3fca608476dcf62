// SPDX-License-Identifier: GPL-3.0-or-later
// The command line as a whole: reads the arguments, runs the one command they name.
#pragma once

#include "src/main/complaint.h"

namespace program {

/// Reads `argv`, runs what it asks for and sees to it that standard output was really written.
/// Wrong usage is told on standard error.
ExitCode run_command_line(int argc, const char* const* argv);

} // namespace program
