// SPDX-License-Identifier: GPL-3.0-or-later
// `bughouse engine`, as run by a script or a user interface.
#include "src/base/text.h"
#include "tests/support/catch.h"
#include "tests/support/program.h"

using std::string;
using support::bughouse;

namespace {

support::Ran engine(const string& input) {
    support::Circumstances circumstances;
    circumstances.input = input;
    return bughouse({"engine"}, circumstances);
}

std::vector<string> lines_of(const string& output) {
    std::vector<string> lines;
    for (const auto line : base::split(base::trim(output), '\n')) {
        lines.emplace_back(line);
    }
    return lines;
}

} // namespace

TEST_CASE("engine speaks UCI, counts, searches and leaves") {
    const auto ran = engine("uci\nisready\nsetoption name UCI_Variant value crazyhouse\n"
                            "position fen 6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1\n"
                            "go perft 1\ngo depth 3\nquit\n");
    CHECK(ran.exit_code == 0);
    CHECK(ran.message.empty());
    CHECK(ran.output.find("\nuciok\nreadyok\n") != string::npos);
    CHECK(ran.output.find("\nNodes searched: 64\n") != string::npos);
    CHECK(lines_of(ran.output).back() == "bestmove N@f7");
}

TEST_CASE("engine speaks CECP when it is greeted so") {
    const auto ran = engine("xboard\nprotover 2\nnew\nvariant crazyhouse\nsd 3\n"
                            "setboard 6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1\nping 1\nquit\n");
    CHECK(ran.exit_code == 0);
    CHECK(ran.output.find("feature done=1\n") != string::npos);
    CHECK(lines_of(ran.output).back() == "pong 1");
}

TEST_CASE("engine ends a search that has no end when its input ends") {
    for (const string last : {"", "quit\n", "stop\nquit\n"}) {
        const auto ran = engine("uci\ngo infinite\n" + last);
        CHECK(ran.exit_code == 0);
        CHECK(lines_of(ran.output).back().find("bestmove ") == 0);
    }
}

TEST_CASE("engine that may sit for an hour answers and leaves when it is told to") {
    // Only a piece from the partner can prevent the mate on the back rank, so the engine waits for
    // one, or for a command.
    const auto ran = engine("uci\nsetoption name UCI_Variant value bughouse\n"
                            "position fen 6k1/5ppp/8/8/8/8/q4PPP/6K1[q] w - - 0 1\n"
                            "go wtime 3600000 btime 3600000\nquit\n");
    CHECK(ran.exit_code == 0);
    CHECK(lines_of(ran.output).back().find("bestmove ") == 0);
}

TEST_CASE("engine survives what no user interface would send") {
    const auto ran = engine(string(300'000, 'x') + "\n\n\x01\xff\nposition fen\ngo\nuci uci\n" +
                            string("go\0depth 3\n", 11) + "isready\nsetoption name\n");
    CHECK(ran.exit_code == 0);
    CHECK(ran.output.find("readyok\n") != string::npos);
}

TEST_CASE("engine stops a count without end when it is told to, and when it is to leave") {
    for (const string last : {"stop\n", "quit\n"}) {
        CAPTURE(last);
        const auto ran = engine("uci\ngo perft 30\n" + last);
        CHECK(ran.exit_code == 0);
        CHECK(ran.output.find("\ninfo string the count was stopped\n") != string::npos);
    }
    CHECK(engine("uci\ngo perft 4\nquit\n").output.find("\nNodes searched: 197281\n") !=
          string::npos);
}
