// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/bpgn/read_clock.h"

#include "src/base/text.h"
#include "src/notation/moves/coord.h"
#include "src/notation/moves/seconds.h"

#include <fmt/format.h>

#include <algorithm>

namespace notation {
namespace {

/// "0:02:59.9" as "179.9"; empty when it is something else.
std::string seconds_of(std::string_view clock) {
    const auto point = std::min(clock.find('.'), clock.size());
    const auto parts = base::split(clock.substr(0, point), ':');
    constexpr std::size_t most_parts = 3;
    constexpr std::size_t most_digits = 4;
    if (parts.size() > most_parts) {
        return "";
    }
    int seconds = 0;
    for (const auto part : parts) {
        const auto number = base::to_number<int>(part);
        if (part.size() > most_digits || !number || *number < 0) {
            return "";
        }
        seconds = seconds * 60 + *number;
    }
    auto text = fmt::format("{}{}", seconds, clock.substr(point));
    return seconds_from(text) ? text : "";
}

} // namespace

ClockBrace read_clock(std::string_view brace) {
    constexpr std::string_view command = "[%clk ";
    if (seconds_from(brace)) {
        return {std::string(brace), ""};
    }
    const auto end = brace.find(']');
    if (!brace.starts_with(command) || end == std::string_view::npos) {
        return {"", brace};
    }
    auto seconds = seconds_of(base::trim(brace.substr(command.size(), end - command.size())));
    const auto rest = seconds.empty() ? brace : base::trim(brace.substr(end + 1));
    return {std::move(seconds), rest};
}

} // namespace notation
