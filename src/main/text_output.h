// SPDX-License-Identifier: GPL-3.0-or-later
// Text for standard output and standard error that never throws: a reader may go away, a disk may
// be full, and the exit code tells it at the end.
#pragma once

#include <cstdio>
#include <string_view>

namespace program {

/// False once what is written no longer arrives: then there is no use in going on.
inline bool print_out(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return std::ferror(stdout) == 0;
}

/// Where even that cannot be said, nothing can be done about it.
inline void print_error(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
}

} // namespace program
