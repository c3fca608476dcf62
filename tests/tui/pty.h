// SPDX-License-Identifier: GPL-3.0-or-later
// Both ends of a pseudo-terminal, closed on destruction.
#pragma once

#include <fcntl.h>
#include <stdexcept>
#include <stdlib.h>
#include <string_view>
#include <unistd.h>

class Pty {
  public:
    Pty() : master_(posix_openpt(O_RDWR | O_NOCTTY)) {
        if (master_ < 0 || grantpt(master_) != 0 || unlockpt(master_) != 0) {
            throw std::runtime_error("no pseudo-terminal");
        }
        tty_ = open(ptsname(master_), O_RDWR | O_NOCTTY | O_NONBLOCK);
        if (tty_ < 0) {
            throw std::runtime_error("no tty");
        }
    }
    ~Pty() {
        hang_up();
        close(tty_);
    }
    Pty(const Pty&) = delete;
    Pty& operator=(const Pty&) = delete;

    [[nodiscard]] int master() const { return master_; }
    [[nodiscard]] int tty() const { return tty_; }
    void type(std::string_view bytes) const {
        if (write(master_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
            throw std::runtime_error("the pseudo-terminal did not take all bytes");
        }
    }
    void hang_up() {
        if (master_ >= 0) {
            close(master_);
            master_ = -1;
        }
    }

  private:
    int master_ = -1;
    int tty_ = -1;
};
