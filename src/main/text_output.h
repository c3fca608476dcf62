// SPDX-License-Identifier: GPL-3.0-or-later
// Text for standard output and standard error, outside the full screen. Whatever it quotes (a
// file's name, a line of a record), a terminal gets nothing to obey from it, and a pipe no control.
// A terminal gets its own encoding, since the bytes of UTF-8 can be control characters elsewhere; a
// pipe gets UTF-8, as the formats of files demand.
// It never throws: a reader may go away, a disk may be full, and the exit code tells it at the end.
#pragma once

#include <string>
#include <string_view>

namespace program {

/// The encoding of the user's locale, as iconv names it. A locale that is not installed but says
/// UTF-8 in its name is taken at its word; any other one that is not installed is ASCII. The first
/// call puts the locale in force: to be made before any thread is there.
[[nodiscard]] const std::string& terminal_encoding();
/// UTF-8 text in that encoding; a character that it lacks is `?`.
[[nodiscard]] std::string encoded(std::string_view text, const std::string& encoding);

/// False once what is written no longer arrives: then there is no use in going on.
bool print_out(std::string_view text);

/// Where even that cannot be said, nothing can be done about it.
void print_error(std::string_view text);

} // namespace program
