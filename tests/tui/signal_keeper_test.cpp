// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tui/terminal/tty.h"

#include <csignal>

namespace {

void ours(int) {}
void theirs(int) {}

} // namespace

TEST_CASE(
    "a signal handler that somebody replaced is the program's own again when the keeper ends") {
    const auto before = std::signal(SIGTSTP, ours);
    {
        const tui::SignalKeeper keeper;
        (void)std::signal(SIGTSTP, theirs);
    }
    CHECK(std::signal(SIGTSTP, before) == ours);
}
