// SPDX-License-Identifier: GPL-3.0-or-later
// Access to environment variables.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

namespace program {

/// The value of a variable; empty if it is not set.
[[nodiscard]] inline std::string environment(std::string_view name) {
    // Nothing in this program changes the environment.
    const char* value = std::getenv(std::string(name).c_str()); // NOLINT(concurrency-mt-unsafe)
    return value == nullptr ? "" : value;
}

} // namespace program
