// SPDX-License-Identifier: GPL-3.0-or-later
// Input modes of a terminal for commands that draw no screen.
#pragma once

#include <termios.h>

namespace program {

/// Switches local modes (ECHO, ISIG ...) of a terminal off until it goes out of scope. Without
/// ISIG, Ctrl-C is read as a character: a signal would end the program with the modes still off.
class WithoutModes {
  public:
    WithoutModes(int fd, tcflag_t modes) : fd_(fd), is_terminal_(::tcgetattr(fd, &found_) == 0) {
        termios changed = found_;
        changed.c_lflag &= ~modes;
        set(changed);
    }
    WithoutModes(const WithoutModes&) = delete;
    WithoutModes& operator=(const WithoutModes&) = delete;
    ~WithoutModes() { set(found_); }

    [[nodiscard]] bool is_terminal() const { return is_terminal_; }

  private:
    void set(const termios& modes) const {
        if (is_terminal_) {
            ::tcsetattr(fd_, TCSADRAIN, &modes);
        }
    }

    int fd_;
    termios found_{};
    bool is_terminal_;
};

} // namespace program
