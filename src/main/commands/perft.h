// SPDX-License-Identifier: GPL-3.0-or-later
// `bughouse perft`.
#pragma once

#include "src/main/command_line.h"

namespace CLI {
class App;
}

namespace program {

void add_perft(CLI::App& root, Job& job);

} // namespace program
