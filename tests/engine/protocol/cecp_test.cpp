// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's side of CECP: what XBoard and partners send and receive.
#include "src/base/text.h"
#include "src/engine/protocol/cecp.h"
#include "src/engine/protocol/thinking_text.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"
#include "tests/support/protocol_script.h"

#include <algorithm>
#include <chrono>

using base::Millis;
using engine::Cecp;
using rules::Kind;
using rules::Side;
using std::string;
using support::Lines;
using support::ProtocolScript;

namespace {

/// The usual beginning of a game in that variant, thirty seconds for each side.
ProtocolScript<Cecp> started(const string& variant = "bughouse") {
    ProtocolScript<Cecp> script;
    for (const string line :
         {"xboard", "protover 2", "new", "level 0 0:30 0", "easy", "post", "sd 2"}) {
        (void)script.say(line);
    }
    (void)script.say("variant " + variant);
    return script;
}

/// The only line that begins like that; empty if there is none.
string line_of(const Lines& lines, std::string_view beginning) {
    string found;
    for (const string& line : lines) {
        if (line.find(beginning) == 0) {
            CHECK(found.empty());
            found = line;
        }
    }
    return found;
}

bool silent(const Lines& lines) {
    return lines.empty();
}

} // namespace

TEST_CASE("CECP: it says what it can do, and that it has said all") {
    ProtocolScript<Cecp> script;
    CHECK(script.say("xboard").empty());
    const auto said = script.say("protover 2");
    for (const string feature : {"setboard=1", "usermove=1", "time=1", "ping=1", "colors=0",
                                 "variants=\"bughouse,crazyhouse\""}) {
        CAPTURE(feature);
        CHECK(said.front().find(feature) != string::npos);
    }
    CHECK(support::holds(said, "feature option=\"Skill -spin 8 1 8\""));
    CHECK(said.back() == "feature done=1");
    CHECK(script.say("accepted setboard").empty());
}

TEST_CASE("CECP: it answers a move with a move, named or bare") {
    for (const string opening : {"usermove e2e4", "e2e4"}) {
        ProtocolScript<Cecp> script = started();
        const auto said = script.say(opening);
        const string move = line_of(said, "move ");
        REQUIRE(move.size() == 9);
        const auto after = boards::position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq");
        CHECK(engine::read_move(after, move.substr(5)));
    }
}

TEST_CASE("CECP: it thinks aloud while it is asked to") {
    ProtocolScript<Cecp> script = started();
    for (int game = 0; game < 2; ++game) {
        script.now += Millis{5000};
        const auto aloud = script.say("go");
        CHECK(aloud.size() == 3); // two depths and the move
        REQUIRE(base::tokens(aloud.front()).size() >= 5);
        CHECK(base::tokens(aloud.front())[2] == "2"); // hundredths of a second since the request
        (void)script.say("force");
    }
    (void)script.say("nopost");
    (void)script.say("force");
    CHECK(script.say("go").size() == 1);
}

TEST_CASE("CECP: in force mode it only watches") {
    ProtocolScript<Cecp> script = started();
    CHECK(silent(script.say("force")));
    CHECK(silent(script.say("usermove e2e4")));
    CHECK(silent(script.say("usermove e7e5")));
    CHECK(script.say("usermove e4e5") == Lines{"Illegal move: e4e5"});
    CHECK(silent(script.say("undo")));
    CHECK(silent(script.say("usermove c7c5")));
    const auto task = script.task("go");
    REQUIRE(task);
    CHECK(task->position.turn() == Side::white);
    CHECK(task->position.at(rules::square(2, 4)));
}

TEST_CASE("CECP: it leaves what it thinks about when it is told to") {
    for (const string end : {"force", "new", "result 1-0 {White wins}"}) {
        CAPTURE(end);
        ProtocolScript<Cecp> script = started();
        const auto task = script.task("go");
        REQUIRE(task);
        CHECK(silent(script.say(end)));
        CHECK(silent(script.found(*task)));
    }
}

TEST_CASE("CECP: a move that comes while it thinks, or sits, is refused and changes nothing") {
    ProtocolScript<Cecp> script = started();
    const auto task = script.task("go");
    REQUIRE(task);
    for (const string line : {"usermove e2e4", "e2e4", "usermove e7e5", "usermove z9z9"}) {
        CAPTURE(line);
        const string word = line.substr(line.find(' ') == string::npos ? 0 : line.find(' ') + 1);
        CHECK(script.say(line) == Lines{"Illegal move (not your turn): " + word});
    }
    // The search that began before is still answered.
    CHECK(line_of(script.found(*task), "move ").size() == 9);
    CHECK(silent(script.say("force")));
    CHECK(silent(script.say("usermove e7e5"))); // then the opponent's move is legal
}

TEST_CASE("CECP: ? brings the move at once") {
    ProtocolScript<Cecp> script = started();
    CHECK(silent(script.say("?")));
    const auto task = script.task("go");
    REQUIRE(task);
    CHECK(silent(script.say("?")));
    CHECK_FALSE(line_of(script.found(*task), "move ").empty());
}

TEST_CASE("CECP: a ping is answered at once, but not before the move that is thought about") {
    ProtocolScript<Cecp> script = started();
    CHECK(script.say("ping 7") == Lines{"pong 7"});
    const auto task = script.task("go");
    REQUIRE(task);
    CHECK(silent(script.say("ping 8")));
    const auto said = script.found(*task);
    CHECK(said.back() == "pong 8");
    CHECK_FALSE(line_of(said, "move ").empty());
}

TEST_CASE("CECP: holding sets both reserves, or adds the piece that has come") {
    ProtocolScript<Cecp> script = started();
    CHECK(silent(script.say("holding [NQ] [P]")));
    CHECK(silent(script.say("holding [] [] BP")));
    CHECK(silent(script.say("holding [] [] WN")));
    const auto task = script.task("go");
    REQUIRE(task);
    CHECK(task->position.hand(Side::white).count(Kind::knight) == 2);
    CHECK(task->position.hand(Side::white).count(Kind::queen) == 1);
    CHECK(task->position.hand(Side::black).count(Kind::pawn) == 2);
    CHECK(task->position.hand(Side::black).total() == 2);
    for (const string wrong : {"holding", "holding [N]", "holding [K] []", "holding [] [] XX",
                               "holding [N [P]", "holding [] [] WK"}) {
        CAPTURE(wrong);
        CHECK(script.say(wrong).front().find("Error (") == 0);
    }
}

TEST_CASE("CECP: a piece that comes while it thinks is thought about") {
    ProtocolScript<Cecp> script = started();
    (void)script.say("setboard 6rk/6pp/8/8/8/8/8/6K1 w - - 0 1");
    const auto task = script.task("go");
    REQUIRE(task);
    const auto again = script.task("holding [N] [] WN");
    REQUIRE(again);
    CHECK(silent(script.found(*task)));
    CHECK(line_of(script.found(*again), "move ") == "move N@f7");
}

TEST_CASE("CECP: hurried right after a piece came, it plays what it had found before") {
    ProtocolScript<Cecp> script = started();
    const auto task = script.task("go");
    REQUIRE(task);
    engine::Report deep;
    deep.serial = task->serial;
    deep.best = engine::read_move(task->position, "d2d4").value();
    deep.depth = 6;
    deep.line = {deep.best};
    (void)script.reported(deep);
    const auto again = script.task("holding [P] [] WP");
    REQUIRE(again);
    engine::Report shallow;
    shallow.serial = again->serial;
    shallow.best = engine::read_move(again->position, "a2a3").value();
    shallow.depth = 1;
    shallow.final = true;
    CHECK(line_of(script.reported(shallow), "move ") == "move d2d4");
}

TEST_CASE("CECP: what it had found before a piece came is forgotten with the move") {
    ProtocolScript<Cecp> script = started();
    const auto report = [](const engine::Task& task, std::string_view best, int depth) {
        engine::Report found;
        found.serial = task.serial;
        found.best = engine::read_move(task.position, best).value();
        found.depth = depth;
        found.line = {found.best};
        return found;
    };
    const auto answer = [&](const engine::Task& task, std::string_view best, int depth) {
        engine::Report found = report(task, best, depth);
        found.final = true;
        return line_of(script.reported(found), "move ");
    };
    const auto first = script.task("go");
    REQUIRE(first);
    (void)script.reported(report(*first, "b1c3", 6));
    const auto again = script.task("holding [P] [] WP");
    REQUIRE(again);
    CHECK(answer(*again, "a2a3", 5) == "move a2a3"); // a deep enough search needs no other
    const auto next = script.task("usermove e7e5");
    REQUIRE(next);
    CHECK(answer(*next, "a3a4", 1) == "move a3a4");
}

TEST_CASE("CECP: without a legal move it sits, says what it needs, and moves when it comes") {
    ProtocolScript<Cecp> script = started();
    (void)script.say("partner Anna");
    (void)script.say("setboard R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    const auto sits = script.say("go");
    CHECK(line_of(sits, "move ").empty());
    CHECK(line_of(sits, "tellics ptell sitting: ").find("++n") != string::npos);
    CHECK(silent(script.say("?")));
    CHECK(script.say("usermove a8a7").front().find("Illegal move") == 0);
    CHECK(line_of(script.say("holding [] [N] BN"), "move ").find("move N@") == 0);
}

TEST_CASE("CECP: while its answer is held it says what would save it, and then that it moves") {
    ProtocolScript<Cecp> script = started();
    (void)script.say("partner Anna");
    (void)script.say("force");
    (void)script.say(
        "setboard 6k1/R6R/8/8/8/8/6PP/7K b - - 0 1"); // the rooks mate unless a piece arrives
    const auto task = script.task("go");
    REQUIRE(task);
    engine::HashTable table(1 << 20);
    engine::Report answer = engine::search(*task, table);
    REQUIRE(engine::is_mated_soon(answer.score));
    answer.final = false;
    const auto sits = script.reported(answer);
    CHECK(line_of(sits, "move ").empty());
    const auto told = line_of(sits, "tellics ptell sitting: every move loses unless ");
    CHECK(told.find("++n") != string::npos);
    CHECK(line_of(script.reported(answer), "tellics ").empty()); // it says so only once
    answer.final = true;
    const auto moves = script.reported(answer);
    CHECK(line_of(moves, "move ") == "move g8f8");
    CHECK(line_of(moves, "tellics ptell ") == "tellics ptell x (I am moving again)");
}

TEST_CASE("CECP: mated beyond help, it says nothing") {
    ProtocolScript<Cecp> script = started();
    (void)script.say("partner Anna");
    (void)script.say("setboard 6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1");
    CHECK(silent(script.say("go")));
}

TEST_CASE("CECP: a mate in crazyhouse is told, in bughouse the server tells it") {
    const string mates = "setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    ProtocolScript<Cecp> crazyhouse = started("crazyhouse");
    (void)crazyhouse.say(mates);
    const auto said = crazyhouse.say("go");
    CHECK(line_of(said, "move ") == "move a1a8");
    CHECK(line_of(said, "1-0 ") == "1-0 {White mates}");
    CHECK(silent(crazyhouse.say("?")));
    ProtocolScript<Cecp> bughouse = started();
    (void)bughouse.say(mates);
    (void)bughouse.say("force");
    CHECK(silent(bughouse.say("usermove a1a8")));
}

TEST_CASE("CECP: in crazyhouse a capture comes to the own reserve") {
    ProtocolScript<Cecp> script = started("crazyhouse");
    (void)script.say("force");
    for (const string move : {"e2e4", "d7d5", "e4d5", "d8d5", "P@e4"}) {
        CHECK(silent(script.say("usermove " + move)));
    }
    CHECK(script.say("usermove P@e6") == Lines{});
    CHECK(script.say("usermove P@e5") == Lines{"Illegal move: P@e5"});
}

TEST_CASE("CECP: an opponent's drop is believed though nobody told of the piece") {
    ProtocolScript<Cecp> script = started();
    (void)script.say("force");
    CHECK(silent(script.say("usermove N@e4")));
    CHECK(script.say("usermove Q@e4").front().find("Illegal move") == 0); // not empty
    CHECK(script.say("usermove P@e8").front().find("Illegal move") == 0);
    CHECK(silent(script.say("undo"))); // the refused drops have left the game as it was
    CHECK(silent(script.say("usermove Q@e4")));
}

TEST_CASE("CECP: after an illegal position it moves only when it has another one") {
    for (const string next :
         {"setboard 6rk/6pp/8/8/8/8/8/6K1 w - - 0 1", "new", "variant crazyhouse"}) {
        CAPTURE(next);
        ProtocolScript<Cecp> script = started();
        CHECK(script.say("setboard 8/8/8/8/8/8/8/8 w - - 0 1") ==
              Lines{"tellusererror Illegal position: a side has no king"});
        CHECK(script.say("usermove e2e4") == Lines{"Illegal move (no legal position): e2e4"});
        CHECK(script.say("go") == Lines{"Error (no legal position): go"});
        (void)script.say(next);
        (void)script.say("sd 1");
        CHECK_FALSE(line_of(script.say("go"), "move ").empty());
    }
}

TEST_CASE("CECP: it greets its partner, understands them and does what they say") {
    ProtocolScript<Cecp> script = started();
    CHECK(line_of(script.say("partner Anna"), "tellics ptell hello").size() > 20);
    CHECK(silent(script.say("partner Anna")));
    CHECK(line_of(script.say("ptell help"), "tellics ptell ").find("sit") != string::npos);
    CHECK(line_of(script.say("ptell ++n please"), "tellics ptell ").size() > 15);
    CHECK(silent(script.say("ptell time 4500")));
    auto task = script.task("go");
    REQUIRE(task);
    CHECK(task->capture_bonuses[Kind::knight] > 0);
    (void)script.say("force");

    (void)script.say("sd 90");
    (void)script.say("time 3000");
    const auto usual = script.task("go")->limits;
    (void)script.say("force");
    (void)script.say("ptell sit");
    const auto sitting = script.task("go")->limits;
    REQUIRE(sitting.time);
    CHECK(*sitting.time == Millis{20'000});
    CHECK(*usual.time < Millis{10'000});
    const auto goes = script.task("ptell go");
    REQUIRE(goes);
    CHECK(*goes->limits.time < Millis{10'000});
}

TEST_CASE("CECP: told to sit, it says why it moves after all, but not when `?` makes it move") {
    ProtocolScript<Cecp> script = started();
    (void)script.say("partner Anna");
    (void)script.say("force");
    (void)script.say("time 2000");
    (void)script.say("ptell sit");
    engine::Report answer;
    answer.best = boards::move(boards::position(boards::usual_array), "e4");
    answer.final = true;
    const auto thinking = script.task("go");
    REQUIRE(thinking);
    answer.serial = thinking->serial;
    (void)script.say("?");
    const auto moves = script.reported(answer);
    CHECK(line_of(moves, "move ") == "move e2e4");
    CHECK(line_of(moves, "tellics ptell ").empty());
    (void)script.say("force");
    (void)script.say("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    const auto sits = script.task("go");
    CHECK(sits->limits.time == Millis{10'000}); // it was not told to go
    answer.serial = sits->serial;
    script.now += Millis{10'000};
    CHECK(line_of(script.reported(answer), "tellics ptell ") ==
          "tellics ptell moving: I can't sit with 9 seconds left");
}

TEST_CASE("CECP: it answers what it knows about the clocks") {
    ProtocolScript<Cecp> script = started();
    (void)script.say("partner Anna");
    (void)script.say("time 2000");
    CHECK(line_of(script.say("ptell are we up on time?"), "tellics ptell ") ==
          "tellics ptell I can't tell"); // it is not on move
    REQUIRE(script.task("go"));
    CHECK(line_of(script.say("ptell are we up on time?"), "tellics ptell ") ==
          "tellics ptell I have 0:20");
    (void)script.say("ptell otim 1500");
    CHECK(line_of(script.say("ptell are we up on time?"), "tellics ptell ") ==
          "tellics ptell we are 5 seconds ahead on the clock, I have 0:20");
}

namespace {

/// The first tell to the partner that begins like that, as the partner receives it.
string heard(const Lines& lines, std::string_view beginning) {
    constexpr std::string_view relayed = "tellics ";
    const string wanted = string(relayed) + "ptell " + string(beginning);
    const auto line = std::find_if(lines.begin(), lines.end(), [&wanted](const string& one) {
        return one.starts_with(wanted);
    });
    return line == lines.end() ? string() : line->substr(relayed.size());
}

/// What Black's engine prints when White plays e4 after its partner said `said`.
string shown_by_black(const string& said) {
    ProtocolScript<Cecp> black = started();
    (void)black.say("partner Bert");
    (void)black.say(said);
    (void)black.say("time 1234");
    (void)black.say("otim 987");
    return heard(black.say("usermove e2e4"), "board");
}

} // namespace

TEST_CASE("CECP: an engine of ours is shown its partner's board and clocks, a person is not") {
    ProtocolScript<Cecp> white = started();
    const string greeting = heard(white.say("partner Anna"), "hello");
    CHECK(shown_by_black("ptell hello").empty());
    const string shown = shown_by_black(greeting);
    REQUIRE_FALSE(shown.empty());

    for (const string line : {"sd 90", "time 1000", "otim 1000"}) {
        (void)white.say(line);
    }
    const auto alone = white.task("go");
    CHECK_FALSE(alone->other_board);
    (void)white.say("force");
    CHECK(silent(white.say(shown)));
    const auto beside = white.task("go");
    REQUIRE(beside->other_board);
    CHECK(beside->other_board->turn() == Side::black);
    CHECK(beside->other_board->pieces(Side::white) ==
          boards::position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1")
              .pieces(Side::white));
    // The diagonal opponent has less time than the opponent.
    CHECK(*beside->limits.usual_time > *alone->limits.usual_time);
    (void)white.say("force");
    (void)white.say("option Skill=7");
    CHECK_FALSE(white.task("go")->other_board);
}

TEST_CASE(
    "CECP: a new partner is greeted, and shown the board only if it is an engine of ours too") {
    ProtocolScript<Cecp> black = started();
    const string greeting = heard(black.say("partner Anna"), "hello");
    (void)black.say(greeting);
    CHECK_FALSE(heard(black.say("usermove a2a3"), "board").empty());
    CHECK(heard(black.say("partner Bert"), "hello") == greeting);
    CHECK(heard(black.say("usermove h2h3"), "board").empty());
    CHECK(silent(black.say("partner")));
    (void)black.say(greeting); // it may come before the news that there is a partner
    CHECK(heard(black.say("partner Carl"), "hello") == greeting);
    CHECK_FALSE(heard(black.say("usermove a3a4"), "board").empty());
}

TEST_CASE("CECP: shown that its partner can only wait for a piece, it hurries and does not sit") {
    ProtocolScript<Cecp> white;
    for (const string line : {"new", "variant bughouse", "partner Anna", "time 9000"}) {
        (void)white.say(line);
    }
    const auto usual = white.search("go");
    CHECK(usual->sit_allowance);
    CHECK(usual->task.capture_bonuses[Kind::knight] == 0);
    const auto rescue = white.search("ptell board R5k1/5ppp/8/8/8/8/8/6K1 b - -");
    REQUIRE(rescue);
    CHECK_FALSE(rescue->sit_allowance);
    CHECK(rescue->task.capture_bonuses[Kind::knight] > 0);
    CHECK(*rescue->task.limits.usual_time < *usual->task.limits.usual_time * 6 / 10);
}

TEST_CASE("CECP: what is no board is talk, and with the game the partner's board is gone") {
    ProtocolScript<Cecp> white = started();
    (void)white.say("partner Anna");
    (void)white.say("ptell board of directors");
    CHECK_FALSE(white.task("go")->other_board);
    (void)white.say("ptell board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    (void)white.say("force");
    CHECK(white.task("go")->other_board);
    (void)white.say("new");
    CHECK_FALSE(white.task("go")->other_board);
}

TEST_CASE("CECP: while its partner sits it moves, and in half the time") {
    ProtocolScript<Cecp> script;
    for (const string line : {"xboard", "protover 2", "new", "level 0 3:00 0", "partner gina",
                              "variant bughouse", "time 9000"}) {
        (void)script.say(line);
    }
    const auto usual = script.search("go");
    REQUIRE(usual);
    CHECK(usual->sit_allowance);
    const auto alone = script.search("ptell sitting: I am mated if I move");
    REQUIRE(alone);
    CHECK_FALSE(alone->sit_allowance);
    CHECK(*alone->task.limits.usual_time < *usual->task.limits.usual_time * 6 / 10);
    CHECK(script.search("ptell x (I am moving again)")->sit_allowance);
}

TEST_CASE("CECP: it takes as many threads and as much memory as it may, within bounds") {
    ProtocolScript<Cecp> script = started();
    struct Row {
        const char* number;
        int threads;
        std::size_t megabytes;
    };
    for (const Row& row : {Row{"4", 4, 4}, Row{"0", 1, 1}, Row{"100000", 64, 1024}}) {
        CAPTURE(row.number);
        (void)script.say(string("cores ") + row.number);
        CHECK(script.threads == row.threads);
        (void)script.say(string("memory ") + row.number);
        CHECK(script.hash == row.megabytes << 20);
    }
    (void)script.say("cores many");
    CHECK(script.threads == 64);
}

TEST_CASE("CECP: in a new game it is Black again, whatever it was before") {
    ProtocolScript<Cecp> script = started();
    CHECK_FALSE(line_of(script.say("go"), "move ").empty()); // the engine plays White
    (void)script.say("new");
    (void)script.say("sd 1");
    CHECK_FALSE(line_of(script.say("usermove e2e4"), "move ").empty());
}

TEST_CASE(
    "CECP: the fewer moves are left before the clock is filled again, the more time one has") {
    const auto time = [](const string& level, int moves) {
        ProtocolScript<Cecp> script;
        for (const string line : {"xboard", "protover 2", "new"}) {
            (void)script.say(line);
        }
        (void)script.say(level);
        std::optional<engine::Task> task = script.task("go");
        for (int i = 0; i < moves; ++i) {
            (void)script.found(*task);
            task = script.task(i % 2 == 0 ? "usermove a7a6" : "usermove a6a5");
        }
        REQUIRE(task);
        REQUIRE(task->limits.usual_time);
        return *task->limits.usual_time;
    };
    CHECK(time("level 2 1:00 0", 0) > time("level 40 1:00 0", 0));
    CHECK(time("level 2 1:00 0", 1) > time("level 2 1:00 0", 0));
    // A level that comes during the game counts the moves from there.
    ProtocolScript<Cecp> script;
    (void)script.say("new");
    (void)script.say("level 40 1:00 0");
    const auto first = script.task("go");
    REQUIRE(first);
    (void)script.found(*first);
    (void)script.say("level 2 1:00 0");
    CHECK(script.task("usermove a7a6")->limits.usual_time == time("level 2 1:00 0", 0));
}

TEST_CASE("CECP: parts of a second count, as an increment and as the time for a move") {
    ProtocolScript<Cecp> script;
    (void)script.say("new");
    for (const auto& [text, millis] : {std::pair{"st 0.5", 470}, {"st 2.0", 1970}, {"st 0", 30}}) {
        CAPTURE(text);
        CHECK(silent(script.say(text)));
        CHECK(script.task("go")->limits.time == Millis{millis});
        (void)script.say("force");
    }
    const auto usual = [&script](const string& level) {
        CHECK(silent(script.say(level)));
        const auto time = script.task("go")->limits.usual_time;
        (void)script.say("force");
        return time;
    };
    CHECK(usual("level 0 1 0.5") > usual("level 0 1 0"));
    CHECK(script.say("st nan").front().find("Error (not a time)") == 0);
    CHECK(script.say("level 0 1 .").front().find("Error (not a time)") == 0);
}

TEST_CASE("CECP: pieces that come while it thinks do not lengthen the fixed time for a move") {
    ProtocolScript<Cecp> script = started();
    (void)script.say("st 3");
    CHECK(script.task("go")->limits.time == Millis{2970});
    script.now += Millis{1000};
    CHECK(script.task("holding [N] [] WN")->limits.time == Millis{1970});
    script.now += Millis{5000};
    const auto last = script.task("holding [NP] [] WP");
    REQUIRE(last);
    CHECK(last->limits.time == Millis{30});
    (void)script.found(*last);
    CHECK(script.task("usermove e7e5")->limits.time == Millis{2970}); // for the next move
}

TEST_CASE("CECP: its time is what the level and the clocks say, and less while it waits") {
    ProtocolScript<Cecp> script = started();
    (void)script.say("new");
    (void)script.say("level 0 1 0");
    (void)script.say("st 3");
    CHECK(script.task("go")->limits.time == Millis{2970});
    (void)script.say("force");
    (void)script.say("level 0 1:30 0");
    const auto whole = script.task("go")->limits.usual_time;
    REQUIRE(whole);
    (void)script.say("force");
    (void)script.say("time 9000");
    CHECK(script.task("go")->limits.usual_time == whole);
    script.now += Millis{45'000};
    const auto later = script.task("holding [N] [] WN");
    REQUIRE(later);
    CHECK(later->limits.usual_time < whole);
    for (const string wrong : {"level", "level 0", "level 0 x 0", "level 40 5", "level 40 5 0 0",
                               "st", "st x", "time -", "sd"}) {
        CAPTURE(wrong);
        CHECK(script.say(wrong).front().find("Error (not a time)") == 0);
    }
}

TEST_CASE("CECP: an engine that plays by the clock may sit for a piece, until it is told to go") {
    ProtocolScript<Cecp> script;
    for (const string line : {"xboard", "protover 2", "new", "level 0 3:00 0", "partner gina",
                              "variant bughouse", "time 1000"}) {
        (void)script.say(line);
    }
    CHECK(script.search("go")->sit_allowance == Millis{8750});
    CHECK_FALSE(script.search("ptell go")->sit_allowance);
    (void)script.say("force");
    (void)script.say("variant crazyhouse");
    (void)script.say("time 1000");
    CHECK_FALSE(script.search("go")->sit_allowance);
}

TEST_CASE("CECP: without a clock that is known it does not sit") {
    ProtocolScript<Cecp> script = started();
    CHECK_FALSE(script.search("go")->sit_allowance);
}

TEST_CASE("CECP: what it does not know is an error and nothing more") {
    ProtocolScript<Cecp> script = started();
    CHECK(script.say("dance") == Lines{"Error (unknown command): dance"});
    CHECK(script.say("variant duck") == Lines{"Error (unsupported variant): duck"});
    CHECK(script.say("option Colour=red").front().find("Error (") == 0);
    CHECK(script.say("setboard rubbish").front().find("tellusererror Illegal position") == 0);
    CHECK(script.say("usermove z9z9").front().find("Illegal move") == 0);
    CHECK(silent(script.say("option Skill=3")));
    (void)script.say("new");
    CHECK(script.task("go")->level == 3);
    (void)script.say("quit");
    CHECK(script.left());
}

TEST_CASE(
    "CECP: an opponent may castle with a dropped rook as on FICS, but not with a moved king") {
    for (const string king : {"", "e1e2", "e1f1"}) {
        CAPTURE(king);
        ProtocolScript<Cecp> script = started();
        (void)script.say("force");
        CHECK(silent(script.say("setboard 4k3/8/8/8/8/6n1/P7/4K2R[R] b K - 0 1")));
        CHECK(silent(script.say("usermove g3h1"))); // the rook is captured, not moved
        if (!king.empty()) {
            CHECK(silent(script.say("usermove " + king)));
            CHECK(silent(script.say("usermove h1g3")));
            CHECK(silent(script.say("usermove " + king.substr(2) + "e1")));
            CHECK(silent(script.say("usermove g3h1")));
        }
        CHECK(silent(script.say("usermove a2a3")));
        CHECK(silent(script.say("usermove h1f2")));
        CHECK(silent(script.say("usermove R@h1")));
        CHECK(silent(script.say("usermove e8e7")));
        const auto said = script.say("usermove e1g1");
        if (!king.empty()) {
            CHECK(said == Lines{"Illegal move: e1g1"});
            continue;
        }
        CHECK(silent(said));
        const auto task = script.task("go");
        REQUIRE(task);
        CHECK(task->position.at(rules::square(6, 0))->kind == Kind::king);
        CHECK(task->position.at(rules::square(5, 0))->kind == Kind::rook);
        CHECK_FALSE(task->position.at(rules::square(7, 0)));
    }
}

TEST_CASE("CECP: it does not castle with a dropped rook itself") {
    ProtocolScript<Cecp> script = started();
    (void)script.say("force");
    (void)script.say("setboard 4k3/8/8/8/8/6n1/P7/4K2R[R] b K - 0 1");
    for (const char* const move : {"g3h1", "a2a3", "h1f2", "R@h1", "e8e7"}) {
        CHECK(silent(script.say(string("usermove ") + move)));
    }
    const auto task = script.task("go");
    REQUIRE(task);
    CHECK_FALSE(engine::read_move(task->position, "e1g1"));
}
