// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/support/program.h"

using std::string;
using support::bughouse;

namespace {

const string reserves = "r1bqk2r/ppp2ppp/2n2n2/3pp3/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R[QNPPbnp] w KQkq "
                        "- 0 6";

} // namespace

TEST_CASE("perft counts the leaves of the usual array") {
    const auto ran = bughouse({"perft", "4"});
    CHECK(ran.output == "nodes 197281\n");
    CHECK(ran.exit_code == 0);
    CHECK(bughouse({"perft", "0"}).output == "nodes 1\n");
    CHECK(bughouse({"perft", "0", "--divide"}).output == "nodes 1\n");
}

TEST_CASE("perft lists as many leaves as it counts") {
    const auto counted = bughouse({"perft", "2", "--fen", reserves});
    CHECK(bughouse({"perft", "2", "--fen", reserves, "--list"}).output == counted.output);
    CHECK(counted.exit_code == 0);
}

TEST_CASE("perft of crazyhouse gives captures to those who made them") {
    const string fen = "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1";
    CHECK(bughouse({"perft", "1", "--fen", fen}).output == "nodes 7\n");
    const auto bughouse3 = bughouse({"perft", "3", "--fen", fen});
    const auto crazyhouse3 = bughouse({"perft", "3", "--fen", fen, "--variant", "crazyhouse"});
    CHECK(bughouse3.output != crazyhouse3.output);
}

TEST_CASE("perft names what follows each move") {
    const auto ran = bughouse({"perft", "1", "--divide", "--fen", "7k/P7/8/8/8/8/8/K7[N] w - -"});
    CHECK(ran.output.find("a7a8q: 1\n") != string::npos);
    CHECK(ran.output.find("N@b3: 1\n") != string::npos);
    CHECK(ran.output.find("nodes 68\n") != string::npos);
}

TEST_CASE("perft refuses what is no position and no depth, and says why") {
    const auto no_fen = bughouse({"perft", "1", "--fen", "rubbish"});
    CHECK(no_fen.exit_code == 2);
    CHECK(no_fen.message.find("column ") != string::npos);
    const auto no_king = bughouse({"perft", "1", "--fen", "8/8/8/8/8/8/8/4K3[] w - -"});
    CHECK(no_king.exit_code == 2);
    CHECK(no_king.message == "bughouse perft: --fen: a side has no king\n");
    CHECK(bughouse({"perft", "1", "--fen", ""}).exit_code == 2);
    CHECK(bughouse({"perft", "31"}).exit_code == 2);
    CHECK(bughouse({"perft", "-1"}).exit_code == 2);
    CHECK(bughouse({"perft", "1", "--variant", "duck"}).exit_code == 2);
}
