// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tui/terminal/tty.h"

#include <csignal>

namespace {

void ours(int) {}
void theirs(int) {}

} // namespace

TEST_CASE("a signal that somebody takes over meanwhile is the program's again") {
    const auto before = std::signal(SIGTSTP, ours);
    {
        const tui::SignalKeeper keeper;
        (void)std::signal(SIGTSTP, theirs);
    }
    CHECK(std::signal(SIGTSTP, before) == ours);
}
