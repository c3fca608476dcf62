// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/signals.h"

#include <csignal>

namespace program {

Signals::Signals(asio::io_context& io, std::function<void(int signal)> told)
    : set_(io), told_(std::move(told)) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT, SIGTSTP}) {
        set_.add(signal);
    }
    wait();
}

void Signals::wait() {
    set_.async_wait([this](const asio::error_code& error, int signal) {
        if (!error) {
            told_(signal);
            wait();
        }
    });
}

void Signals::stop_job() {
    set_.remove(SIGTSTP);
    ::kill(0, SIGTSTP);
    set_.add(SIGTSTP);
}

void Signals::ignore() {
    asio::error_code ignored;
    set_.cancel(ignored);
}

} // namespace program
