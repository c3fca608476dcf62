// SPDX-License-Identifier: GPL-3.0-or-later
// Text for standard output and standard error, outside the full screen. Whatever it quotes (a
// file's name, a line of a record), a terminal gets nothing to obey from it, and a pipe no control.
// It never throws: a reader may go away, a disk may be full, and the exit code tells it at the end.
#pragma once

#include <string_view>

namespace program {

/// False once what is written no longer arrives: then there is no use in going on.
bool print_out(std::string_view text);

/// Where even that cannot be said, nothing can be done about it.
void print_error(std::string_view text);

} // namespace program
