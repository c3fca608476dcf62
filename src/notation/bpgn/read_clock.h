// SPDX-License-Identifier: GPL-3.0-or-later
// The forms in which files write the time left on a clock.
#pragma once

#include <string>
#include <string_view>

namespace notation {

struct ClockBrace {
    std::string seconds;   ///< "119.521": the digits as they were written; empty: no clock here
    std::string_view rest; ///< what else the brace says
};

/// `299`, `119.9`, `-0.576`; `[%clk 0:02:59.9]` with or without other text around it.
[[nodiscard]] ClockBrace read_clock(std::string_view brace);

} // namespace notation
