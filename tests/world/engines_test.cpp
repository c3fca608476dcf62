// SPDX-License-Identifier: GPL-3.0-or-later
// External engines in seats, in memory: what they are sent, what they answer, and how they lose
// their seats.
#include "src/app/port/event.h"
#include "src/base/text.h"
#include "src/engine/protocol/conversation.h"
#include "src/play/records/judge.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/protocol_script.h"
#include "tests/world/world.h"

#include <algorithm>

using namespace std::chrono_literals;
using std::string;
using world::World;

namespace {

using Lines = std::vector<string>;

const rules::Seat black_a{rules::BoardId::a, rules::Side::black};

/// I play A, an engine plays a, and nobody moves on board B.
World against(std::function<Lines(std::string_view)> engine, app::MatchTerms terms = {}) {
    World world;
    world.bots_think = false;
    world.engine_says = std::move(engine);
    terms.engines[black_a] = {"/opt/other engine"};
    world.sit_down(terms);
    world.press(app::Action::submit);
    return world;
}

const Lines uci_introduction{
    "id name other", "option name UCI_Variant type combo default chess var bughouse var crazyhouse",
    "uciok"};
const Lines cecp_introduction{"feature ping=1 setboard=1 usermove=0",
                              "feature variants=\"normal,bughouse\" done=1"};

/// A UCI engine that answers every `go` with that move.
std::function<Lines(std::string_view)> uci(string move) {
    return [move = std::move(move)](std::string_view line) -> Lines {
        return line == "uci"                ? uci_introduction
               : line == "isready"          ? Lines{"readyok"}
               : line.substr(0, 3) == "go " ? Lines{"info depth 1", "bestmove " + move}
                                            : Lines{};
    };
}

/// A CECP engine that answers every `go` with these lines.
std::function<Lines(std::string_view)> cecp(Lines answer) {
    return [answer = std::move(answer)](std::string_view line) -> Lines {
        return line == "uci"          ? Lines{"Error (unknown command): uci"}
               : line == "protover 2" ? cecp_introduction
               : line == "go"         ? answer
                                      : Lines{};
    };
}

const Lines& heard(const World& world) {
    return world.engines.begin()->second.heard;
}

string last_beginning(const World& world, std::string_view beginning) {
    const Lines& lines = heard(world);
    const auto it = std::find_if(lines.rbegin(), lines.rend(), [beginning](const string& line) {
        return line.find(beginning) == 0;
    });
    return it == lines.rend() ? "" : *it;
}

/// The text beside the name in seat a.
string beside_name(const World& world) {
    const app::View view = world.view();
    for (const app::View::BoardView& board : view.boards) {
        if (board.board == black_a.board) {
            return board.seats[black_a.side].rating;
        }
    }
    return {};
}

bool said(const World& world, std::string_view part) {
    return world::has(world::text_of(world.view().talk), part);
}

} // namespace

TEST_CASE("a UCI program in a seat is told the board, the reserves and both clocks, and moves") {
    World world = against(uci("e7e5"));
    CHECK(world.engines.begin()->second.command == "/opt/other engine");
    CHECK(heard(world).front() == "uci");
    CHECK(beside_name(world) == "other");
    world.pass(7s);
    world.type("e4");
    CHECK(world.moves() == "1A e4 1a e5");
    CHECK(last_beginning(world, "setoption ") == "setoption name UCI_Variant value bughouse");
    CHECK(last_beginning(world, "position ") ==
          "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1");
    CHECK(last_beginning(world, "go ") == "go wtime 173000 btime 180000 winc 0 binc 0");
    CHECK(world::has(world.saved(), "[BlackAType \"program, level 4 (other)\"]"));
}

TEST_CASE("a CECP program is set up, given its reserves and its time, and moves") {
    World world = against(cecp({"move e7e5"}));
    world.type("e4");
    CHECK(world.moves() == "1A e4 1a e5");
    CHECK(last_beginning(world, "variant ") == "variant bughouse");
    CHECK(last_beginning(world, "level ") == "level 0 3:00 0");
    CHECK(last_beginning(world, "setboard ") ==
          "setboard rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    CHECK(last_beginning(world, "holding ") == "holding [] []");
    CHECK(last_beginning(world, "time ") == "time 18000");
}

TEST_CASE("our own engine plays a whole match in both protocols, and the record is legal") {
    for (const string first : {"uci", "xboard"}) {
        CAPTURE(first);
        auto script = std::make_shared<support::ProtocolScript<engine::Conversation>>();
        script->most_nodes = 200;
        World world = against([script, first](std::string_view line) -> Lines {
            const bool strange = first == "xboard" && line == "uci";
            return strange ? Lines{"Error (unknown command): uci"} : script->say(line);
        });
        world.bots_think = true;
        const rules::Seat me = world.model.table->terms.seat;
        while (!world.over() && world.now < support::epoch + 20min) {
            if (world.match().to_move(me)) {
                const auto moves = rules::legal_moves(world.match().position(me.board));
                if (!moves.empty()) {
                    world.begin({app::Ask{{me, play::Play{moves[0]}}}}, world.now);
                }
            }
            world.pass(500ms);
        }
        CHECK(world.over());
        CHECK(world.refusals == 0);
        CHECK_FALSE(said(world, "takes over"));
        CHECK(world.engines.begin()->second.ended);
        const auto judged = play::judge(world::game_in(world.saved()), world.match().laws());
        CHECK(judged.verdict == play::Verdict::legal);
        CHECK(world::has(world.moves(), "4a "));
    }
}

TEST_CASE("an illegal move is asked for again; after the second one a bot has the seat") {
    for (const bool speaks_uci : {true, false}) {
        World world = against(speaks_uci ? uci("e2e4") : cecp({"move e2e4"}));
        world.bots_think = true;
        world.type("e4");
        CHECK(said(world, "carol: other (it has played e2e4, its second illegal move); a bot of "
                          "level 4 takes over"));
        CHECK(world.engines.begin()->second.ended);
        CHECK(beside_name(world) == "level 4");
        world.pass(20s);
        CHECK(world::has(world.moves(), "1a "));
    }
}

TEST_CASE("a program that dies, or never was there, leaves its seat to a bot") {
    World world = against({});
    world.bots_think = true;
    world.event(app::EngineEnded{world.engines.begin()->first, "it has ended"});
    CHECK(said(world, "carol: other (it has ended); a bot of level 4 takes over"));
    world.type("e4");
    world.pass(20s);
    CHECK(world::has(world.moves(), "1a "));
}

TEST_CASE("a program that says nothing is found out") {
    SECTION("from the beginning") {
        World world = against([](std::string_view) { return Lines{}; });
        world.pass(15s);
        CHECK(said(world, "it speaks neither UCI nor CECP"));
    }
    SECTION("when it should move") {
        World world = against([](std::string_view line) -> Lines {
            return line == "uci" ? uci_introduction : Lines{};
        });
        world.type("e4");
        world.pass(90s);
        CHECK(said(world, "it does not answer"));
    }
    SECTION("but not while it says that it lives") {
        World world = against([](std::string_view line) -> Lines {
            return line == "uci"       ? uci_introduction
                   : line == "isready" ? Lines{"readyok"}
                                       : Lines{};
        });
        world.type("e4");
        world.pass(150s);
        CHECK_FALSE(said(world, "plays on"));
        CHECK_FALSE(world.over());
    }
    SECTION("or, without clocks, when its time is long up, though it says that it lives") {
        app::MatchTerms terms;
        terms.time = {.unlimited = true};
        World world = against(
            [](std::string_view line) -> Lines {
                return line == "uci"       ? uci_introduction
                       : line == "isready" ? Lines{"readyok"}
                                           : Lines{};
            },
            terms);
        world.type("e4");
        world.pass(20s);
        CHECK(said(world, "it does not answer"));
    }
}

TEST_CASE("a program that does not know the game gives its seat up at once") {
    World chess = against([](std::string_view line) -> Lines {
        return line == "uci" ? Lines{"option name Hash type spin", "uciok"} : Lines{};
    });
    CHECK(said(chess, "it does not play bughouse"));
    World blind = against([](std::string_view line) -> Lines {
        return line == "protover 2" ? Lines{"feature variants=\"bughouse\" setboard=0 done=1"}
                                    : Lines{};
    });
    blind.pass(2s); // until the wait for `uciok` is over
    CHECK(said(blind, "it takes no positions"));
}

TEST_CASE("a piece that comes while it thinks: UCI is asked again, CECP is told of the piece") {
    for (const bool speaks_uci : {true, false}) {
        CAPTURE(speaks_uci);
        World world = against(speaks_uci ? uci("") : cecp({}));
        world.type("e4"); // it searches but never answers with a move
        const std::size_t before = heard(world).size();
        for (const string move : {"B e4", "b d5", "B exd5"}) {
            world.play(move);
        }
        REQUIRE(heard(world).size() > before);
        if (speaks_uci) {
            CHECK(heard(world)[before] == "stop");
            CHECK(world::has(last_beginning(world, "position "), "RNBQKBNR[p] b"));
        } else {
            CHECK(heard(world).back() == "holding [] [P] BP");
        }
    }
}

TEST_CASE("a move that crosses a piece on its way is still a move") {
    World world = against(cecp({}));
    world.type("e4");
    for (const string move : {"B e4", "b d5", "B exd5"}) {
        world.play(move);
    }
    world.event(app::EngineLine{world.engines.begin()->first, "move e7e5"});
    CHECK(world::has(world.moves(), "1a e5"));
    world.event(app::EngineLine{world.engines.begin()->first, "move e5e4"}); // it is not on move
    CHECK_FALSE(said(world, "plays on"));
}

TEST_CASE("an engine's words to its partner are heard, and it is told its partner's name") {
    World world = against(cecp({"tellics ptell ---q", "move e7e5"}));
    world.type("e4");
    CHECK(said(world, "carol -> dave> ---q"));
    CHECK(last_beginning(world, "partner ") == "partner partner");
}

namespace {

/// A match whose partner on board B is a UCI program that answers with 1... e5.
void play_with_uci_partner(World& world) {
    world.bots_think = false;
    world.engine_says = uci("e7e5");
    app::MatchTerms terms;
    terms.engines[{rules::BoardId::b, rules::Side::black}] = {"partner"};
    world.sit_down(terms);
    world.press(app::Action::submit);
}

} // namespace

TEST_CASE("a UCI program, which knows no partners, sits as I tell it, and goes on when I say so") {
    World world;
    play_with_uci_partner(world);
    world.type(";sit");
    world.play("B e4");
    world.pass(10s);
    CHECK(world.moves() == "1B e4");
    world.type(";go");
    CHECK(world.moves() == "1B e4 1b e5");
}

TEST_CASE(
    "a UCI program, which cannot be told of wishes, promises none, and hurries by its clock") {
    World world;
    play_with_uci_partner(world);
    for (const string wish : {";need a knight", ";trades bad", ";don't lose the queen"}) {
        world.type(wish);
        CHECK(said(world, "bob> sorry, my program hears no wishes: only sit, go and fast"));
    }
    CHECK_FALSE(said(world, "bob> ok"));
    world.type(";fast");
    CHECK(said(world, "bob> ok, fast"));
    world.play("B e4");
    CHECK(last_beginning(world, "go ") == "go wtime 180000 btime 45000 winc 0 binc 0");
    world.type(";slow");
    world.play("B d4");
    CHECK(last_beginning(world, "go ") == "go wtime 180000 btime 180000 winc 0 binc 0");
}

TEST_CASE("a CECP program hears wishes itself, and the seat's bot does not talk beside it") {
    World world;
    world.bots_think = false;
    world.engine_says = cecp({"move e7e5"});
    app::MatchTerms terms;
    terms.engines[{rules::BoardId::b, rules::Side::black}] = {"partner"};
    world.sit_down(terms);
    world.press(Action::submit);
    world.type(";need a knight");
    world.play("B e4");
    CHECK(last_beginning(world, "ptell ") == "ptell need a knight");
    CHECK_FALSE(said(world, "\nbob> ")); // no greeting either
}

TEST_CASE("a program that was slow to start is told the time that is left then") {
    World world = against([](std::string_view line) -> Lines {
        return line == "uci" ? uci_introduction : Lines{}; // it still loads
    });
    world.type("e4");
    world.pass(12s);
    world.engine_says = uci("e7e5");
    world.event(app::EngineLine{world.engines.begin()->first, "readyok"});
    CHECK(last_beginning(world, "go ") == "go wtime 180000 btime 168000 winc 0 binc 0");
}

TEST_CASE("a taken-back move stops it, and its late answer is not played") {
    World world = against(uci("")); // an empty answer is no move
    world.type("e4");
    world.type("takeback");
    CHECK(last_beginning(world, "stop") == "stop");
    world.event(app::EngineLine{world.engines.begin()->first, "bestmove e7e5"});
    CHECK(world.match().plies().empty());
}

TEST_CASE("without clocks it has a fixed time") {
    app::MatchTerms terms;
    terms.time = rules::TimeControl{.unlimited = true};
    World world = against(uci("e7e5"), terms);
    world.type("e4");
    CHECK(last_beginning(world, "go ") == "go movetime 3000");
}

TEST_CASE("after a rematch it plays again, as a new program") {
    World world = against(uci("e7e5"));
    world.type("e4");
    world.type("resign");
    world.type("resign");
    REQUIRE(world.over());
    CHECK(world.engines.begin()->second.ended);
    world.type("r");
    CHECK(world.engines.size() == 2);
    CHECK_FALSE(world.engines.rbegin()->second.ended);
}

TEST_CASE("seats that a program cannot have are refused in words") {
    const auto refused = [](const app::MatchTerms& terms) {
        const auto match = app::make_match(terms);
        return match ? string() : match.error();
    };
    app::MatchTerms terms;
    terms.engines[black_a] = {"x"};
    CHECK(refused(terms).empty());
    terms.variant = "crazyhouse";
    CHECK(refused(terms).empty());
    terms.variant = "siamese";
    CHECK(world::has(refused(terms), "engines play bughouse and crazyhouse, not siamese"));
    terms.variant = "bughouse";
    terms.humans = {black_a};
    CHECK(world::has(refused(terms), "that seat is played from this keyboard"));
    terms.humans.clear();
    terms.chess960 = app::ShuffledStart{};
    CHECK(world::has(refused(terms), "the usual array"));
}

namespace {

const Lines team_introduction{"id name two",
                              "option name Team type combo default white var white var black",
                              "option name Mode type combo default go var sit var go", "uciok"};

/// An engine for both boards that answers each `go` with the next of these lines, then with
/// nothing.
std::function<Lines(std::string_view)> two_boards(Lines answers) {
    auto left = std::make_shared<Lines>(std::move(answers));
    return [left](std::string_view line) -> Lines {
        if (line == "uci") {
            return team_introduction;
        }
        if (line == "isready") {
            return {"readyok"};
        }
        if (line.substr(0, 3) != "go " || left->empty()) {
            return {};
        }
        const string answer = left->front();
        left->erase(left->begin());
        return {"info depth 1", answer};
    };
}

/// I play A, an engine for both boards plays a and B, and bob moves only when told to.
World against_team(std::function<Lines(std::string_view)> engine) {
    World world;
    world.bots_think = false;
    world.engine_says = std::move(engine);
    app::MatchTerms terms;
    terms.engines = *app::read_engine("aB=/opt/two -x", terms.engines);
    world.sit_down(terms);
    world.press(app::Action::submit);
    return world;
}

/// That team has played e4 on board B at once, where bob has answered e5 after ten seconds, and is
/// to move again; I have not moved. So it is ahead of me on the clocks and may wait.
World ahead_of_me(Lines answers) {
    answers.insert(answers.begin(), "bestmove (pass,e2e4)");
    World world = against_team(two_boards(std::move(answers)));
    world.pass(10s);
    world.play("b e5");
    return world;
}

void answer(World& world, const string& line) {
    world.event(app::EngineLine{world.engines.begin()->first, line});
}

} // namespace

TEST_CASE(
    "one program plays both seats of a team, and is told both boards, its colour and its time") {
    World world = against_team(two_boards({"bestmove (pass,e2e4) ponder (e7e5,pass)",
                                           "bestmove (e7e5,pass)", "bestmove (pass,1e4e5)"}));
    CHECK(world.engines.size() == 1);
    CHECK(world.engines.begin()->second.command == "/opt/two -x");
    CHECK(world.moves() == "1B e4");
    CHECK(last_beginning(world, "setoption name Team") == "setoption name Team value black");
    CHECK(last_beginning(world, "setoption name Mode") == "setoption name Mode value go");
    CHECK(last_beginning(world, "position ") ==
          "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1|"
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    CHECK(last_beginning(world, "go ") == "go movetime 4500");
    world.type("e4");
    CHECK(world.moves() == "1B e4 1A e4 1a e5");
    CHECK(world::has(last_beginning(world, "position "),
                     "4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1|rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/"
                     "RNBQKBNR[] b KQkq - 0 1"));
    CHECK(beside_name(world) == "two");
    CHECK(world::has(world.saved(), "[WhiteBType \"program, level 4 (two)\"]"));
    CHECK_FALSE(said(world, "takes over"));
}

TEST_CASE("of an answer that comes late only the half that still fits is played") {
    World world = ahead_of_me({"bestmove (pass,pass)"}); // it waits at first
    CHECK(world.moves() == "1B e4 1b e5");
    world.type("e4"); // it is asked about both boards
    REQUIRE(world::has(last_beginning(world, "position "), "/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1|"));
    SECTION("a half is stale: the move there was taken back") {
        world.type("takeback");
        CHECK_FALSE(last_beginning(world, "stop") == "stop"); // d2d4 on B is still wanted
        answer(world, "bestmove (e7e5,d2d4)");
        CHECK(world.moves() == "1B e4 1b e5 2B d4");
        CHECK_FALSE(said(world, "takes over"));
    }
    SECTION("an answer that still fits is played on both boards") {
        answer(world, "bestmove (e7e5,d2d4)");
        CHECK(world.moves() == "1B e4 1b e5 1A e4 1a e5 2B d4");
    }
    SECTION("an answer to a question that was dropped is not played at all") {
        World other = against_team(two_boards({"bestmove (pass,e2e4)"}));
        other.type("e4");
        other.type("takeback"); // now only bob is on move
        REQUIRE(last_beginning(other, "stop") == "stop");
        answer(other, "bestmove (e7e5,pass)");
        CHECK(other.moves() == "1B e4");
        other.type("d4");
        CHECK(world::has(last_beginning(other, "position "), "/3P4/8/PPP1PPPP/"));
        answer(other, "bestmove (d7d5,pass)");
        CHECK(other.moves() == "1B e4 1A d4 1a d5");
    }
}

TEST_CASE("a team that waits is asked again when something has changed, or after a while") {
    World world = ahead_of_me({"bestmove (pass,pass)", "bestmove (pass,d2d4)"});
    CHECK(last_beginning(world, "setoption name Mode") == "setoption name Mode value sit");
    CHECK(world.moves() == "1B e4 1b e5");
    world.pass(1s);
    CHECK(world.moves() == "1B e4 1b e5");
    world.pass(2s);
    CHECK(world.moves() == "1B e4 1b e5 2B d4");
}

TEST_CASE("a team that waits while it is not ahead on the clocks is asked once more") {
    World world = against_team(two_boards({"bestmove (pass,pass)", "bestmove (pass,e2e4)"}));
    CHECK(world.moves() == "1B e4");
    CHECK_FALSE(said(world, "takes over"));
}

TEST_CASE("junk, illegal halves and no answer cost a program both its seats") {
    const auto lost = [](World& world, const string& why) {
        return said(world, "carol: two (" + why + "); a bot of level 4 takes over") &&
               said(world, "dave: two (" + why + "); a bot of level 4 takes over") &&
               world.engines.begin()->second.ended && beside_name(world) == "level 4";
    };
    for (const string junk :
         {"e2e4", "(none)", "(pass,pass)", "(pass;e2e4)", "(pass,e2e5)", "(e7e5,e2e4)", "(,)",
          "(pass,2e2e4,pass)", "(pass,1e2e4)", "pass,e2e4", "xpass,e2e4x"}) {
        CAPTURE(junk);
        World world = against_team(two_boards({"bestmove " + junk, "hello", "bestmove " + junk}));
        CHECK_FALSE(said(world, "takes over"));
        world.bots_think = true;
        answer(world, "bestmove " + junk); // a second illegal move
        CHECK(lost(world, "it has played " + junk + ", its second illegal move"));
        world.type("e4");
        world.pass(20s);
        CHECK(world::has(world.moves(), "1a "));
        CHECK(world::has(world.moves(), "1B "));
    }
    World silent = against_team(two_boards({}));
    silent.engine_says = {}; // nor does it answer `isready`
    silent.pass(25s);
    CHECK(lost(silent, "it does not answer"));
    World stuck = against_team(two_boards({})); // it answers `isready`, but never moves
    stuck.pass(25s);
    CHECK(lost(stuck, "it does not answer"));
    World dead = against_team(two_boards({}));
    dead.event(app::EngineEnded{dead.engines.begin()->first, "it has ended"});
    CHECK(lost(dead, "it has ended"));
}

TEST_CASE("a program that plays no team is refused its seats, and read so") {
    World alone = against_team(uci("e7e5"));
    CHECK(said(alone, "it plays one board only; seat it as a= or B="));
    World mute = against_team([](std::string_view) { return Lines{}; });
    mute.pass(15s);
    CHECK(said(mute, "it does not speak UCI"));
    for (const string text : {"AB=x", "AA=x", "Aa=x", "Ab=", "AbB=x", "Ac=x"}) {
        CAPTURE(text);
        const auto read = app::read_engine(text, {});
        REQUIRE_FALSE(read);
        CHECK(world::has(read.error(), "is not a seat and a command"));
    }
    auto read = app::read_engine("bA=x", {});
    REQUIRE(read);
    read = app::read_engine("b=y", *read); // the engine at A had b as its second seat
    REQUIRE(read);
    CHECK((*read)[{rules::BoardId::a, rules::Side::white}].command.empty());
}

TEST_CASE("after a rematch a team plays again, as a new program") {
    World world = against_team(two_boards({}));
    world.type("e4");
    world.type("resign");
    world.type("resign");
    REQUIRE(world.over());
    CHECK(world.engines.begin()->second.ended);
    world.type("r");
    REQUIRE(world.engines.size() == 2);
    CHECK_FALSE(world.engines.rbegin()->second.ended);
}
