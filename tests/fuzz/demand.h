// SPDX-License-Identifier: GPL-3.0-or-later
// What a fuzz target insists on: says what was broken and ends the run.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace fuzz {

inline void demand(bool kept, std::string_view what, std::string_view about) {
    if (kept) {
        return;
    }
    std::fprintf(stderr, "broken: %.*s\n%.*s\n", static_cast<int>(what.size()), what.data(),
                 static_cast<int>(about.size()), about.data());
    std::abort();
}

} // namespace fuzz
