// SPDX-License-Identifier: GPL-3.0-or-later
// The games of a file, one after another, however long the file is.
#pragma once

#include "src/main/exit_code.h"
#include "src/notation/bpgn/bpgn_reader.h"

#include <functional>
#include <string>

namespace program {

/// Takes one game by its name, "FILE#N"; false: no more are wanted.
using GameVisitor = std::function<bool(const std::string& name, const notation::ReadGame& read)>;

/// Reads `file`, or standard input for "-". Why it cannot be read (its name, line, column and what
/// was expected there) goes to standard error.
ExitCode for_each_game(const std::string& file, const GameVisitor& visit);

} // namespace program
