// SPDX-License-Identifier: GPL-3.0-or-later
// The process at a terminal while a session, another process, has its screen: the shell sees and
// stops this one. It reads no key and writes no picture.
#pragma once

#include "src/main/complaint.h"
#include "src/main/session/session_line.h"
#include "src/main/session/tty_file.h"

#include <csignal>
#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

namespace program {

// The signals that a program with a screen hears of: all that would end or stop it, but those that
// say that it is broken.

[[nodiscard]] std::vector<int> terminal_signals();

/// Blocks the signals about the terminal, so that none is lost before the front can pass it on.
void hold_signals();
/// Unblocks them; blocked ones are delivered now.
void let_signals_come();

} // namespace program

struct termios;

namespace program {

class Front {
  public:
    /// The signals must be on hold.
    Front(TtyFile tty, SessionLine line);
    Front(const Front&) = delete;
    Front& operator=(const Front&) = delete;
    ~Front();

    /// Says what the terminal is, once it is ours to lend. False: it never is.
    [[nodiscard]] bool greet();
    /// Lends it to the session until it is given back; then the exit code. `child`: the session,
    /// when it is ours to wait for. One that dies without a word leaves the terminal as it was
    /// found.
    ExitCode run(pid_t child = -1);

  private:
    bool take_terminal() const;
    void pass_on_signals();
    void stop_job();
    [[nodiscard]] bool go_over(const std::string& id);
    ExitCode part(const Message& message);
    ExitCode bury();
    int wait_for_child() const;
    void say(const std::string& text) const;

    TtyFile tty_;
    SessionLine line_;
    pid_t child_ = -1;
    std::unique_ptr<termios> found_; ///< the terminal's modes
    std::string last_word_;          ///< the bytes that bring its screen back
};

} // namespace program
