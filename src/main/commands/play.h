// SPDX-License-Identifier: GPL-3.0-or-later
// Matches at this keyboard, for callers other than the command line.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"

#include <functional>
#include <optional>

namespace program {

/// Runs `play --humans none`.
ExitCode watch_bots(const app::GivenSettings& given);

/// Finds what the start page offers at any time, as it does after a match or a lesson, too.
void find_standing_offers(app::Settings& settings);
/// The activity that the player chose on the start page; nothing if none.
using Chosen = std::optional<app::NextActivity>;
/// Runs `first`, then what the player chose on the start page that it showed, and so on until they
/// choose nothing or an activity fails. Replays, lessons, training and relived matches are followed
/// by the start page. Returns the last exit code.
ExitCode run_choices(const app::GivenSettings& given,
                     const std::function<ExitCode(Chosen& chosen)>& first);

} // namespace program
