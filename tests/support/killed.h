// SPDX-License-Identifier: GPL-3.0-or-later
// A program that is killed in the middle of what it does: a copy of the test's own.
#pragma once

#include <csignal>
#include <functional>
#include <sys/wait.h>
#include <unistd.h>

namespace support {

/// Ends the program as kill -9 does.
[[noreturn]] inline void die() {
    std::raise(SIGKILL);
    ::_exit(1);
}

/// Runs `work` in a program of its own and returns when that has ended.
inline void killed(const std::function<void()>& work) {
    const pid_t child = ::fork();
    if (child == 0) {
        work();
        die();
    }
    ::waitpid(child, nullptr, 0);
}

} // namespace support
