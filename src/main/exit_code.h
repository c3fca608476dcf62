// SPDX-License-Identifier: GPL-3.0-or-later
// The exit codes that scripts may rely on.
#pragma once

namespace program {

enum class ExitCode : int {
    done = 0,
    answer_is_no = 1, ///< done, and the answer is "no": an illegal game, a failed check
    usage = 2,        ///< wrong usage, or input that cannot be read
    refused = 3       ///< the terminal, the network or the disk refused
};

} // namespace program
