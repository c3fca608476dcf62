// SPDX-License-Identifier: GPL-3.0-or-later
// Matches at this keyboard, for callers other than the command line.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"

#include <optional>

namespace program {

/// Runs `play --humans none`.
ExitCode watch_bots(const app::GivenSettings& given);

/// Goes on with what is chosen on the start page, to which every match at this keyboard leads,
/// until the player quits. `code` is that of what was shown before.
ExitCode follow_choice(const app::GivenSettings& given, std::optional<app::NextActivity>& chosen,
                       ExitCode code);

} // namespace program
