// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/text_fault.h"

#include <fmt/format.h>

namespace notation {

std::string to_text(const TextFault& fault) {
    return fmt::format("column {}: expected {}", fault.column + 1, fault.expected);
}

} // namespace notation
