// SPDX-License-Identifier: GPL-3.0-or-later
// The program inside a real tmux, which holds Esc back for a while and then joins it with the next
// letter into one key.
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/skip.h"
#include "tests/support/terminal.h"

#include <chrono>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

using namespace std::chrono_literals;
using support::Home;
using support::Terminal;

namespace {

/// Arguments for a tmux with the default escape-time of Debian 12.
support::Start in_tmux(const Home& home, std::vector<std::string> arguments) {
    support::Start start{std::move(arguments), home.path(), {{"TMUX_TMPDIR", home.path()}}};
    start.rows = 25; // one row is tmux's status line
    start.script = R"(exec tmux -f /dev/null set -s escape-time 500 \; new-session "$0" "$@")";
    return start;
}

/// Lets time pass while the terminal keeps drawing.
void pass(Terminal& terminal, std::chrono::milliseconds time) {
    terminal.wait_until([] { return false; }, time);
}

bool is_typed(Terminal& terminal, const std::string& line) {
    return terminal.wait_until(
        [&] { return terminal.row(23) == (line.empty() ? "A>" : "A> " + line); });
}

} // namespace

TEST_CASE("in tmux Esc and a move behind it are both understood, however soon it comes",
          "[skips]") {
    if (!std::filesystem::exists("/usr/bin/tmux")) {
        return support::skip("tmux is not installed");
    }
    const Home home;
    Terminal terminal(in_tmux(home, {"play", "--humans", "A,a,B,b", "--ascii"}));
    REQUIRE(terminal.wait_for("Ready?"));
    terminal.type("\r");
    REQUIRE(terminal.wait_for("TO MOVE"));
    for (const auto between : {20ms, 50ms, 100ms, 300ms, 450ms, 600ms}) {
        for (int attempt = 0; attempt < 4; ++attempt) {
            INFO(between.count() << " ms, attempt " << attempt << "\n" << terminal.text());
            terminal.type("h4");
            REQUIRE(is_typed(terminal, "h4"));
            terminal.type("\x07"); // Ctrl-G, which acts like Esc whatever the timing
            REQUIRE(is_typed(terminal, ""));
            terminal.type("\x1b");
            pass(terminal, between);
            for (const char* letter : {"N", "f", "3"}) {
                terminal.type(letter);
                pass(terminal, 60ms);
            }
            REQUIRE(is_typed(terminal, "Nf3"));
            REQUIRE_FALSE(terminal.shows("don't give"));
            terminal.type("\x15"); // Ctrl-U
            REQUIRE(is_typed(terminal, ""));
        }
    }
    terminal.type("\x1b");
    pass(terminal, 100ms);
    for (const char* letter : {"e", "4"}) {
        terminal.type(letter);
        pass(terminal, 60ms);
    }
    REQUIRE(is_typed(terminal, "e4"));
    terminal.type("\r");
    CHECK(terminal.wait_for("1A e4"));
}

TEST_CASE("how long tmux holds Esc back is asked for, and told once by the coach", "[skips]") {
    if (!std::filesystem::exists("/usr/bin/tmux")) {
        return support::skip("tmux is not installed");
    }
    const Home home;
    Terminal terminal(in_tmux(home, {"play", "--ascii", "--time", "none"}));
    REQUIRE(terminal.wait_for("Ready?"));
    terminal.type("\r");
    CHECK(terminal.wait_for("tmux holds Esc back for 500 ms: Ctrl-G", 60s));
}

TEST_CASE("in tmux nothing of a screen that grew is left behind on the normal one", "[skips]") {
    if (!std::filesystem::exists("/usr/bin/tmux")) {
        return support::skip("tmux is not installed");
    }
    const Home home;
    support::Start start = in_tmux(home, {"play", "--humans", "A,a,B,b", "--ascii"});
    start.columns = 40;
    start.rows = 18;
    start.script = R"(exec tmux -f /dev/null new-session "$0 $*; echo left; sleep 60")";
    Terminal terminal(start);
    REQUIRE(terminal.wait_for("starts the clocks"));
    terminal.resize(80, 25);
    REQUIRE(terminal.wait_for("bughouse 3+0"));
    terminal.type("/quit!\r");
    REQUIRE(terminal.wait_for("left"));
    INFO(terminal.text());
    CHECK_FALSE(terminal.shows("a  b  c  d"));
}
