// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/signals.h"

#include "src/main/session/front.h"

namespace program {

Signals::Signals(asio::io_context& io, std::function<void(int signal)> told)
    : set_(io), on_signal_(std::move(told)) {
    for (const int signal : terminal_signals()) {
        set_.add(signal);
    }
    unblock_signals();
    wait();
}

Signals::~Signals() {
    block_signals();
}

void Signals::wait() {
    set_.async_wait([this](const asio::error_code& error, int signal) {
        if (!error) {
            on_signal_(signal);
            wait();
        }
    });
}

void Signals::ignore() {
    asio::error_code ignored;
    set_.cancel(ignored);
}

} // namespace program
