// SPDX-License-Identifier: GPL-3.0-or-later
// Plays on a server.
#pragma once

#include "src/main/exit_code.h"
#include "src/main/settings/connect_options.h"

namespace program {

ExitCode connect(const app::Given& given, HostAndPort server);

} // namespace program
