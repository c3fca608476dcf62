// SPDX-License-Identifier: GPL-3.0-or-later
// Points in time as the pure code sees them: passed in, never read from a clock.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace base {

using Millis = std::chrono::duration<std::int64_t, std::milli>;

/// A clock without now(): only src/main reads the real time, and tests can make any Instant.
struct AppClock {
    using rep = Millis::rep;
    using period = Millis::period;
    using duration = Millis;
    using time_point = std::chrono::time_point<AppClock, Millis>;
    static constexpr bool is_steady = true;
};

/// A moment in milliseconds since the program started.
using Instant = AppClock::time_point;

/// A time in whole seconds or minutes; the rest is cut off.
[[nodiscard]] constexpr std::int64_t seconds_in(Millis time) {
    return time / std::chrono::seconds{1};
}
[[nodiscard]] constexpr std::int64_t minutes_in(Millis time) {
    return time / std::chrono::minutes{1};
}

/// The earlier of two moments, either of which may never come; nothing if neither does.
[[nodiscard]] constexpr std::optional<Instant> earlier(std::optional<Instant> a,
                                                       std::optional<Instant> b) {
    return !a ? b : !b ? a : std::min(*a, *b);
}
/// The earliest of more than two.
template <class... More>
[[nodiscard]] constexpr std::optional<Instant> earlier(std::optional<Instant> a,
                                                       std::optional<Instant> b, More... more) {
    return earlier(earlier(a, b), more...);
}

// Dates and times of day as text, in UTC.

/// A date such as "2024.11.21", from seconds since 1970.
[[nodiscard]] std::string utc_date_text(std::int64_t wall_seconds, char separator = '.');
/// A time of day such as "18:30:05".
[[nodiscard]] std::string utc_time_text(std::int64_t wall_seconds,
                                        std::string_view separator = ":");
/// A date and time such as "Sun Nov 22, 13:30 UTC 2026".
[[nodiscard]] std::string date_time_text(std::int64_t wall_seconds);

} // namespace base
