// SPDX-License-Identifier: GPL-3.0-or-later
// Why a command could not begin: one line for standard error and an exit code.
#pragma once

#include "src/base/result.h"

#include <string>

namespace program {

// The exit codes that scripts may rely on.

enum class ExitCode : int {
    done = 0,
    answer_is_no = 1, ///< it ran, and the answer is "no": an illegal game, a failed check
    usage = 2,        ///< wrong usage or unreadable input
    system_failed = 3 ///< the terminal, the network or the disk failed
};

struct Complaint {
    ExitCode code = ExitCode::usage;
    std::string text;
};

/// A value, or the complaint that ends the program.
template <class T> using OrComplaint = base::Result<T, Complaint>;

/// A complaint about wrong usage or unreadable input.
[[nodiscard]] inline auto usage_failure(std::string text) {
    return base::failure(Complaint{ExitCode::usage, std::move(text)});
}
/// A complaint about the terminal, the network or the disk.
[[nodiscard]] inline auto system_failure(std::string text) {
    return base::failure(Complaint{ExitCode::system_failed, std::move(text)});
}

/// Prints a complaint on standard error and returns its exit code.
ExitCode complain(const std::string& command, const Complaint& complaint);

} // namespace program
