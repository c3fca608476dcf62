// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/terminal/tty.h"

#include <array>
#include <cerrno>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace tui {

struct SignalKeeper::Actions {
    static constexpr std::array<int, 4> saved_signals{SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    std::array<struct sigaction, saved_signals.size()> actions{};
};

SignalKeeper::SignalKeeper() : before_(std::make_unique<Actions>()) {
    for (std::size_t i = 0; i < Actions::saved_signals.size(); ++i) {
        sigaction(Actions::saved_signals[i], nullptr, &before_->actions[i]);
    }
}

SignalKeeper::~SignalKeeper() {
    for (std::size_t i = 0; i < Actions::saved_signals.size(); ++i) {
        sigaction(Actions::saved_signals[i], &before_->actions[i], nullptr);
    }
}

namespace {

constexpr int timeout_ms = 200;

} // namespace

struct Tty::Modes {
    int fd = -1;
    termios found{};
    termios raw{};
};

Tty::Tty() : modes_(std::make_unique<Modes>()) {}
Tty::~Tty() = default;

bool Tty::adopt(int fd) {
    modes_->fd = fd;
    if (tcgetattr(fd, &modes_->found) != 0) {
        return false;
    }
    modes_->raw = modes_->found;
    cfmakeraw(&modes_->raw);
    return true;
}

int Tty::fd() const {
    return modes_->fd;
}

void Tty::make_raw() const {
    tcsetattr(modes_->fd, TCSANOW, &modes_->raw);
}

// Does not wait for pending output: the tty may never accept it.
void Tty::restore() const {
    tcsetattr(modes_->fd, TCSANOW, &modes_->found);
}

void Tty::write_with_timeout(std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t written = ::write(modes_->fd, bytes.data(), bytes.size());
        if (written > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        pollfd tty{modes_->fd, POLLOUT, 0};
        const bool later = errno == EAGAIN || errno == EINTR;
        if (!later || poll(&tty, 1, timeout_ms) != 1) {
            return;
        }
    }
}

bool Tty::nothing_to_read() const {
    int bytes = 0;
    return ioctl(modes_->fd, FIONREAD, &bytes) == 0 && bytes == 0;
}

bool Tty::hung_up() const {
    pollfd tty{modes_->fd, POLLIN, 0};
    return poll(&tty, 1, 0) > 0 && (tty.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

} // namespace tui
