// SPDX-License-Identifier: GPL-3.0-or-later
// Runs code in a child process that is killed in the middle of its work.
#pragma once

#include <csignal>
#include <functional>
#include <sys/wait.h>
#include <unistd.h>

namespace support {

/// Ends the process as kill -9 does.
[[noreturn]] inline void die() {
    std::raise(SIGKILL);
    ::_exit(1);
}

/// Runs `work` in a child process, kills the child when `work` returns, and waits for its end.
inline void killed(const std::function<void()>& work) {
    const pid_t child = ::fork();
    if (child == 0) {
        work();
        die();
    }
    ::waitpid(child, nullptr, 0);
}

} // namespace support
