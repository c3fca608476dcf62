// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/last_words.h"

#include <array>
#include <csignal>
#include <utility>

namespace program {
namespace {

constexpr std::array<int, 5> deaths{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

/// A signal handler is given nothing but a number, so this has to be the process's.
tui::Rescue& rescue() {
    static tui::Rescue the_rescue;
    return the_rescue;
}

extern "C" void speak(int signal) {
    rescue().run();
    std::raise(signal); // the handler was reset: this time it ends the program
}

} // namespace

LastWords::LastWords(tui::Rescue of_terminal) {
    rescue() = std::move(of_terminal);
    for (const int signal : deaths) {
        struct sigaction before {};
        ::sigaction(signal, nullptr, &before);
        if (before.sa_handler != SIG_DFL) {
            continue; // a sanitizer's, which has more to say
        }
        struct sigaction action {};
        action.sa_handler = speak;
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        ::sigaction(signal, &action, nullptr);
    }
}

LastWords::~LastWords() {
    for (const int signal : deaths) {
        struct sigaction now {};
        ::sigaction(signal, nullptr, &now);
        if (now.sa_handler == speak) {
            std::signal(signal, SIG_DFL);
        }
    }
    rescue() = {};
}

} // namespace program
