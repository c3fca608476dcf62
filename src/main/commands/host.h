// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts or joins a table on this machine, for callers other than the command line.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"

#include <string>

namespace program {

/// Runs `bughouse host` and `bughouse join HOST` without any options.
ExitCode host_table(const app::GivenSettings& given);
ExitCode join_table(const app::GivenSettings& given, const std::string& host);

} // namespace program
