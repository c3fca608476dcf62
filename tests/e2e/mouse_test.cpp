// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse on real terminals: a match by clicks alone, and no terminal that is left reporting it.
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/skip.h"
#include "tests/support/terminal.h"

#include <csignal>
#include <filesystem>
#include <fmt/format.h>

using namespace std::chrono_literals;
using support::Home;
using support::Terminal;

namespace {

const std::vector<std::string> with_letters{"play", "--humans", "A,a,B,b", "--pieces", "letters"};

struct Cell {
    int column = 0;
    int row = 0;
};

/// Reports of the mouse as xterm sends them; every tenth release is lost on the way.
class Hand {
  public:
    explicit Hand(Terminal& terminal) : terminal_(terminal) {}

    void click(Cell at) {
        report('M', at);
        if (++releases_ % 10 != 0) {
            report('m', at);
        }
    }
    /// The middle of a square of board A, or B, whose players sit as they did at the start.
    void click(char board, std::string_view square) { click(cell(board, square)); }
    /// The first place of that text on the screen.
    void click(const std::string& text) {
        INFO(text << "\n" << terminal_.text());
        REQUIRE(terminal_.wait_for(text));
        for (int row = 0; row < 60; ++row) {
            if (const auto at = terminal_.row(row).find(text); at != std::string::npos) {
                return click(Cell{static_cast<int>(at), row});
            }
        }
    }

  private:
    /// Files stand below the boards, ranks on their left; board B stands right of board A.
    [[nodiscard]] Cell cell(char board, std::string_view square) const {
        const bool second = board == 'B';
        for (int row = 0; row < 60; ++row) {
            const std::string files = terminal_.row(row);
            const std::string letters = second ? "h  g  f  e" : "a  b  c  d";
            const auto at = files.find(letters);
            if (at == std::string::npos) {
                continue;
            }
            const int file = square[0] - 'a';
            const int rank = square[1] - '1';
            return {static_cast<int>(at) + 3 * (second ? 7 - file : file),
                    row - (second ? 8 - rank : rank + 1)};
        }
        FAIL("no board " << board << "\n" << terminal_.text());
        return {};
    }
    void report(char last, Cell at) {
        terminal_.type(fmt::format("\x1b[<0;{};{}{}", at.column + 1, at.row + 1, last));
    }

    Terminal& terminal_;
    int releases_ = 0;
};

constexpr std::string_view mouse_on = "\x1b[?1000;1006h";
constexpr std::string_view mouse_off = "\x1b[?1006;1000l";

/// Whether the bytes leave a terminal reporting its mouse.
bool left_on(const std::string& raw) {
    const auto on = raw.rfind(mouse_on);
    return on != std::string::npos && raw.find(mouse_off, on) == std::string::npos;
}

/// Both boards, mate on board A.
void play_by_mouse(Terminal& terminal) {
    Hand hand(terminal);
    hand.click("Enter ready");
    REQUIRE(terminal.wait_for("TO MOVE"));
    const auto move = [&](char board, const char* from, const char* to, const char* shown) {
        hand.click(board, from);
        hand.click(board, to);
        INFO(shown << "\n" << terminal.text());
        REQUIRE(terminal.wait_for(shown));
    };
    move('A', "e2", "e4", "1A e4");
    move('A', "e7", "e5", "1a e5");
    move('B', "d2", "d4", "1B d4");
    move('A', "f1", "c4", "2A Bc4");
    move('A', "b8", "c6", "2a Nc6");
    move('B', "g8", "f6", "1b Nf6");
    move('A', "d1", "h5", "3A Qh5");
    move('A', "g8", "f6", "3a Nf6");
    move('A', "h5", "f7", "Qxf7#");
}

} // namespace

TEST_CASE("a match is played by mouse alone") {
    const Home home;
    Terminal terminal({with_letters, home.path()});
    play_by_mouse(terminal);
    CHECK(terminal.shows("mated on board A"));
    terminal.type("quit\r");
    CHECK(terminal.wait_for_end() == 0);
    CHECK(terminal.raw().find(mouse_on) != std::string::npos);
    CHECK_FALSE(left_on(terminal.raw()));
}

TEST_CASE("a match is played by mouse alone inside tmux", "[skips]") {
    if (!std::filesystem::exists("/usr/bin/tmux")) {
        return support::skip("tmux is not installed");
    }
    const Home home;
    support::Start start{with_letters, home.path(), {{"TMUX_TMPDIR", home.path()}}};
    start.rows = 25;
    start.script = R"(exec tmux -f /dev/null set -g mouse on \; new-session "$0" "$@")";
    Terminal terminal(start);
    play_by_mouse(terminal);
    CHECK(terminal.shows("mated on board A"));
}

TEST_CASE("terminals without a mouse are told nothing of one") {
    const Home home;
    for (const char* term : {"linux", "vt100", "vt220", "ansi"}) {
        INFO(term);
        Terminal terminal({with_letters, home.path(), {{"TERM", term}}});
        REQUIRE(terminal.wait_for("Ready?"));
        terminal.type("quit\r");
        CHECK(terminal.wait_for_end() == 0);
        CHECK(terminal.raw().find("1000") == std::string::npos);
        CHECK(terminal.raw().find("1006") == std::string::npos);
    }
    for (const char* term : {"xterm", "screen-256color", "tmux-256color"}) {
        INFO(term);
        Terminal terminal({with_letters, home.path(), {{"TERM", term}}});
        REQUIRE(terminal.wait_for("Ready?"));
        CHECK(terminal.raw().find(mouse_on) != std::string::npos);
    }
    SECTION("nor is one whose owner does not want it") {
        Terminal terminal({with_letters, home.path()});
        REQUIRE(terminal.wait_for("Ready?"));
        terminal.type("\x11"); // Ctrl-Q
        CHECK(terminal.wait_for("selects text"));
        CHECK_FALSE(left_on(terminal.raw()));
    }
}

TEST_CASE("however it ends, no terminal is left reporting its mouse") {
    const Home home;
    for (const int signal : {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1}) {
        INFO(signal);
        Terminal terminal({with_letters, home.path()});
        REQUIRE(terminal.wait_for("Ready?"));
        terminal.send(signal);
        if (signal != SIGINT) { // a key, so to speak
            CHECK(terminal.wait_for_end() >= 0);
            CHECK_FALSE(left_on(terminal.raw()));
        }
    }
    SECTION("when it is suspended, either") {
        support::Start start{with_letters, home.path()};
        start.script = R"("$0" "$@"; echo suspended; read line; fg >/dev/null)";
        Terminal terminal(start);
        REQUIRE(terminal.wait_for("Ready?"));
        terminal.type("\x1a");
        REQUIRE(terminal.wait_for("suspended"));
        CHECK_FALSE(left_on(terminal.raw()));
        terminal.type("\r");
        CHECK(terminal.wait_until([&] { return left_on(terminal.raw()); })); // reports again
        terminal.type("quit\r");
        CHECK(terminal.wait_for_end() == 0);
        CHECK_FALSE(left_on(terminal.raw()));
    }
}
