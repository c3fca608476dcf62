// SPDX-License-Identifier: GPL-3.0-or-later
// The system's side of a terminal: modes, hanging up. Knows no curses.
#pragma once

#include <memory>
#include <string_view>

namespace tui {

// The program's signal handlers, kept over a call that sets its own (newterm does).

/// Restores the program's signal handlers after other code (curses) has replaced them.
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

/// A tty whose modes are changed and restored; the descriptor is not owned.
class Tty {
  public:
    Tty();
    ~Tty();
    Tty(const Tty&) = delete;
    Tty& operator=(const Tty&) = delete;

    /// Remembers the modes of `fd`; false when it is no tty.
    [[nodiscard]] bool adopt(int fd);
    [[nodiscard]] int fd() const;
    /// No signals, no flow control, no echo: Ctrl-C, Ctrl-Z and Ctrl-S are keys.
    void make_raw() const;
    void restore() const;

    /// Writes all of `bytes` unless the tty takes none for 200 ms.
    void write_with_patience(std::string_view bytes) const;
    /// Nothing can be read now. Costs less than curses takes to find out.
    [[nodiscard]] bool nothing_to_read() const;
    /// A tty that has hung up stays readable for ever and gives nothing.
    [[nodiscard]] bool hung_up() const;

  private:
    struct Modes;
    std::unique_ptr<Modes> modes_;
};

} // namespace tui
