// SPDX-License-Identifier: GPL-3.0-or-later
// The clocks that the program reads.
#pragma once

#include "src/base/instant.h"

#include <chrono>
#include <cstdint>

namespace program {

/// The monotonic clock, which is unaffected by changes of the system time.
[[nodiscard]] inline base::Instant monotonic_now() {
    return base::Instant(std::chrono::duration_cast<base::Millis>(
        std::chrono::steady_clock::now().time_since_epoch()));
}

/// The date in seconds since 1970.
[[nodiscard]] inline std::int64_t seconds_now() {
    const auto wall = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::seconds>(wall).count();
}

/// The instant as a time point for a system timer.
[[nodiscard]] inline std::chrono::steady_clock::time_point to_time_point(base::Instant instant) {
    return std::chrono::steady_clock::time_point(instant.time_since_epoch());
}

} // namespace program
