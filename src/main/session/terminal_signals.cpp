// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/session/terminal_signals.h"

namespace program {
namespace {

/// SIGTTIN and SIGTTOU stop who is in the background: that is right.
bool is_left_alone(int signal) {
    switch (signal) {
    case SIGKILL:
    case SIGSTOP:
    case SIGILL:
    case SIGTRAP:
    case SIGABRT:
    case SIGBUS:
    case SIGFPE:
    case SIGSEGV:
    case SIGSYS:
    case SIGPIPE:
    case SIGXFSZ:
    case SIGCHLD:
    case SIGURG:
    case SIGTTIN:
    case SIGTTOU:
        return true;
    default:
        return false;
    }
}

sigset_t all_of_them() {
    sigset_t set{};
    ::sigemptyset(&set);
    for (const int signal : terminal_signals()) {
        ::sigaddset(&set, signal);
    }
    return set;
}

} // namespace

std::vector<int> terminal_signals() {
    std::vector<int> signals;
    for (int signal = 1; signal <= SIGRTMAX; ++signal) {
        const bool is_libcs = signal >= __SIGRTMIN && signal < SIGRTMIN;
        if (!is_libcs && !is_left_alone(signal)) {
            signals.push_back(signal);
        }
    }
    return signals;
}

void hold_signals() {
    const sigset_t set = all_of_them();
    ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

void let_signals_come() {
    const sigset_t set = all_of_them();
    ::pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

} // namespace program
