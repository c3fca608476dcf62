// SPDX-License-Identifier: GPL-3.0-or-later
// The whole command line: parses the arguments and runs the one command that they name.
#pragma once

#include "src/main/complaint.h"

namespace program {

/// Parses `argv`, runs the command and checks that standard output was really written. Wrong usage
/// is reported on standard error.
ExitCode run_command_line(int argc, const char* const* argv);

} // namespace program
