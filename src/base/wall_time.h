// SPDX-License-Identifier: GPL-3.0-or-later
// Days and times of the wall clock as text, in UTC.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace base {

/// Seconds since 1970 as "2024.11.21".
[[nodiscard]] std::string date_text(std::int64_t wall_seconds, char separator = '.');
/// "18:30:05".
[[nodiscard]] std::string time_text(std::int64_t wall_seconds, std::string_view separator = ":");
/// "Sun Nov 22, 13:30 UTC 2026".
[[nodiscard]] std::string day_text(std::int64_t wall_seconds);

} // namespace base
