// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program as a script would: words in; text, messages and exit code out.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace support {

struct Ran {
    int exit_code = -1;  ///< 128 + the signal's number when one ended it
    std::string output;  ///< standard output
    std::string message; ///< standard error
};

/// How it is run besides its words.
struct Circumstances {
    std::string input; ///< standard input, a file to the program
    std::vector<std::pair<std::string, std::string>> environment; ///< added to the test's own
    std::string output_to; ///< a file to write standard output to instead of catching it
    std::optional<std::chrono::microseconds> killed_after{}; ///< from its start on; then by SIGKILL
    std::optional<std::size_t> largest_file{};               ///< bytes that it may write into one
};

/// Runs `program` with `arguments` to its end, without a controlling terminal.
[[nodiscard]] Ran run(const std::string& program, const std::vector<std::string>& text,
                      const Circumstances& circumstances = {});

/// The path of this build's bughouse.
[[nodiscard]] const std::string& program_path();
/// Runs it.
[[nodiscard]] Ran bughouse(const std::vector<std::string>& text,
                           const Circumstances& circumstances = {});

} // namespace support
