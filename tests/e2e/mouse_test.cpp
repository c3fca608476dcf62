// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse on real terminals: a whole match by clicks, and mouse reports are switched off however
// the program ends.
#include "tests/e2e/hand.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/home.h"
#include "tests/support/scratch.h"
#include "tests/support/sessions.h"
#include "tests/support/skip.h"
#include "tests/support/terminal.h"

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

using namespace std::chrono_literals;
using support::Hand;
using support::Home;
using support::play_by_cursor;
using support::play_by_mouse;
using support::ScratchFolder;
using support::Terminal;
using support::with_letters;

namespace {

constexpr std::string_view mouse_on = "\x1b[?1000h\x1b[?1006h";
constexpr std::string_view mouse_off = "\x1b[?1006l\x1b[?1000l";

/// Whether these bytes leave the terminal's mouse reports switched on.
bool left_on(const std::string& raw) {
    const auto on = raw.rfind(mouse_on);
    return on != std::string::npos && raw.find(mouse_off, on) == std::string::npos;
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

TEST_CASE("chairs of a table are taken, left and given to bots by mouse alone") {
    const Home home;
    const ScratchFolder tables;
    Terminal terminal({{"host", "--folder", tables.path(), "--ascii"}, home.path(), {}, 120, 40});
    REQUIRE(terminal.wait_for("Enter sits here"));
    Hand hand(terminal);
    const auto chair = [&](const char* name, const char* state) {
        INFO(name << ", " << state << "\n" << terminal.text());
        REQUIRE(terminal.wait_for(name));
        REQUIRE(terminal.wait_for(state));
    };
    hand.click("Enter sits here"); // the chosen chair, on A
    chair("(you)", "not ready: r");
    hand.click("r ready");
    chair("(you)", "  ready");
    hand.click("x clear"); // stands up from the chair
    chair("> free", "Enter sits here");
    CHECK_FALSE(terminal.shows("(you)"));
    hand.click("B ----"); // the first click selects another chair
    CHECK(terminal.wait_until([&] { return terminal.row(4).find("> free") > 40; }));
    hand.click("B ----");
    chair("(you)", "not ready: r");
    // The boards are turned so that one's own seat is at the bottom.
    CHECK(terminal.row(7).find("B ----") > 40);
    for (const char* const free : {"a ----", "A ----", "b ----"}) {
        hand.click(free);
        REQUIRE(terminal.wait_for("> free"));
        hand.click("b bot");
        REQUIRE(terminal.wait_for("> bot level "));
    }
    hand.click("r ready");
    INFO(terminal.text());
    CHECK(terminal.wait_for("YOUR MOVE"));
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
        CHECK(terminal.raw().find("\x1b]") == std::string::npos); // nor does it set the title
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
        if (signal != SIGINT) { // SIGINT counts as a key and does not end it
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
        // Mouse reports are on again.
        CHECK(terminal.wait_until([&] { return left_on(terminal.raw()); }));
        terminal.type("quit\r");
        CHECK(terminal.wait_for_end() == 0);
        CHECK_FALSE(left_on(terminal.raw()));
    }
}

namespace {

/// What happens to a program that shows a picture, or to the process that lends it the terminal.
enum class Blow { ends, hangs_up, stops, loses_front, loses_session, loses_attached };
constexpr int blows = 6;

/// Begins the match and returns the process that plays it.
pid_t begin(Terminal& terminal, const Home& home) {
    REQUIRE(terminal.wait_for("Ready?"));
    terminal.type("ready\rA:e4\r");
    REQUIRE(terminal.wait_for("1A e4"));
    const auto all = support::sessions_of(home.path());
    REQUIRE(all.size() == 1);
    return all.front().process;
}

/// How often mouse reports were switched on.
std::size_t times_on(const Terminal& terminal) {
    std::size_t count = 0;
    for (auto at = terminal.raw().find(mouse_on); at != std::string::npos;
         at = terminal.raw().find(mouse_on, at + 1)) {
        ++count;
    }
    return count;
}

/// Lets time pass with random keys and clicks.
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
        if (dice.below(3) == 0) { // at a random moment while it starts
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
        } else { // suspends the process started by the shell, which lends the terminal
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

TEST_CASE("a new size and attach ask for the mouse again, and at the prompt between it is off") {
    const Home home;
    support::Start start{with_letters, home.path()};
    start.script = R"("$0" "$@"; echo left; read line; "$0" attach; echo over; read line)";
    Terminal terminal(start);
    begin(terminal, home);
    REQUIRE(terminal.reports_mouse());
    const auto once = times_on(terminal);
    terminal.resize(100, 30);
    INFO(terminal.text());
    CHECK(terminal.wait_until([&] { return times_on(terminal) > once; }));
    CHECK(terminal.reports_mouse());
    terminal.type("/detach\r");
    REQUIRE(terminal.wait_for("left"));
    CHECK_FALSE(terminal.reports_mouse());
    CHECK_FALSE(left_on(terminal.raw()));
    const auto before = times_on(terminal);
    terminal.type("\r");
    CHECK(terminal.wait_until([&] { return terminal.reports_mouse(); }));
    CHECK(times_on(terminal) > before);
    REQUIRE(terminal.wait_for("1A e4"));
    SECTION("also where another terminal takes the screen") {
        Terminal other({{"attach"}, home.path(), {}, 120, 40});
        REQUIRE(other.wait_for("1A e4"));
        CHECK(other.wait_until([&] { return other.reports_mouse(); }));
        REQUIRE(terminal.wait_for("over"));
        CHECK_FALSE(terminal.reports_mouse());
    }
    SECTION("and where the match is left for good") {
        terminal.type("quit!\r");
        REQUIRE(terminal.wait_for("over"));
        CHECK_FALSE(terminal.reports_mouse());
    }
}

TEST_CASE("a match is played by the cursor alone") {
    const Home home;
    Terminal terminal({with_letters, home.path()});
    play_by_cursor(terminal);
    CHECK(terminal.shows("mated on board A"));
}
