// SPDX-License-Identifier: GPL-3.0-or-later
// Time as the pure rooms see it: handed in, never asked for.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace base {

using Millis = std::chrono::duration<std::int64_t, std::milli>;

/// A clock without now(): only src/main can make an Instant, so tests can make any.
struct AppClock {
    using rep = Millis::rep;
    using period = Millis::period;
    using duration = Millis;
    using time_point = std::chrono::time_point<AppClock, Millis>;
    static constexpr bool is_steady = true;
};

/// A moment in milliseconds since the program started.
using Instant = AppClock::time_point;

/// The earlier of two moments that may never come.
[[nodiscard]] constexpr std::optional<Instant> earlier(std::optional<Instant> a,
                                                       std::optional<Instant> b) {
    return !a ? b : !b ? a : std::min(*a, *b);
}

// Days and times of the wall clock as text, in UTC.

/// Seconds since 1970 as "2024.11.21".
[[nodiscard]] std::string date_text(std::int64_t wall_seconds, char separator = '.');
/// "18:30:05".
[[nodiscard]] std::string time_text(std::int64_t wall_seconds, std::string_view separator = ":");
/// "Sun Nov 22, 13:30 UTC 2026".
[[nodiscard]] std::string day_text(std::int64_t wall_seconds);

} // namespace base
