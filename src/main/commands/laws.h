// SPDX-License-Identifier: GPL-3.0-or-later
// `bughouse laws`.
#pragma once

#include "src/main/command_line.h"
#include "src/main/settings/options.h"

namespace CLI {
class App;
}

namespace program {

/// `globals` is read when the job runs.
void add_laws(CLI::App& root, const GlobalWords& globals, Job& job);

} // namespace program
