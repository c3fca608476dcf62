// SPDX-License-Identifier: GPL-3.0-or-later
// Stepping through a match that is over, and through a recorded one.
#include "src/app/options.h"
#include "src/app/view.h"
#include "tests/support/catch.h"
#include "tests/world/hand.h"
#include "tests/world/world.h"

using app::Action;
using namespace std::chrono_literals;
using rules::Side;
using world::World;

namespace {

/// 1A e4 after 2 s, 1B d4 and 1a e5 after 5 s, 1b d5 after 9 s; after 10 s B resigns, who is on
/// move on the board that was typed for last.
World played() {
    World world;
    world.pass(7s); // so that the match does not begin at time 0
    world.sit_down(world::hot_seat());
    world.press(Action::submit);
    world.pass(2s);
    world.type("e4");
    world.pass(3s);
    world.type("B:d4");
    world.type("a:e5");
    world.pass(4s);
    world.type("b:d5");
    world.pass(1s);
    world.type("resign!");
    world.press(app::Verb{"review"});
    return world;
}

std::string shown(const World& world) {
    const app::View view = world.view();
    std::string text = view.title_right;
    for (const app::View::MoveView& move : view.moves) {
        text += move.current ? " " + move.label : "";
    }
    return text;
}

std::string clocks(const World& world) {
    const app::View view = world.view();
    std::string text;
    for (const auto& board : view.boards) {
        for (const auto& seat : board.seats) {
            text += (text.empty() ? "" : " ") + seat.clock;
        }
    }
    return text;
}

} // namespace

TEST_CASE("a match that is over can be stepped through, with its clocks") {
    World world = played();
    CHECK(world.view().page == app::View::Page::replay);
    CHECK(world.view().mode == app::Mode::replay);
    CHECK(shown(world) == "4/4 1b");
    CHECK(clocks(world) == "2:54 2:57 2:55 2:56");
    world.press(Action::to_start);
    CHECK(shown(world) == "0/4");
    CHECK(clocks(world) == "3:00 3:00 3:00 3:00");
    world.press(Action::ply_back);
    CHECK(shown(world) == "0/4");
    world.press(Action::ply_forward);
    CHECK(shown(world) == "1/4 1A");
    CHECK(clocks(world) == "2:58 3:00 2:58 3:00");
    world.press(Action::own_board_forward);
    CHECK(shown(world) == "3/4 1a");
    world.press(Action::own_board_forward);
    CHECK(shown(world) == "4/4 1b");
    world.press(Action::own_board_back);
    CHECK(shown(world) == "2/4 1B");
    world.press(Action::to_end);
    CHECK(world.status() == "player and bob win: dave resigned on board B");
    world.press(Action::escape);
    CHECK(world.view().page == app::View::Page::game);
    CHECK(world.over());
}

TEST_CASE("a command typed in a review, or over help, is typed in the line behind it") {
    World world = played();
    SECTION("a review") {}
    SECTION("help over a review") {
        world.press(app::Verb{"help"});
    }
    SECTION("help over the boards") {
        world.press(Action::escape);
        world.type_without_enter("half a line");
        world.press(app::Verb{"help"});
    }
    world.press(Action::command);
    CHECK(world.view().page == app::View::Page::game);
    CHECK(world.view().input.text == "/");
    world.type("quit");
    CHECK(world.has_quit);
}

TEST_CASE("the piece flow of a replay counts up to where one stands") {
    World world = world::seated(world::hot_seat());
    for (const char* move : {"A:e4", "a:d5", "A:exd5", "a:Qxd5"}) {
        world.type(move);
    }
    world.type("resign!");
    world.press(app::Verb{"review"});
    const auto fed = [&] {
        std::size_t pieces = 0;
        for (const auto& one : world.view().received_pieces) {
            pieces += one.received.size();
        }
        return pieces;
    };
    CHECK(fed() == 2);
    world.press(Action::ply_back);
    CHECK(fed() == 1);
    world.press(Action::to_start);
    CHECK(fed() == 0);
}

TEST_CASE("space follows the clocks, and nothing wakes anybody before or after") {
    World world = played();
    world.press(Action::to_start);
    CHECK_FALSE(app::next_wake(world.model, world.now));
    world.press(Action::run);
    CHECK(world.status() == "running: space stops");
    world.pass(1900ms);
    CHECK(shown(world) == "0/4");
    CHECK(clocks(world) == "2:59 3:00 2:59 3:00");
    world.pass(100ms);
    CHECK(shown(world) == "1/4 1A");
    world.pass(3s);
    CHECK(shown(world) == "3/4 1a");
    world.pass(1s);
    world.press(Action::run);
    CHECK_FALSE(app::next_wake(world.model, world.now));
    CHECK(clocks(world) == "2:57 2:57 2:55 2:59");
    world.pass(1h);
    CHECK(clocks(world) == "2:57 2:57 2:55 2:59");
    world.press(Action::run);
    world.pass(3s);
    CHECK(shown(world) == "4/4 1b");
    CHECK_FALSE(app::next_wake(world.model, world.now));
}

TEST_CASE("help over a replay names the key for a command where there is a line to type it in") {
    World over = played();
    World alone = world::replaying("1A. e4 {ben resigns} 1-0\n");
    for (World* const each : {&over, &alone}) {
        each->model.options->replay_key_help = {
            "Stepping through a match", "  /      leave, to type a command", "  q      leave"};
        each->press(app::Verb{"help"});
        std::string help;
        for (const auto& line : each->view().lines) {
            help += line.text + "\n";
        }
        INFO(help);
        CHECK(world::has(help, "leave, to type a command") == (each == &over));
        CHECK(world::has(help, "q      leave"));
    }
}

TEST_CASE("a recorded game is stepped through from its start, and leaving it leaves the program") {
    const std::string text = "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]"
                             "[TimeControl \"120+0\"][Result \"0-1\"]\n"
                             "1A. e4 {119} 1B. d4 {118} 1a. d5 {117} 2A. exd5 {110} 1b. e6 {111}\n"
                             "{ann resigns} 0-1\n";
    World world = world::replaying(text);
    CHECK(shown(world) == "0/5");
    CHECK(world.view().boards[0].seats[Side::white].name == "ann");
    CHECK(clocks(world) == "2:00 2:00 2:00 2:00");
    for (int i = 0; i < 4; ++i) {
        world.press(Action::ply_forward);
    }
    CHECK(shown(world) == "4/5 2A");
    CHECK(world.view().boards[1].seats[Side::black].hand.count(rules::Kind::pawn) == 1);
    CHECK(world.view().boards[0].seats[Side::white].clock == "1:50");
    world.press(Action::to_end);
    CHECK(world.status().find("0-1") != std::string::npos);
    world.press(Action::command); // there is no line to return to
    CHECK(world.view().page == app::View::Page::replay);
    CHECK_FALSE(world.has_quit);
    world.press(Action::escape); // as the key q does
    CHECK(world.has_quit);
}

TEST_CASE("a film runs from a quarter of its time to sixteenfold") {
    World world = played();
    world.press(Action::to_start);
    CHECK(world.view().replay_timeline->speed == "1x");
    for (int i = 0; i < 9; ++i) {
        world.press(Action::faster);
    }
    CHECK(world.view().replay_timeline->speed == "16x");
    world.press(Action::run);
    CHECK(world.view().replay_timeline->is_running);
    world.pass(130ms); // two seconds of the match
    CHECK(shown(world) == "1/4 1A");
    world.pass(500ms);
    CHECK(shown(world) == "4/4 1b");
    CHECK_FALSE(world.view().replay_timeline->is_running);
    world.press(Action::to_start);
    for (int i = 0; i < 9; ++i) {
        world.press(Action::slower);
    }
    CHECK(world.view().replay_timeline->speed == "0.25x");
    world.press(Action::run);
    world.pass(7s);
    CHECK(shown(world) == "0/4");
    world.press(Action::faster); // from the current speed
    CHECK(world.view().replay_timeline->speed == "0.5x");
    world.pass(400ms);
    CHECK(shown(world) == "0/4");
    world.pass(200ms);
    CHECK(shown(world) == "1/4 1A");
}

namespace {

const std::string told_match =
    "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]"
    "[TimeControl \"120+0\"][Result \"1-0\"]\n"
    "1A. e4 {119} 1B. d4 {118} 1a. d5 {117} {C:0:03 ben -> cid: sit} 2A. exd5 {110} {A:!}\n"
    "1b. e6 {111} 2B. a3 {117} 2b. Bb4+ {105} (2b. Bd6 3B. a4) 2a. a6 {100} 3A. a3 {90} *\n";

} // namespace

TEST_CASE("marks of a film are captures, checks and tells, and arrows go from one to the next") {
    World world = world::replaying(told_match);
    std::string marks;
    const auto replay_timeline = world.view().replay_timeline;
    for (const auto& mark : replay_timeline->marks) {
        marks += mark.sign;
    }
    CHECK(marks == "txt+t");
    world.press(Action::timeline_mark_forward);
    CHECK(shown(world) == "3/9 1a");
    CHECK(world.status() == "0:03 ben -> cid: sit"); // as a subtitle
    CHECK(world.view().replay_timeline->move == "1a d5");
    CHECK(world.view().replay_timeline->clock == "0:04");
    world.press(Action::timeline_mark_forward);
    CHECK(shown(world) == "4/9 2A");
    CHECK(world.status() == "!");
    world.press(Action::timeline_mark_forward);
    CHECK(shown(world) == "7/9 2b");
    CHECK(world.status() == "(2b. Bd6 3B. a4)");
    world.press(Action::ply_forward);
    world.press(Action::ply_forward);
    CHECK(world.status() != "(2b. Bd6 3B. a4)");
    world.press(Action::timeline_mark_back);
    CHECK(shown(world) == "7/9 2b");
    world.press(Action::timeline_mark_back);
    world.press(Action::timeline_mark_back);
    world.press(Action::timeline_mark_back); // before the first mark: the start
    CHECK(shown(world) == "0/9");
}

TEST_CASE("a replay shows the comments and marks that chess programs write") {
    World world =
        world::replaying("1A. e4 {[%eval 0.3] [%clk 0:02:59] a quiet start} 1a. e5?? *\n");
    world.press(Action::ply_forward);
    CHECK(world.status() == "a quiet start");
    world.press(Action::ply_forward);
    CHECK(world::text_of(world.view().talk) == "*** a quiet start\n*** ??\n");
}

TEST_CASE("at the end of a record without a result the replay says so, not *") {
    const auto end_of = [](const std::string& moves) {
        World world = world::replaying(moves);
        world.press(Action::to_end);
        return world.status();
    };
    CHECK(end_of("1A. e4 1a. e5 *") == "the record has no result");
    CHECK(end_of("1A. e4 1a. e5") == "the record has no result");
    CHECK(end_of("1A. e4 {Game aborted on move 1} *") == "Game aborted on move 1  *");
    CHECK(end_of("1A. e4 1a. e5 1/2-1/2") == "1/2-1/2");
    const std::string mate = "1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. Qh5 3a. Nf6 4A. Qxf7#";
    CHECK(end_of("[BlackA \"ben\"]" + mate + " *") == "ben checkmated  1-0");
    CHECK(end_of("[BlackA \"ben\"]" + mate) == "ben checkmated  1-0");
    CHECK(end_of(mate + " {Game aborted on move 4} *") == "Game aborted on move 4  *");
}

TEST_CASE("a place in a film is typed: a half-move, a time, the next of a kind") {
    World world = world::replaying(told_match);
    const auto go = [&](const std::string& to) {
        world.type_without_enter(to);
        CHECK(world.view().mode == app::Mode::filter_or_jump);
        CHECK(world.view().input.prompt == "go to: ");
        world.press(Action::submit);
        CHECK(world.view().mode == app::Mode::replay);
        return shown(world);
    };
    CHECK(go("2b") == "7/9 2b");
    CHECK(go("0:04") == "3/9 1a");
    CHECK(go("0:03.9") == "2/9 1B");
    CHECK(go("x") == "4/9 2A");
    CHECK(go("+") == "7/9 2b");
    CHECK(go("2b.") == "7/9 2b");
    CHECK(go("9A") == "7/9 2b");
    CHECK(world.status() == "the record has no 9A");
    CHECK(go("9") == "7/9 2b");
    CHECK(world.status() == "where is that? 12a, 2:31, x, +, # or t was expected");
    CHECK(go("1:2:3:4") == "7/9 2b");
    CHECK(world.status() == "where is that? 12a, 2:31, x, +, # or t was expected");
    CHECK(go(":+") == "7/9 2b");
    CHECK(world.status() == "no check comes after this");
    world.type_without_enter("1");
    world.press(Action::escape);
    CHECK(world.view().mode == app::Mode::replay);
    CHECK_FALSE(world.has_quit);
}

TEST_CASE("on the smallest screen, too, a replay names the keys that step") {
    World world = world::replaying(told_match);
    CHECK(world::has(world::shown_on(world, {40, 20}), "Ctrl-O boards   arrows step   q back"));
    world.model.looks.text_mode = true; // where keys are typed by their names
    CHECK(world.view().keys.starts_with("left right step   "));
}
