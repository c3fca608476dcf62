// SPDX-License-Identifier: GPL-3.0-or-later
// `bughouse replay`: stepping through a recorded game.
#pragma once

#include "src/main/command_line.h"
#include "src/main/settings/options.h"

namespace program {

/// `globals` is read when the job runs.
void add_replay(CLI::App& root, const GlobalWords& globals, Job& job);

} // namespace program
