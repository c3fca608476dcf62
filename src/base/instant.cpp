// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/instant.h"

#include <fmt/format.h>

#include <array>
#include <chrono>

namespace base {
namespace {

struct WallTime {
    std::chrono::year_month_day day;
    std::chrono::weekday weekday;
    std::chrono::hh_mm_ss<std::chrono::seconds> time;
};

WallTime wall_time(std::int64_t wall_seconds) {
    const std::chrono::sys_seconds at{std::chrono::seconds{wall_seconds}};
    const auto day = std::chrono::floor<std::chrono::days>(at);
    return {std::chrono::year_month_day{day}, std::chrono::weekday{day},
            std::chrono::hh_mm_ss{at - day}};
}

} // namespace

std::string utc_date_text(std::int64_t wall_seconds, char separator) {
    const auto day = wall_time(wall_seconds).day;
    return fmt::format("{:04}{}{:02}{}{:02}", static_cast<int>(day.year()), separator,
                       static_cast<unsigned>(day.month()), separator,
                       static_cast<unsigned>(day.day()));
}

std::string utc_time_text(std::int64_t wall_seconds, std::string_view separator) {
    const auto time = wall_time(wall_seconds).time;
    return fmt::format("{:02}{}{:02}{}{:02}", time.hours().count(), separator,
                       time.minutes().count(), separator, time.seconds().count());
}

std::string date_time_text(std::int64_t wall_seconds) {
    constexpr std::array<std::string_view, 7> days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const WallTime at = wall_time(wall_seconds);
    return fmt::format("{} {} {:2}, {:02}:{:02} UTC {:04}", days.at(at.weekday.c_encoding()),
                       months.at(static_cast<unsigned>(at.day.month()) - 1),
                       static_cast<unsigned>(at.day.day()), at.time.hours().count(),
                       at.time.minutes().count(), static_cast<int>(at.day.year()));
}

} // namespace base
