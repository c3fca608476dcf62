// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons and matches lived through again, for callers besides the command line.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"

#include <string>

namespace program {

/// `bughouse learn`.
ExitCode learn(const app::Given& given);
/// `bughouse train` as it is without options. Why there is nothing to train goes to `instead`.
ExitCode train_here(const app::Given& given, std::string& instead);
/// `bughouse relive FILE` in the player's own seat: the one with their name, else a person's.
ExitCode relive_own(const app::Given& given, const std::string& file);

} // namespace program
