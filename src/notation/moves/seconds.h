// SPDX-License-Identifier: GPL-3.0-or-later
// Times of a clock as the notations write them.
#pragma once

#include "src/base/instant.h"

#include <optional>
#include <string>
#include <string_view>

namespace notation {

/// Seconds as BPGN and BFEN write them: `299`, `119.521`, `-0.5`; at most nine digits before the
/// point, those after the third behind it are cut off.
[[nodiscard]] std::optional<base::Millis> seconds_from(std::string_view text);
/// The shortest such text.
[[nodiscard]] std::string to_seconds(base::Millis time);

} // namespace notation
