// SPDX-License-Identifier: GPL-3.0-or-later
// Why a text that somebody wrote, a board or laws, cannot be read.
#pragma once

#include <cstddef>
#include <string>

namespace notation {

/// Where a text stops making sense, and what was expected there.
struct TextFault {
    std::size_t column = 0; ///< bytes, from 0
    std::string expected;
    bool operator==(const TextFault&) const = default;
};
/// "column 12: expected ...", columns counted from 1.
[[nodiscard]] std::string to_text(const TextFault& fault);

} // namespace notation
