// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/seconds.h"

#include "src/base/text.h"

#include <fmt/format.h>

namespace notation {
namespace {

constexpr std::size_t most_digits = 9; // before the point

/// ".5" is 500 ms: the first three digits behind the point count.
std::optional<std::int64_t> thousandths(std::string_view digits) {
    std::int64_t value = 0;
    std::int64_t weight = 100;
    for (const char c : digits) {
        if (!base::is_digit(c)) {
            return std::nullopt;
        }
        value += weight * (c - '0');
        weight /= 10;
    }
    return digits.empty() ? std::nullopt : std::optional(value);
}

} // namespace

std::optional<base::Millis> seconds_from(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    text.remove_prefix(negative ? 1 : 0);
    std::int64_t whole = 0;
    std::size_t digits = 0;
    while (digits < text.size() && base::is_digit(text[digits]) && digits <= most_digits) {
        whole = whole * 10 + (text[digits++] - '0');
    }
    const bool ends = digits == text.size();
    if (digits == 0 || digits > most_digits || (!ends && text[digits] != '.')) {
        return std::nullopt;
    }
    const auto fraction =
        ends ? std::optional<std::int64_t>(0) : thousandths(text.substr(digits + 1));
    if (!fraction) {
        return std::nullopt;
    }
    const auto ms = whole * 1000 + *fraction;
    return base::Millis{negative ? -ms : ms};
}

std::string to_seconds(base::Millis time) {
    const auto ms = time.count();
    const auto size = ms < 0 ? -ms : ms;
    auto text = fmt::format("{}{}", ms < 0 ? "-" : "", size / 1000);
    if (size % 1000 != 0) {
        text += fmt::format(".{:03}", size % 1000);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text;
}

} // namespace notation
