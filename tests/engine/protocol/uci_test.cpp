// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's side of UCI: what a user interface sends and receives.
#include "src/base/text.h"
#include "src/engine/protocol/thinking_text.h"
#include "src/engine/protocol/uci.h"
#include "src/engine/search/levels.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"
#include "tests/support/protocol_script.h"

#include <fmt/format.h>

using base::Millis;
using engine::Uci;
using rules::Side;
using support::Lines;
using support::ProtocolScript;

namespace {

const std::string reserves =
    "r1bqk2r/ppp2ppp/2n2n2/3pp3/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R[QNPPbnp] w KQkq - 0 6";

} // namespace

TEST_CASE("UCI: it introduces itself with the options that it has") {
    ProtocolScript<Uci> script;
    const auto said = script.say("uci");
    CHECK(support::holds(said, "id name bughouse"));
    CHECK(support::holds(said, "option name UCI_Variant type combo default bughouse var bughouse "
                               "var crazyhouse"));
    CHECK(support::holds(said, "option name Hash type spin default 8 min 1 max 1024"));
    CHECK(support::holds(said, "option name Threads type spin default 1 min 1 max 64"));
    CHECK(support::holds(said, "option name Skill type spin default 8 min 1 max 8"));
    CHECK(said.back() == "uciok");
    CHECK(script.say("isready") == Lines{"readyok"});
}

TEST_CASE("UCI: an illegal move is repeated without what would colour a terminal") {
    ProtocolScript<Uci> script;
    CHECK(script.say("position startpos moves \x1B[31me4") ==
          Lines{"info string illegal move ?[31me4"});
}

TEST_CASE("UCI: a position with reserves is searched, and the answer is a legal move") {
    ProtocolScript<Uci> script;
    (void)script.say("position fen " + reserves);
    const auto said = script.say("go depth 3");
    CHECK(said.size() >= 4); // one line for each depth
    CHECK(said.front().find("info depth 1 score cp ") == 0);
    CHECK(said.front().find(" nodes ") != std::string::npos);
    CHECK(said.front().find(" nps ") != std::string::npos);
    CHECK(said.front().find(" pv ") != std::string::npos);
    const auto parts = base::tokens(said.back());
    REQUIRE(parts.size() >= 2);
    CHECK(parts[0] == "bestmove");
    CHECK(engine::read_move(boards::position(reserves), parts[1]));
}

TEST_CASE("UCI: moves lead on from a position, drops and castling among them") {
    ProtocolScript<Uci> script;
    (void)script.say("position fen r3k2r/8/8/8/8/8/8/R3K2R[Pn] w KQkq - 0 1 moves e1g1 N@f3 g1g2");
    const auto task = script.task("go depth 1");
    REQUIRE(task);
    CHECK(task->position.turn() == Side::black);
    CHECK(task->position.at(rules::square(6, 1))->kind == rules::Kind::king);
    CHECK(task->position.at(rules::square(5, 0))->kind == rules::Kind::rook);
    CHECK(task->position.hand(Side::black).empty());
}

TEST_CASE("UCI: castling with a dropped rook, as on FICS, leads on from a position, too") {
    ProtocolScript<Uci> script;
    CHECK(script
              .say("position fen 4k3/8/8/8/8/6n1/P7/4K2R[R] b K - 0 1 moves g3h1 a2a3 h1f2 R@h1 "
                   "e8e7 e1g1")
              .empty());
    const auto task = script.task("go depth 1");
    REQUIRE(task);
    CHECK(task->position.at(rules::square(6, 0))->kind == rules::Kind::king);
}

TEST_CASE("UCI: captures vanish in bughouse and change sides in crazyhouse") {
    for (const bool crazyhouse : {false, true}) {
        ProtocolScript<Uci> script;
        (void)script.say(crazyhouse ? "setoption name UCI_Variant value crazyhouse"
                                    : "setoption name UCI_Variant value bughouse");
        (void)script.say("position startpos moves e2e4 d7d5 e4d5");
        const auto task = script.task("go depth 1");
        REQUIRE(task);
        CHECK(task->position.hand(Side::white).holds(rules::Kind::pawn) == crazyhouse);
        CHECK(task->keeps_captures == crazyhouse);
    }
}

TEST_CASE("UCI: go says how long") {
    ProtocolScript<Uci> script;
    const auto limits = [&script](const std::string& go) { return script.task(go)->limits; };
    CHECK(limits("go movetime 250").time == Millis{250});
    CHECK(limits("go depth 7").depth == 7);
    CHECK(limits("go nodes 5000").nodes == 5000U);
    CHECK(limits("go mate 2").depth == 3);
    CHECK(limits("go infinite") == engine::Limits{});
    CHECK(limits("go") == engine::Limits{});
    const auto white = limits("go wtime 40000 btime 1000 winc 0 binc 0");
    REQUIRE(white.time);
    CHECK(white.usual_time < white.time);
    (void)script.say("position startpos moves e2e4");
    CHECK(limits("go wtime 40000 btime 1000 winc 0 binc 0").time < white.time);
    CHECK(limits("go depth 99999999999 movetime -5").time == Millis{0});
}

TEST_CASE("UCI: a lower skill thinks less, and never beyond what it was given") {
    ProtocolScript<Uci> script;
    (void)script.say("setoption name Skill value 2");
    const auto task = script.task("go movetime 100");
    CHECK(task->level == 2);
    CHECK(task->limits.nodes == engine::level(2).nodes);
    CHECK(script.task("go nodes 100")->limits.nodes == 100U);
}

TEST_CASE(
    "UCI: an engine that plays by the clock may sit for a piece, as long as it can still play on") {
    ProtocolScript<Uci> script;
    (void)script.say("position fen " + reserves);
    CHECK(script.search("go wtime 10000 btime 500")->sit_allowance == Millis{8750});
    CHECK(script.search("go wtime 2000 btime 60000")->sit_allowance == Millis{1500});
    CHECK_FALSE(script.search("go wtime 400 btime 60000")->sit_allowance);
    CHECK_FALSE(script.search("go movetime 1000")->sit_allowance);
    CHECK_FALSE(script.search("go depth 3")->sit_allowance);
    CHECK_FALSE(script.search("go infinite")->sit_allowance);
    // In crazyhouse no partner sends pieces, so it does not sit.
    (void)script.say("setoption name UCI_Variant value crazyhouse");
    (void)script.say("position fen " + reserves);
    CHECK_FALSE(script.search("go wtime 10000 btime 500")->sit_allowance);
}

TEST_CASE("UCI: without a legal move there is no best one") {
    ProtocolScript<Uci> script;
    (void)script.say("position fen 7k/5KQ1/8/8/8/8/8/8[] b - - 0 1");
    CHECK(script.say("go depth 4") == Lines{"info depth 0 score mate 0", "bestmove (none)"});
}

TEST_CASE("UCI: a mate is told in moves") {
    ProtocolScript<Uci> script;
    (void)script.say("position fen 6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1");
    const auto said = script.say("go depth 3");
    CHECK(said.front().find("score mate 1 ") != std::string::npos);
    CHECK(said.back() == "bestmove N@f7");
}

TEST_CASE("UCI: an endless search answers when it is stopped, and not before") {
    ProtocolScript<Uci> script;
    (void)script.say("position fen 6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1");
    const auto before = script.say("go infinite"); // a mate in one ends the search early
    CHECK(before.back().find("info ") == 0);
    CHECK(script.say("stop") == Lines{"bestmove N@f7"});
    CHECK(script.say("stop").empty());
}

TEST_CASE("UCI: a search that ponders goes on until the move has come, and then by the clock") {
    ProtocolScript<Uci> script;
    const auto ponders = script.task("go ponder wtime 60000 btime 60000");
    REQUIRE(ponders);
    CHECK(ponders->limits == engine::Limits{});
    const auto timed = script.task("ponderhit");
    REQUIRE(timed);
    CHECK(timed->limits.usual_time);
    CHECK(script.found(*ponders).empty());
    CHECK(script.found(*timed).back().find("bestmove ") == 0);
    CHECK(script.say("ponderhit").empty()); // nobody ponders any more
}

TEST_CASE("UCI: a search that ponders in vain answers when it is stopped, and not before") {
    ProtocolScript<Uci> script;
    const auto ponders = script.task("go ponder movetime 100");
    REQUIRE(ponders);
    CHECK(script.found(*ponders).back().find("info ") == 0);
    CHECK(script.say("stop").back().find("bestmove ") == 0);
    CHECK(script.say("ponderhit").empty());
}

TEST_CASE("UCI: only the moves that are to be searched are searched") {
    ProtocolScript<Uci> script;
    (void)script.say("position fen 6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1");
    CHECK(script.say("go depth 2 searchmoves g1f1").back().find("bestmove g1f1") == 0);
    CHECK(script.say("go searchmoves g1f1 N@f7 depth 2").back() == "bestmove N@f7");
    CHECK(script.say("go depth 2 searchmoves e2e4").back() == "bestmove N@f7"); // no legal move
    CHECK(script.say("go depth 2").back() == "bestmove N@f7");
}

TEST_CASE("UCI: every go has its one answer, also when another go interrupts it") {
    ProtocolScript<Uci> script;
    const auto task = script.task("go infinite");
    REQUIRE(task);
    const auto next = script.task("go depth 1");
    REQUIRE(next);
    CHECK(script.found(*task).back().find("bestmove ") == 0);
    CHECK(script.found(*next).back().find("bestmove ") == 0);
}

TEST_CASE("UCI: the hash table has the size that it is given, within bounds") {
    ProtocolScript<Uci> script;
    for (const auto& [text, megabytes] : {std::pair{"64", 64U}, {"0", 1U}, {"99999", 1024U}}) {
        (void)script.say(std::string("setoption name Hash value ") + text);
        CHECK(script.hash == std::size_t{megabytes} << 20);
    }
}

TEST_CASE("UCI: a deep count of crazyhouse puts what is taken into the hand") {
    const std::string pawns = "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1";
    ProtocolScript<Uci> script;
    (void)script.say("setoption name UCI_Variant value crazyhouse");
    (void)script.say("position fen " + pawns);
    const auto nodes = rules::perft(boards::position(pawns), 5, rules::PerftVariant::crazyhouse);
    CHECK(script.say("go perft 5").back() == fmt::format("Nodes searched: {}", nodes));
}

TEST_CASE("UCI: perft counts as perft does") {
    ProtocolScript<Uci> script;
    const auto said = script.say("go perft 2");
    CHECK(support::holds(said, "e2e4: 20"));
    CHECK(said.back() == "Nodes searched: 400");
    (void)script.say("position fen " + reserves);
    CHECK(script.say("go perft 1").back() == "Nodes searched: 122");
    CHECK(script.say("go perft 0").back() == "Nodes searched: 1");
}

TEST_CASE("a count of leaves that is told to stop stops at once, and answers nothing") {
    std::stop_source stop;
    stop.request_stop();
    // Eight plies have 85 thousand million leaves: if the count could not be stopped, the test
    // would hang.
    const engine::Count endless{rules::Position(), 8, rules::PerftVariant::bughouse};
    CHECK_FALSE(engine::count_leaves(endless, stop.get_token()));
    const engine::Count short_one{rules::Position(), 1, rules::PerftVariant::bughouse};
    CHECK_FALSE(engine::count_leaves(short_one, stop.get_token()));
    CHECK(engine::count_leaves(short_one, {})->size() == 20);
}

TEST_CASE("UCI: what is no position is never searched") {
    ProtocolScript<Uci> script;
    for (const std::string wrong :
         {"position fen rubbish", "position fen 8/8/8/8/8/8/8/4K3[] w - - 0 1", "position",
          "position startpos moves e2e4 e2e4", "position startpos moves N@e4"}) {
        CAPTURE(wrong);
        CHECK(script.say(wrong).front().find("info string ") == 0);
        CHECK(script.say("go depth 2").back() == "bestmove (none)");
        CHECK(script.say("position startpos").empty());
        CHECK(script.say("go depth 1").back().find("bestmove ") == 0);
    }
}

TEST_CASE("UCI: the search has as many threads as it is allowed") {
    ProtocolScript<Uci> script;
    CHECK(script.say("setoption name Threads value 4").empty());
    CHECK(script.threads == 4);
    (void)script.say("setoption name Threads value 100000");
    CHECK(script.threads == 64);
    (void)script.say("setoption name Threads value -1");
    CHECK(script.threads == 1);
}

TEST_CASE("UCI: options that it does not have change nothing, and it says so") {
    ProtocolScript<Uci> script;
    for (const std::string wrong :
         {"setoption", "setoption name Hash", "setoption name Hash value many",
          "setoption name UCI_Variant value duck", "setoption name Threads value all",
          "setoption name Colour value red"}) {
        CHECK(script.say(wrong).front().find("info string ") == 0);
    }
    CHECK(script.say("go depth 1").back().find("bestmove ") == 0);
}
