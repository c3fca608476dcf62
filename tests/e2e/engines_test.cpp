// SPDX-License-Identifier: GPL-3.0-or-later
// Real engine programs in seats: they start, play, and end with the match.
#include "tests/support/catch.h"
#include "tests/support/scratch.h"
#include "tests/support/terminal.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

using namespace std::chrono_literals;
using std::string;
using support::ScratchFolder;
using support::Terminal;

namespace {

string words_in(const string& file) {
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

/// An engine that answers every `go` with `move`. It writes down its process number, its
/// descriptors and whether it received `quit`, but does not end, not even on SIGTERM.
string stubborn_engine(const ScratchFolder& home, const string& move) {
    const string file = home / "engine";
    std::ofstream script(file);
    script << "trap '' TERM\n"
           << "echo $$ > " << home / "number"
           << "\n"
           << "ls /proc/self/fd > " << home / "descriptors"
           << "\n"
           << "while read -r line; do case $line in\n"
           << "uci) echo 'option name UCI_Variant type combo var bughouse'; echo uciok;;\n"
           << "isready) echo readyok;;\n"
           << "go*) echo 'info depth 1'; echo 'bestmove " << move << "';;\n"
           << "quit) echo quit > " << home / "quit"
           << ";;\n"
           << "esac; done\n"
           << "while :; do sleep 1; done\n";
    return "a=sh '" + file + "'";
}

bool runs(const ScratchFolder& home) {
    const int number = std::atoi(words_in(home / "number").c_str());
    REQUIRE(number > 1);
    return ::kill(number, 0) == 0;
}

} // namespace

TEST_CASE("our own engine sits at our table, over UCI, and moves") {
    const ScratchFolder home;
    const string seat = "a=\"" BUGHOUSE_PROGRAM "\" engine";
    Terminal terminal(
        {{"play", "--ascii", "--time", "1+0", "--engine", seat, "--level", "1"}, home.path(), {}});
    REQUIRE(terminal.wait_for("ready"));
    terminal.type("ready\r");
    terminal.type("e4\r");
    INFO(terminal.text());
    CHECK(terminal.wait_for("1a "));
    terminal.type("/quit\r/quit\r");
    CHECK(terminal.wait_for_end() == 0);
}

TEST_CASE("an engine has three descriptors, is told to quit, and is killed when it stays") {
    const ScratchFolder home;
    Terminal terminal(
        {{"play", "--ascii", "--engine", stubborn_engine(home, "e7e5")}, home.path(), {}});
    REQUIRE(terminal.wait_for("ready"));
    terminal.type("ready\r");
    terminal.type("e4\r");
    INFO(terminal.text());
    REQUIRE(terminal.wait_for("1a e5"));
    CHECK(runs(home));
    // 3 belongs to the directory listing itself.
    CHECK(words_in(home / "descriptors") == "0\n1\n2\n3\n");
    terminal.type("/quit\r/quit\r");
    CHECK(terminal.wait_for_end() == 0);
    CHECK_FALSE(runs(home));
    CHECK(words_in(home / "quit") == "quit\n");
}

TEST_CASE("one program sits in both seats of a team, and answers for both boards") {
    const ScratchFolder home;
    const string file = home / "team";
    std::ofstream(file) << "while read -r line; do case $line in\n"
                        << "uci) echo 'option name Team type combo var white var black'; echo "
                           "uciok;;\n"
                        << "isready) echo readyok;;\n"
                        << "position*) at=$line;;\n"
                        << "go*) case $at in\n"
                        << "  *4P3*'b KQkq - 0 1|'*) echo 'bestmove (e7e5,pass)';;\n"
                        << "  *) echo 'bestmove (pass,d2d4)';;\n"
                        << "  esac;;\n"
                        << "esac; done\n";
    Terminal terminal({{"play", "--ascii", "--engine", "aB=sh " + file}, home.path(), {}});
    REQUIRE(terminal.wait_for("ready"));
    terminal.type("ready\r");
    INFO(terminal.text());
    CHECK(terminal.wait_for("1B d4"));
    terminal.type("e4\r");
    CHECK(terminal.wait_for("1a e5"));
    CHECK_FALSE(terminal.shows("takes over"));
    terminal.type("/quit\r/quit\r");
    CHECK(terminal.wait_for_end() == 0);
}

TEST_CASE("an engine that crashes in the middle of the match is told of, and a bot takes over") {
    const ScratchFolder home;
    const string file = home / "engine";
    std::ofstream(file)
        << "while read -r line; do case $line in\n"
        << "uci) echo 'option name UCI_Variant type combo var bughouse'; echo uciok;;\n"
        << "isready) echo readyok;;\n"
        << "go*) kill -SEGV $$;;\n"
        << "esac; done\n";
    Terminal terminal({{"play", "--ascii", "--engine", "a=sh " + file}, home.path(), {}, 120, 40});
    REQUIRE(terminal.wait_for("ready"));
    terminal.type("ready\r");
    terminal.type("e4\r");
    CHECK(terminal.wait_for("it has ended"));
    INFO(terminal.text());
    CHECK(terminal.wait_for("1a "));
    terminal.type("/quit\r/quit\r");
    CHECK(terminal.wait_for_end() == 0);
}

TEST_CASE("an engine that cheats, and one that is not there, are told of, and bots play on") {
    const ScratchFolder home;
    Terminal terminal({{"play", "--ascii", "--engine", stubborn_engine(home, "e2e4"), "--engine",
                        "B=/no/such/engine"},
                       home.path(),
                       {},
                       120,
                       40});
    REQUIRE(terminal.wait_for("No such file"));
    CHECK(terminal.shows("takes over"));
    REQUIRE(terminal.wait_for("ready"));
    terminal.type("ready\r");
    terminal.type("e4\r");
    CHECK(terminal.wait_for("second illegal move"));
    INFO(terminal.text());
    CHECK(terminal.wait_for("1a "));
    CHECK(terminal.wait_until([&] { return !runs(home); }));
    terminal.type("/quit\r/quit\r");
    CHECK(terminal.wait_for_end() == 0);
}

TEST_CASE("an engine is found among the user's own programs, which no PATH names") {
    const ScratchFolder home;
    (void)stubborn_engine(home, "e7e5");
    const string file = home / ".local/bin/my-engine";
    std::filesystem::create_directories(home / ".local/bin");
    std::ofstream(file) << "#!/bin/sh\nexec sh '" << home / "engine"
                        << "'\n";
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    Terminal terminal({{"play", "--ascii", "--engine", "a=my-engine", "--engine", "B=no-engine"},
                       home.path(),
                       {},
                       120,
                       40});
    REQUIRE(terminal.wait_for("(no-engine: No such file"));
    CHECK_FALSE(terminal.shows("(my-engine: "));
    terminal.type("e4\r");
    INFO(terminal.text());
    CHECK(terminal.wait_for("1a e5"));
    CHECK(runs(home));
    terminal.type("/quit\r/quit\r");
    CHECK(terminal.wait_for_end() == 0);
}
