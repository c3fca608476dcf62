// SPDX-License-Identifier: GPL-3.0-or-later
// The program's signal handlers, kept over a call that sets its own (newterm does).
#pragma once

#include <memory>

namespace tui {

/// Gives the signals that somebody else takes over meanwhile back to the program.
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

} // namespace tui
