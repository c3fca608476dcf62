// SPDX-License-Identifier: GPL-3.0-or-later
// The only place where the program asks what time it is.
#pragma once

#include "src/base/instant.h"

#include <chrono>

namespace program {

/// Never goes back, whatever is done to the machine's calendar.
[[nodiscard]] inline base::Instant system_now() {
    return base::Instant(std::chrono::duration_cast<base::Millis>(
        std::chrono::steady_clock::now().time_since_epoch()));
}

/// The same moment for a timer of the system.
[[nodiscard]] inline std::chrono::steady_clock::time_point system_time(base::Instant instant) {
    return std::chrono::steady_clock::time_point(instant.time_since_epoch());
}

} // namespace program
