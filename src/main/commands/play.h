// SPDX-License-Identifier: GPL-3.0-or-later
// `bughouse play`, and the start page of bare `bughouse`.
#pragma once

#include "src/main/command_line.h"
#include "src/main/settings/options.h"

namespace program {

/// `globals` is read when the job runs.
void add_play(CLI::App& root, const GlobalWords& globals, Job& job);

/// Bare `bughouse`.
ExitCode run_start_page(const GlobalWords& globals);

} // namespace program
