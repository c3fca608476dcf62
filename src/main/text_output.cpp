// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/text_output.h"

#include "src/base/utf8.h"

#include <cstdio>
#include <string>
#include <unistd.h>

namespace program {
namespace {

void print(std::FILE* file, bool is_terminal, std::string_view text) {
    const std::string safe =
        is_terminal ? base::printable_lines(text) : base::without_controls(text);
    std::fwrite(safe.data(), 1, safe.size(), file);
}

} // namespace

bool print_out(std::string_view text) {
    static const bool is_terminal = ::isatty(STDOUT_FILENO) == 1;
    print(stdout, is_terminal, text);
    return std::ferror(stdout) == 0;
}

void print_error(std::string_view text) {
    static const bool is_terminal = ::isatty(STDERR_FILENO) == 1;
    print(stderr, is_terminal, text);
}

} // namespace program
