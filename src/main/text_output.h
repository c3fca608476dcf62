// SPDX-License-Identifier: GPL-3.0-or-later
// Text for standard output and standard error, outside the full screen. Quoted text (a file's name,
// a line of a record) cannot contain control characters. A terminal gets its own encoding, since
// bytes of UTF-8 can be control characters in others; a pipe gets UTF-8, as file formats demand.
// Nothing here throws: if a reader goes away or a disk is full, the exit code says so at the end.
#pragma once

#include <string>
#include <string_view>

namespace program {

/// The encoding of the user's locale, as iconv names it. A locale that is not installed counts as
/// UTF-8 if its name says so, and otherwise as ASCII. The first call activates the locale, so it
/// must precede any threads.
[[nodiscard]] const std::string& terminal_encoding();
/// UTF-8 text in that encoding, with `?` for characters that it lacks.
[[nodiscard]] std::string encoded(std::string_view text, const std::string& encoding);

/// Prints text; false once output can no longer be written, so that going on is pointless.
bool print_out(std::string_view text);
/// Flushes what was printed, which may reveal a full disk; false once output has been lost.
bool flush_out();
/// Notes an error of output that was written past print_out().
void note_output_error(int error);
/// The errno of the first output that was lost; 0 if none was.
[[nodiscard]] int output_error();

/// Prints text on standard error; failures are ignored.
void print_error(std::string_view text);
/// While it exists, print_error() adds to `text` instead.
class KeptErrors {
  public:
    explicit KeptErrors(std::string& text);
    ~KeptErrors();
    KeptErrors(const KeptErrors&) = delete;
    KeptErrors& operator=(const KeptErrors&) = delete;
};

/// Replaces the last line of standard error, if that is a terminal, or removes it if `line` is
/// empty.
void show_progress(std::string_view line);

} // namespace program
