// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/terminal/signal_keeper.h"

#include <array>
#include <signal.h>

namespace tui {

struct SignalKeeper::Actions {
    static constexpr std::array<int, 4> signals{SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    std::array<struct sigaction, signals.size()> actions{};
};

SignalKeeper::SignalKeeper() : before_(std::make_unique<Actions>()) {
    for (std::size_t i = 0; i < Actions::signals.size(); ++i) {
        sigaction(Actions::signals[i], nullptr, &before_->actions[i]);
    }
}

SignalKeeper::~SignalKeeper() {
    for (std::size_t i = 0; i < Actions::signals.size(); ++i) {
        sigaction(Actions::signals[i], &before_->actions[i], nullptr);
    }
}

} // namespace tui
