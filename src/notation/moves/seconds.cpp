// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/seconds.h"

#include "src/base/text.h"

#include <fmt/format.h>

namespace notation {
namespace {

constexpr std::ptrdiff_t most_digits = 9; // before the point

} // namespace

std::optional<base::Millis> seconds_from(std::string_view text) {
    const char* at = text.data();
    const char* const end = at + text.size();
    const bool negative = at != end && *at == '-';
    at += negative ? 1 : 0;
    const char* const first = at;
    std::int64_t ms = 0;
    for (; at != end && base::is_digit(*at) && at - first <= most_digits; ++at) {
        ms = ms * 10 + (*at - '0') * 1000;
    }
    if (at == first || at - first > most_digits || (at != end && *at != '.') || at + 1 == end) {
        return std::nullopt;
    }
    int weight = 100;
    for (at += at != end ? 1 : 0; at != end; ++at, weight /= 10) {
        if (!base::is_digit(*at)) {
            return std::nullopt;
        }
        ms += weight * (*at - '0');
    }
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
