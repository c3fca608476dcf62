// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program as a script would, and returns its output, messages and exit code.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace support {

struct Ran {
    int exit_code = -1;  ///< 128 + the number of the signal that ended it, if any
    std::string output;  ///< standard output
    std::string message; ///< standard error
};

/// How a program is run, besides its arguments.
struct Circumstances {
    std::string input; ///< contents of the file that is standard input
    std::vector<std::pair<std::string, std::string>> environment; ///< added to the test's own
    std::string output_to; ///< file for standard output, which is then not captured
    std::optional<std::chrono::microseconds> killed_after{}; ///< time from the start until SIGKILL
    std::optional<std::size_t> largest_file{}; ///< limit, in bytes, for each file that it writes
};

/// Runs `program` with `arguments` to its end, without a controlling terminal.
[[nodiscard]] Ran run(const std::string& program, const std::vector<std::string>& text,
                      const Circumstances& circumstances = {});

/// The path of this build's bughouse.
[[nodiscard]] const std::string& program_path();
/// Runs this build's bughouse.
[[nodiscard]] Ran bughouse(const std::vector<std::string>& text,
                           const Circumstances& circumstances = {});

} // namespace support
