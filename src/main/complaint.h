// SPDX-License-Identifier: GPL-3.0-or-later
// Why a command could not begin: one line for standard error, and the exit code.
#pragma once

#include "src/base/result.h"

#include <string>

namespace program {

// The exit codes that scripts may rely on.

enum class ExitCode : int {
    done = 0,
    answer_is_no = 1, ///< done, and the answer is "no": an illegal game, a failed check
    usage = 2,        ///< wrong usage, or input that cannot be read
    refused = 3       ///< the terminal, the network or the disk refused
};

struct Complaint {
    ExitCode code = ExitCode::usage;
    std::string text;
};

/// A value, or the complaint that ends the program.
template <class T> using Answer = base::Result<T, Complaint>;

/// Wrong usage, or input that cannot be read.
[[nodiscard]] inline auto wrong(std::string text) {
    return base::failure(Complaint{ExitCode::usage, std::move(text)});
}
/// The terminal or the disk would not.
[[nodiscard]] inline auto refused(std::string text) {
    return base::failure(Complaint{ExitCode::refused, std::move(text)});
}

/// Says it on standard error and answers its exit code.
ExitCode complain(const std::string& command, const Complaint& complaint);

} // namespace program
