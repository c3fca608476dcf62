// SPDX-License-Identifier: GPL-3.0-or-later
// Clock times as BPGN and BFEN write them.
#pragma once

#include "src/base/instant.h"

#include <optional>
#include <string>
#include <string_view>

namespace notation {

/// Reads seconds as in BPGN and BFEN: `299`, `119.521`, `-0.5`; at most nine digits before the
/// point; after it only the first three count. Nothing if the text is anything else.
[[nodiscard]] std::optional<base::Millis> seconds_from(std::string_view text);
/// The shortest text that seconds_from() reads as this time.
[[nodiscard]] std::string to_seconds(base::Millis time);

} // namespace notation
