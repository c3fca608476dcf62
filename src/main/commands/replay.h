// SPDX-License-Identifier: GPL-3.0-or-later
// Steps through a recorded game.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"

#include <optional>
#include <string>

namespace program {

/// `place`: a file, or FILE:N for its game N; none: the last match of the library.
/// `story`: the page about it is printed instead.
ExitCode replay(const app::Given& given, const std::optional<std::string>& place,
                bool story = false);

} // namespace program
