// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/read/cursor.h"

#include "src/base/text.h"
#include "src/rules/match/clock.h"

#include <algorithm>
#include <charconv>

namespace net {
namespace {

bool is_name_byte(char c) {
    return base::is_letter(c) || base::is_digit(c) || c == '_' || c == '-';
}

/// The milliseconds after a decimal point: "31" means 310.
std::optional<int> thousandths(std::string_view digits) {
    if (digits.size() > 3) {
        return std::nullopt;
    }
    const auto value = base::to_number<unsigned>(digits);
    if (!value) {
        return std::nullopt;
    }
    const int scale = digits.size() == 1 ? 100 : digits.size() == 2 ? 10 : 1;
    return static_cast<int>(*value) * scale;
}

} // namespace

bool Cursor::skip(std::string_view text) {
    if (!starts_with(text)) {
        return false;
    }
    rest_.remove_prefix(text.size());
    return true;
}

void Cursor::skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
}

std::string_view Cursor::word() {
    const std::string_view found = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(found.size());
    skip_blanks();
    return found;
}

std::optional<std::string_view> Cursor::until(std::string_view mark) {
    const auto at = rest_.find(mark);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view found = rest_.substr(0, at);
    rest_.remove_prefix(at + mark.size());
    return found;
}

std::optional<int> Cursor::number() {
    std::string_view digits = rest_;
    if (!digits.empty() && digits.front() == '+') {
        digits.remove_prefix(1);
    }
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{}) {
        return std::nullopt;
    }
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
}

std::optional<std::string_view> Cursor::name() {
    const auto end = std::ranges::find_if_not(rest_, is_name_byte);
    const auto length = static_cast<std::size_t>(end - rest_.begin());
    if (length == 0 || length > longest_name) {
        return std::nullopt;
    }
    const std::string_view found = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return found;
}

std::string_view Cursor::groups() {
    std::size_t end = 0;
    while (end < rest_.size() && rest_[end] == '(') {
        const auto closes = rest_.find(')', end);
        if (closes == std::string_view::npos) {
            break;
        }
        end = closes + 1;
    }
    const std::string_view found = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return found;
}

std::optional<base::Millis> clock_time(std::string_view text) {
    const auto point = text.find('.');
    base::Millis time{};
    if (point != std::string_view::npos) {
        const auto rest = thousandths(text.substr(point + 1));
        if (!rest) {
            return std::nullopt;
        }
        time = base::Millis{*rest};
    }
    const auto parts = base::split(text.substr(0, point), ':');
    if (parts.size() < 2 || parts.size() > 3) {
        return std::nullopt;
    }
    std::int64_t seconds = 0;
    for (const std::string_view part : parts) {
        const auto value = base::to_number<std::uint16_t>(part);
        if (!value) {
            return std::nullopt;
        }
        seconds = seconds * 60 + *value;
    }
    return std::min(time + std::chrono::seconds{seconds}, rules::Clock::most);
}

std::optional<int> game_number(std::string_view text) {
    const auto number = base::to_number<int>(text);
    return number && *number >= 0 && *number < most_game_number ? number : std::nullopt;
}

} // namespace net
