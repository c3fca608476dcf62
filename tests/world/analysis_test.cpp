// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's analysis of a match that is over, by typed verbs and by keys.
#include "src/app/port/event.h"
#include "src/notation/moves/san.h"
#include "src/rules/board/movegen.h"
#include "tests/support/catch.h"
#include "tests/world/connected.h"
#include "tests/world/hand.h"
#include "tests/world/server_world.h"

#include <algorithm>

using app::Action;
using app::Verb;
using namespace std::chrono_literals;
using world::World;

namespace {

/// White on A loses the queen on the third move: Black on A captures it and White resigns.
constexpr std::array hung_queen{"A:e4",  "B:e4",  "a:e5",  "b:e5",   "A:Qh5",
                                "a:Nc6", "B:Nf3", "b:Nc6", "A:Qxh7", "a:Rxh7"};

World hot_seat_match() {
    World world = world::seated(world::hot_seat());
    for (const char* move : hung_queen) {
        world.type(move);
    }
    return world;
}

World lost_match() {
    World world = hot_seat_match();
    world.type("A:resign!");
    REQUIRE(world.over());
    return world;
}

const app::View::AnalysisView& about(const app::View& view, rules::BoardId board) {
    const auto found =
        std::find_if(view.analysis.begin(), view.analysis.end(),
                     [board](const app::View::AnalysisView& one) { return one.board == board; });
    REQUIRE(found != view.analysis.end());
    return *found;
}

double pawns(const app::View& view, rules::BoardId board) {
    return std::stod(about(view, board).score);
}

} // namespace

TEST_CASE("in a replay a key shows what the engine thinks of both boards, and again hides it") {
    World world = lost_match();
    world.press(Verb{"review"});
    CHECK(world.view().analysis.empty());
    CHECK(world.thoughts == 0);
    world.press(Verb{"analyse"});
    const app::View view = world.view();
    REQUIRE(view.analysis.size() == 2);
    CHECK(pawns(view, rules::BoardId::a) < -2); // White has lost a queen
    CHECK(pawns(view, rules::BoardId::b) > 2);  // White on B has that queen in hand
    CHECK_FALSE(about(view, rules::BoardId::a).line.empty());
    CHECK(view.better_team.find("carol+dave") == 0); // Black on A is White on B's partner
    world.press(Verb{"analyse"});
    CHECK(world.view().analysis.empty());
    const int before = world.thoughts;
    world.press(Action::ply_back);
    CHECK(world.thoughts == before);
}

TEST_CASE("what the engine thought of another half-move is not shown for this one") {
    World world = lost_match();
    world.press(Verb{"review"});
    world.press(Verb{"analyse"});
    REQUIRE_FALSE(about(world.view(), rules::BoardId::a).score.empty());
    world.bots_think = false; // so the engine has not replied yet
    world.press(Action::ply_back);
    for (const auto& one : world.view().analysis) {
        CHECK(one.line.empty());
    }
}

TEST_CASE("the analysis goes along from half-move to half-move, and each position is thought about "
          "a fixed number of times") {
    World world = lost_match();
    world.press(Verb{"review"});
    world.press(Verb{"analyse"});
    const int stages = static_cast<int>(app::Analysis::nodes.size());
    CHECK(world.thoughts == 2 * stages);
    world.press(Action::ply_back);       // the position before Rxh7, the best move there
    CHECK(world.thoughts == 4 * stages); // both boards changed: B has no queen in hand yet
    const app::View view = world.view();
    CHECK(about(view, rules::BoardId::a).line.substr(0, 4) == "Rxh7");
    world.press(Action::ply_back); // both boards changed: B has no pawn in hand yet
    CHECK(world.thoughts == 6 * stages);
    world.press(Action::ply_back); // only board A changed
    CHECK(world.thoughts == 7 * stages);
    world.pass(1h);
    CHECK(world.thoughts == 7 * stages);
}

TEST_CASE("the thoughts about a position that is no longer shown are dropped") {
    World world = lost_match();
    world.press(Verb{"review"});
    world.bots_think = false;
    world.press(Verb{"analyse"});
    REQUIRE(world.last_task);
    engine::Report late;
    late.seat = world.last_task->seat;
    late.serial = world.last_task->serial;
    late.score = 777;
    late.final = true;
    world.press(Action::to_start);
    CHECK(world.forgotten > 0);
    world.event(late);
    for (const auto& one : world.view().analysis) {
        CHECK(one.score == "...");
    }
    world.press(Verb{"analyse"}); // off, so the pending result is dropped
    late.serial = world.last_task->serial;
    late.seat = world.last_task->seat;
    world.event(late);
    CHECK(world.view().analysis.empty());
}

TEST_CASE("nothing is analysed while a match of ours runs") {
    World world = hot_seat_match();
    world.type("analyse");
    CHECK(world.status() == "only a finished match can be analysed");
    world.type("blunders");
    CHECK(world.status() == "only a finished match can be analysed");
    CHECK(world.view().analysis.empty());
    CHECK(world.thoughts == 0);
}

TEST_CASE("where the laws forbid a computer's advice they are named, and forbid it after all") {
    app::MatchTerms terms = world::hot_seat();
    terms.laws = "fide";
    World world = world::seated(terms);
    world.type("A:e4");
    world.type("analyse");
    CHECK(world.status() == "these laws forbid computer advice");
    CHECK(world.thoughts == 0);
}

TEST_CASE("a new game of ours on a server ends the analysis of the one before") {
    World world = world::in_a_match();
    const rules::BoardEnd end{rules::BoardId::a, rules::Ending::resignation, rules::Seat{}};
    world.event(play::News{play::Ended{outcome_of({end}, world.match().plan()), world.now}});
    world.type("/analyse");
    REQUIRE(world.view().analysis.size() == 2);
    world.event(play::News{world::opened_game(rules::Seat{})});
    world.event(play::News{play::Began{world.now}});
    const int before = world.thoughts;
    CHECK(world.view().analysis.empty());
    world.type("/analyse");
    CHECK(world.status() == "only a finished match can be analysed");
    CHECK(world.thoughts == before);
}

TEST_CASE("a game that others examine on a server is analysed, one that they play is not") {
    World world = world::logged_in();
    auto opened = world::opened_game(std::nullopt);
    world.event(play::News{opened});
    world.event(play::News{play::Began{world.now}});
    world.type("/analyse");
    CHECK(world.status() == "only a finished match can be analysed");
    world.type("/blunders");
    CHECK(world.thoughts == 0);
    opened.examined = true;
    world.event(play::News{opened});
    world.event(play::News{play::Began{world.now}});
    world.type("/analyse");
    CHECK(world.view().analysis.size() == 2);
    CHECK(world.view().title.find("examined ") == 0);
    world.type("/analyse");
    CHECK(world.view().analysis.empty());
}

TEST_CASE("the moves that lost a match are listed, and Enter goes to where one was played") {
    World world = lost_match();
    world.type("blunders");
    CHECK(world.view().title == "the moves that lost it");
    const std::string lines = world::text_of(world.view().lines);
    CHECK(world::has(lines, "3A"));
    CHECK(world::has(lines, "Qxh7"));
    CHECK(world::has(lines, "better"));
    CHECK_FALSE(world::has(lines, "Rxh7")); // the winners' moves are not listed
    world.press(Action::submit);
    const app::View view = world.view();
    CHECK(view.page == app::View::Page::replay);
    CHECK(view.title_right == "9/10");
}

TEST_CASE("a lost move is chosen by a click, and a second one goes there") {
    World world = world::replaying(
        "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]"
        "[TimeControl \"120+0\"][Result \"0-1\"]\n"
        "1A. e4 {119} 1a. e5 {119} 2A. Qh5 {118} 2a. Nc6 {118} 3A. Qxh7 {117} 3a. Rxh7 {117} "
        "4A. h4 {116} 4a. d5 {116} 5A. Rh3 {115} 5a. Bxh3 {115} {ann resigns} 0-1\n");
    world.press(Verb{"blunders"});
    REQUIRE(world::has(world::text_of(world.view().lines), "> 3A"));
    const tui::Size size = GENERATE(tui::Size{80, 24}, tui::Size{40, 20});
    world::Hand hand(world, size);
    hand.click_text("5A   Rh3");
    REQUIRE(world::has(world::text_of(world.view().lines), "> 5A"));
    CHECK(world.view().mouse);
    hand.click_text("> 5A   Rh3");
    CHECK(world.view().page == app::View::Page::replay);
    CHECK(world.view().title_right == "9/10");
}

TEST_CASE("the search for lost moves is bounded, goes on behind the list and can be stopped") {
    World world = lost_match();
    world.bots_think = false;
    world.type("blunders");
    CHECK(world::has(world::text_of(world.view().lines), "looking for blunders: 0 of"));
    CHECK(world.last_task->limits.nodes == app::Losses::nodes);
    world.press(Action::submit); // with nothing to jump to, the match returns to the front
    CHECK(world::has(world.view().status_right.text, "looking for blunders"));
    world.press(Verb{"blunders"});
    world.press(Action::escape);
    CHECK(world.status() == "the search for blunders was stopped");
    CHECK(world.view().status_right.text.empty());
    CHECK(world.forgotten >= 1);
}

TEST_CASE(
    "the search for lost moves does not wait for the analysis of boards that its page covers") {
    World world = lost_match();
    world.press(Verb{"review"});
    world.bots_think = false;
    world.press(Verb{"analyse"});
    REQUIRE(world.last_task);
    REQUIRE(world.last_task->position.move_number() > 1);
    const auto forgotten = world.forgotten;
    world.press(Verb{"blunders"});
    CHECK(world.forgotten == forgotten + 2);
    CHECK(world.last_task->position.move_number() == 1);
    world.press(Action::submit); // back to the boards
    CHECK(world.last_task->position.move_number() > 1);
}

TEST_CASE("a record is analysed as well, and a list without lost moves says so") {
    const std::string text = "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]"
                             "[TimeControl \"120+0\"][Result \"0-1\"]\n"
                             "1A. e4 {119} 1B. d4 {118} 1a. e5 {117} 1b. d5 {111}\n"
                             "{ann resigns} 0-1\n";
    World world = world::replaying(text);
    world.press(Verb{"analyse"});
    CHECK(world.view().analysis.size() == 2);
    world.press(Verb{"blunders"});
    CHECK(world::text_of(world.view().lines) ==
          "  no half-move by itself lost more than a pawn and a half\n");
}

TEST_CASE("of a match that is not over, and whose laws forbid advice, the record is not analysed") {
    const std::string text = "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]"
                             "[TimeControl \"120+0\"][Laws \"fide\"][Result \"*\"]\n"
                             "1A. e4 {119} *\n";
    World world = world::replaying(text);
    world.press(Verb{"analyse"});
    CHECK(world.status() == "not over: its laws forbid computer advice");
    CHECK(world.thoughts == 0);
}

TEST_CASE("what was searched for the lost moves is not searched again for the story") {
    World world = lost_match();
    world.type("b");
    REQUIRE(world::has(world::text_of(world.view().lines), "Qxh7"));
    const int searches = world.thoughts;
    CHECK(searches > 0);
    world.press(Action::escape);
    world.type("t");
    CHECK(world::has(world::text_of(world.view().lines), "1. 3A Qxh7"));
    world.press(Action::escape);
    world.press(Verb{"review"});
    world.press(Verb{"blunders"});
    CHECK(world::has(world::text_of(world.view().lines), "Qxh7"));
    CHECK(world.thoughts == searches);
}

TEST_CASE("what was searched for one match is not shown for another of as many half-moves") {
    World world = lost_match();
    world.type("b");
    const int searches = world.thoughts;
    world.press(Action::escape);
    world.type("rematch");
    for (const std::string move : hung_queen) {
        world.type(move == "B:e4" ? "B:d4" : move == "B:Nf3" ? "B:Nc3" : move);
    }
    world.type("A:resign!");
    REQUIRE(world.over());
    world.type("b");
    CHECK(world.thoughts > searches);
}

TEST_CASE("a stopped search for lost moves goes on where it was") {
    World world = lost_match();
    world.bots_think = false;
    world.type("b");
    REQUIRE(world.last_task);
    engine::Report report;
    report.seat = world.last_task->seat;
    report.serial = world.last_task->serial;
    report.best = rules::legal_moves(world.last_task->position)[0];
    report.final = true;
    world.event(report);
    const std::string progress = world::text_of(world.view().lines);
    CHECK(world::has(progress, "looking for blunders: 1 of"));
    world.press(Action::escape);
    REQUIRE(world.status() == "the search for blunders was stopped");
    world.type("b");
    CHECK(world::text_of(world.view().lines) == progress);
}

TEST_CASE("in a drawn match a half-move is judged beside the other board as it then stood") {
    // Before 2a, as after 2A, Black on A may pass a pawn to cid. It would have mated dot only
    // before 1b, so 2a still loses what it loses on A.
    World world =
        world::replaying("[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]"
                         "[TimeControl \"120+0\"][Result \"1/2-1/2\"]\n"
                         "1A. e4 1B. e4 1a. d5 2A. h3 1b. e5 2a. f6 1/2-1/2\n");
    world.thinks_as = [](const engine::Task& task) {
        const rules::Position& board = task.position;
        const bool on_a = task.seat.board == rules::BoardId::a;
        const bool black = board.turn() == rules::Side::black;
        const bool pawn_came = board.hand(rules::Side::white).holds(rules::Kind::pawn);
        engine::Report report;
        report.seat = task.seat;
        report.best = rules::legal_moves(board)[0];
        if (on_a && black && board.move_number() == 2) {
            report.best = *notation::parse_san(board, "dxe4");
            report.line = {report.best};
        }
        report.score = !on_a && black && pawn_came                  ? 900
                       : on_a && !black && board.move_number() == 3 ? 500
                                                                    : 0;
        return report;
    };
    world.press(Verb{"blunders"});
    INFO(world::text_of(world.view().lines));
    CHECK(world::has(world::text_of(world.view().lines), "2a   f6"));
    CHECK(world::has(world::text_of(world.view().lines), "better dxe4"));
}

TEST_CASE("a player who waits is judged by the other board without what moving would pass to it") {
    const auto list = [](int without_pawn) {
        World world = world::replaying(
            "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]"
            "[TimeControl \"120+0\"][Result \"0-1\"]\n"
            "1A. e4 {119} 1a. d5 {80} 1B. e4 {60} 1b. e5 {119} 2A. f3 {90} {ann resigns} 0-1\n");
        world.thinks_as = [without_pawn](const engine::Task& task) {
            const rules::Position& board = task.position;
            const bool white = board.turn() == rules::Side::white;
            engine::Report report;
            report.seat = task.seat;
            report.best = rules::legal_moves(board)[0];
            if (task.seat.board == rules::BoardId::b) { // the queen's recapture sends cid a pawn
                const bool pawn = board.hand(rules::Side::white).holds(rules::Kind::pawn);
                const int for_black = pawn ? -600 : without_pawn;
                report.score = white ? -for_black : for_black;
            } else if (board.move_number() == 2) { // Black mates whatever White does
                report.score = (white ? -1 : 1) * (engine::mate_score - 10);
                if (white) {
                    const auto pawn = *notation::parse_san(board, "exd5");
                    report.best = pawn;
                    report.line = {pawn, *notation::parse_san(board.after(pawn), "Qxd5")};
                }
            }
            return report;
        };
        world.press(Verb{"blunders"});
        return world::text_of(world.view().lines);
    };
    CHECK(world::has(list(300), "s ahead: sitting was safe"));
    CHECK_FALSE(world::has(list(-100), "sitting was safe"));
}
