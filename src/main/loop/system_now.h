// SPDX-License-Identifier: GPL-3.0-or-later
// The only place where the program reads the clock.
#pragma once

#include "src/base/instant.h"

#include <chrono>

namespace program {

/// The monotonic clock, which is unaffected by changes of the system time.
[[nodiscard]] inline base::Instant system_now() {
    return base::Instant(std::chrono::duration_cast<base::Millis>(
        std::chrono::steady_clock::now().time_since_epoch()));
}

/// The instant as a time point for a system timer.
[[nodiscard]] inline std::chrono::steady_clock::time_point system_time(base::Instant instant) {
    return std::chrono::steady_clock::time_point(instant.time_since_epoch());
}

} // namespace program
