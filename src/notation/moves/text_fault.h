// SPDX-License-Identifier: GPL-3.0-or-later
// The fault in a text (a board, laws) that cannot be read.
#pragma once

#include <cstddef>
#include <string>

namespace notation {

/// The place at which a text becomes invalid, and what was expected there.
struct TextFault {
    std::size_t column = 0; ///< bytes, from 0
    std::string expected;
    bool operator==(const TextFault&) const = default;
};
/// A message such as "column 12: expected ...", columns counted from 1.
[[nodiscard]] std::string to_text(const TextFault& fault);

} // namespace notation
