// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/instant.h"

#include <fmt/chrono.h>

namespace base {
namespace {

/// Times from damaged files are cut to the years 1 to 9999; fmt throws far beyond them.
std::tm wall_time(std::int64_t wall_seconds) {
    constexpr std::int64_t least = -62'135'596'800;
    constexpr std::int64_t most = 253'402'300'799;
    return fmt::gmtime(std::time_t{std::clamp<std::int64_t>(wall_seconds, least, most)});
}

} // namespace

std::string utc_date_text(std::int64_t wall_seconds, char separator) {
    return fmt::format("{0:%Y}{1}{0:%m}{1}{0:%d}", wall_time(wall_seconds), separator);
}

std::string utc_time_text(std::int64_t wall_seconds, std::string_view separator) {
    return fmt::format("{0:%H}{1}{0:%M}{1}{0:%S}", wall_time(wall_seconds), separator);
}

std::string date_time_text(std::int64_t wall_seconds) {
    return fmt::format("{:%a %b %e, %H:%M UTC %Y}", wall_time(wall_seconds));
}

} // namespace base
