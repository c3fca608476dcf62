// SPDX-License-Identifier: GPL-3.0-or-later
// Steps through a recorded game.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"

#include <optional>
#include <string>

namespace program {

/// Replays a match. `place_or_last` is a file, or FILE:N for its game N; by default the last match
/// in the library. With `story`, prints the page about the match instead.
ExitCode replay(const app::GivenSettings& given, const std::optional<std::string>& place_or_last,
                bool story = false);

} // namespace program
