// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse on real terminals: a match by clicks alone, and no terminal that is left reporting it.
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/home.h"
#include "tests/support/sessions.h"
#include "tests/support/skip.h"
#include "tests/support/terminal.h"

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

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

constexpr std::string_view mouse_on = "\x1b[?1000h\x1b[?1006h";
constexpr std::string_view mouse_off = "\x1b[?1006l\x1b[?1000l";

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
    for (const char* term : {"linux", "vt100", "vt220", "ansi", "dumb"}) {
        INFO(term);
        Terminal terminal({with_letters, home.path(), {{"TERM", term}}});
        REQUIRE(terminal.wait_for("Ready?"));
        terminal.type("ready\rA:e4\r");
        REQUIRE(terminal.wait_for("e4"));
        terminal.type("quit!\r");
        CHECK(terminal.wait_for_end() == 0);
        CHECK(terminal.raw().find("1000") == std::string::npos);
        CHECK(terminal.raw().find("1006") == std::string::npos);
        CHECK(terminal.raw().find("\x1b]") == std::string::npos); // nor of a title
    }
    for (const char* term : {"xterm", "screen-256color", "tmux-256color"}) {
        INFO(term);
        Terminal terminal({with_letters, home.path(), {{"TERM", term}}});
        REQUIRE(terminal.wait_for("Ready?"));
        CHECK(terminal.raw().find(mouse_on) != std::string::npos);
        CHECK(terminal.reports_mouse());
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

namespace {

/// What befalls a program with a picture, or whoever lends it the terminal.
enum class Blow { ends, hangs_up, stops, loses_front, loses_session, loses_attached };
constexpr int blows = 6;

/// Begins the match and answers which process plays it.
pid_t begin(Terminal& terminal, const Home& home) {
    REQUIRE(terminal.wait_for("Ready?"));
    terminal.type("ready\rA:e4\r");
    REQUIRE(terminal.wait_for("1A e4"));
    const auto all = support::sessions_of(home.path());
    REQUIRE(all.size() == 1);
    return all.front().process;
}

/// Lets time pass while keys and clicks of chance come in.
void fumble(Terminal& terminal, support::Dice& dice) {
    for (std::size_t i = dice.below(4); i > 0; --i) {
        terminal.type(fmt::format("\x1b[<0;{};{}{}", 1 + dice.below(80), 1 + dice.below(24),
                                  dice.below(2) == 0 ? 'M' : 'm'));
        terminal.wait_until([] { return false; }, std::chrono::milliseconds(dice.below(12)));
    }
}

bool is_given_back(Terminal& terminal) {
    return terminal.wait_until([&] {
        return !terminal.reports_mouse() && !terminal.is_raw() && !terminal.on_alternate_screen();
    });
}

void strike(std::uint64_t seed) {
    support::Dice dice(seed * 7919 + 1);
    (void)dice.below(2);
    const Home home;
    const auto blow = static_cast<Blow>(seed % blows);
    INFO("seed " << seed);
    support::Start start{with_letters, home.path()};
    if (blow == Blow::stops) {
        start.script = R"("$0" "$@"; echo suspended; read line; fg >/dev/null; echo back)";
    }
    auto terminal = std::make_unique<Terminal>(start);
    if (blow == Blow::ends || blow == Blow::hangs_up || blow == Blow::loses_front) {
        if (dice.below(3) == 0) { // at any moment of its beginning
            terminal->wait_until([] { return false; }, std::chrono::milliseconds(dice.below(120)));
        } else {
            REQUIRE(terminal->wait_until([&] { return terminal->reports_mouse(); }));
            fumble(*terminal, dice);
        }
        terminal->send(blow == Blow::ends ? SIGTERM : blow == Blow::hangs_up ? SIGHUP : SIGKILL);
    } else if (blow == Blow::stops) {
        const pid_t session = begin(*terminal, home);
        fumble(*terminal, dice);
        if (dice.below(2) == 0) {
            terminal->type("\x1a");
        } else { // what the shell has started lends the terminal
            std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", terminal->process()));
            pid_t front = 0;
            REQUIRE(children >> front);
            ::kill(front, SIGTSTP);
        }
        REQUIRE(terminal->wait_for("suspended"));
        CHECK_FALSE(terminal->reports_mouse());
        terminal->type("\r");
        REQUIRE(terminal->wait_until([&] { return terminal->reports_mouse(); }));
        fumble(*terminal, dice);
        ::kill(session, SIGKILL);
    } else {
        const pid_t session = begin(*terminal, home);
        if (blow == Blow::loses_attached) {
            terminal->type("/detach\r");
            REQUIRE(terminal->wait_for_end() == 0);
            CHECK(is_given_back(*terminal));
            terminal = std::make_unique<Terminal>(support::Start{{"attach"}, home.path()});
            REQUIRE(terminal->wait_until([&] { return terminal->reports_mouse(); }));
        }
        fumble(*terminal, dice);
        ::kill(session, SIGKILL);
    }
    CHECK(terminal->wait_for_end() >= 0);
    CHECK(is_given_back(*terminal));
}

} // namespace

TEST_CASE("whatever is killed or stopped, and whenever, no terminal is left reporting its mouse") {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        strike(seed);
    }
}

TEST_CASE("a thousand times", "[.][slow]") {
    for (std::uint64_t seed = 100; seed < 1100; ++seed) {
        strike(seed);
    }
}

TEST_CASE("a match of the library is chosen and replayed by clicks") {
    const Home home;
    const auto game = [](const char* date, const char* first) {
        return fmt::format("[WhiteA \"ann\"][BlackA \"bob\"][WhiteB \"cy\"][BlackB \"dan\"]\n"
                           "[Date \"{}\"][Result \"1-0\"]\n1A. {} 1a. e5 {{bob resigns}} 1-0\n\n",
                           date, first);
    };
    (void)support::bughouse({"library", "import", "-"},
                            {game("2025.03.01", "e4") + game("2025.03.02", "d4"),
                             {{"HOME", home.path()}, {"XDG_DATA_HOME", ""}},
                             {}});
    Terminal terminal({{"library"}, home.path()});
    REQUIRE(terminal.wait_for("> 2025-03-02"));
    Hand hand(terminal);
    hand.click("2025-03-01");
    REQUIRE(terminal.wait_for("> 2025-03-01"));
    terminal.type("\x1b[<64;10;5M"); // the wheel
    REQUIRE(terminal.wait_for("> 2025-03-02"));
    terminal.type("\x1b[<65;10;5M");
    REQUIRE(terminal.wait_for("> 2025-03-01"));
    hand.click("2025-03-01");
    CHECK(terminal.wait_for("replay"));
}

TEST_CASE("a match is played by the cursor alone") {
    const Home home;
    Terminal terminal({with_letters, home.path()});
    REQUIRE(terminal.wait_for("Ready?"));
    terminal.type("\r");
    REQUIRE(terminal.wait_for("TO MOVE"));
    terminal.type("\x1b[C"); // the cursor comes to e2 of board A
    int file = 4;
    int rank = 1;
    bool second = false;
    const auto go = [&](std::string_view square) {
        const int sign = second ? -1 : 1; // there Black sits below
        for (; file != square[0] - 'a'; file += file < square[0] - 'a' ? 1 : -1) {
            terminal.type(((square[0] - 'a' > file ? 1 : -1) * sign) > 0 ? "\x1b[C" : "\x1b[D");
        }
        for (; rank != square[1] - '1'; rank += rank < square[1] - '1' ? 1 : -1) {
            terminal.type(((square[1] - '1' > rank ? 1 : -1) * sign) > 0 ? "\x1b[A" : "\x1b[B");
        }
        terminal.type("\r");
    };
    const auto move = [&](bool on_second, const char* from, const char* to, const char* shown) {
        if (second != on_second) {
            terminal.type("\t");
            second = on_second;
        }
        go(from);
        go(to);
        INFO(shown << "\n" << terminal.text());
        REQUIRE(terminal.wait_for(shown));
    };
    move(false, "e2", "e4", "1A e4");
    move(false, "e7", "e5", "1a e5");
    move(true, "d2", "d4", "1B d4");
    move(false, "f1", "c4", "2A Bc4");
    move(false, "b8", "c6", "2a Nc6");
    move(false, "d1", "h5", "3A Qh5");
    move(true, "g8", "f6", "1b Nf6");
    move(false, "g8", "f6", "3a Nf6");
    move(false, "h5", "f7", "Qxf7#");
    CHECK(terminal.shows("mated on board A"));
}
