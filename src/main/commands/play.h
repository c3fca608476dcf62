// SPDX-License-Identifier: GPL-3.0-or-later
// Matches at this keyboard, for callers other than the command line.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"

#include <optional>

namespace program {

/// Runs `play --humans none`.
ExitCode watch_bots(const app::GivenSettings& given);

/// Carries out what the player has chosen on the start page, and then their further choices, until
/// they quit. `code` is the exit code of what was shown before.
ExitCode follow_choice(const app::GivenSettings& given, std::optional<app::NextActivity>& chosen,
                       ExitCode code);

} // namespace program
