// SPDX-License-Identifier: GPL-3.0-or-later
// `bughouse bpgn check` and `bughouse bpgn convert`.
#pragma once

#include "src/main/command_line.h"

namespace CLI {
class App;
}

namespace program {

void add_bpgn(CLI::App& root, Job& job);

} // namespace program
