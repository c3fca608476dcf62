// SPDX-License-Identifier: GPL-3.0-or-later
// `bughouse connect`: the screen with a chess server on the other end.
#pragma once

#include "src/main/command_line.h"
#include "src/main/settings/options.h"

namespace program {

/// `globals` is read when the job runs.
void add_connect(CLI::App& root, const GlobalWords& globals, Job& job);

} // namespace program
