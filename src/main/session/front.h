// SPDX-License-Identifier: GPL-3.0-or-later
// The front: the process that the shell sees at a terminal, and can stop, while a session, which is
// another process, uses the screen. A front neither reads keys nor draws.
#pragma once

#include "src/main/complaint.h"
#include "src/main/session/session_line.h"
#include "src/main/session/tty_file.h"

#include <cerrno>
#include <memory>
#include <string>
#include <sys/types.h>
#include <sys/wait.h>
#include <vector>

namespace program {

// The signals that a program with a screen handles: all that would end or stop it, except those
// that report a crash.

[[nodiscard]] std::vector<int> terminal_signals();

/// Blocks these signals, so that none is lost before the front can forward it.
void block_signals();
/// Unblocks these signals; pending ones are delivered now.
void unblock_signals();

/// Waits until a child of this process ends; returns its status.
inline int wait_for_child(pid_t process) {
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

} // namespace program

struct termios;

namespace program {

class Front {
  public:
    /// The signals must have been blocked by block_signals(): the handlers that this installs run
    /// only while run() waits.
    Front(TtyFile tty, SessionConnection line);
    Front(const Front&) = delete;
    Front& operator=(const Front&) = delete;
    ~Front();

    /// Waits until this process is in the foreground of its terminal, which it then describes to
    /// the session. False if it never is.
    [[nodiscard]] bool greet_from_foreground();
    /// Lends the terminal to the session until that returns it; returns the exit code. `child` is
    /// the session's process ID if it is a child of this one. If the session dies unexpectedly, the
    /// terminal is restored to its original state.
    ExitCode run(pid_t child = -1);

  private:
    bool wait_for_foreground() const;
    void pass_on_signals();
    void stop_job();
    [[nodiscard]] bool switch_session(const std::string& id);
    ExitCode leave_session(const Message& message);
    ExitCode restore_after_session_death();
    void say(const std::string& text) const;

    TtyFile tty_;
    SessionConnection line_;
    pid_t child_ = -1;
    std::unique_ptr<termios> original_modes_; ///< the terminal's original modes
    std::string restore_bytes_;               ///< bytes that restore the shell's screen
};

} // namespace program
