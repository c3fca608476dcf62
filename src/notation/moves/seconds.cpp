// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/seconds.h"

#include "src/base/text.h"

#include <fmt/format.h>

namespace notation {
namespace {

constexpr std::size_t most_digits = 9; // before the point

bool all_digits(std::string_view text) {
    return text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// ".5" is 500 ms: the first three digits behind the point.
std::int64_t thousandths(std::string_view digits) {
    std::int64_t value = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        value = value * 10 + (i < digits.size() ? digits[i] - '0' : 0);
    }
    return value;
}

} // namespace

std::optional<base::Millis> seconds_from(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    text.remove_prefix(negative ? 1 : 0);
    const auto point = text.find('.');
    const auto whole = text.substr(0, point);
    const auto fraction =
        point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
    if (whole.empty() || whole.size() > most_digits || !all_digits(whole) ||
        !all_digits(fraction) || (point != std::string_view::npos && fraction.empty())) {
        return std::nullopt;
    }
    const auto ms = *base::to_number<std::int64_t>(whole) * 1000 + thousandths(fraction);
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
