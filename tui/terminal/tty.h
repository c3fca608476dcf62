// SPDX-License-Identifier: GPL-3.0-or-later
// The operating system's side of a terminal: modes and hang-ups. Independent of curses.
#pragma once

#include <memory>
#include <string_view>

namespace tui {

// Keeps the program's signal handlers across calls that install their own, such as newterm.

/// Restores the program's signal handlers when it goes out of scope.
class SignalKeeper {
  public:
    SignalKeeper();
    ~SignalKeeper();
    SignalKeeper(const SignalKeeper&) = delete;
    SignalKeeper& operator=(const SignalKeeper&) = delete;

  private:
    struct Actions;
    std::unique_ptr<Actions> before_;
};

/// A tty whose modes are changed and restored; does not own the descriptor.
class Tty {
  public:
    Tty();
    ~Tty();
    Tty(const Tty&) = delete;
    Tty& operator=(const Tty&) = delete;

    /// Remembers the modes of `fd`; false if it is no tty.
    [[nodiscard]] bool adopt(int fd);
    [[nodiscard]] int fd() const;
    /// Disables signals, flow control and echo, so that Ctrl-C, Ctrl-Z and Ctrl-S are plain keys.
    void make_raw() const;
    void restore() const;

    /// Writes all of `bytes`, but gives up when the tty accepts none for 200 ms.
    void write_with_timeout(std::string_view bytes) const;
    /// Whether nothing can be read now; cheaper than asking curses.
    [[nodiscard]] bool nothing_to_read() const;
    /// Whether the tty has hung up: it then stays readable for ever but yields nothing.
    [[nodiscard]] bool hung_up() const;

  private:
    struct Modes;
    std::unique_ptr<Modes> modes_;
};

} // namespace tui
