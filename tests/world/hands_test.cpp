// SPDX-License-Identifier: GPL-3.0-or-later
// Matches by mouse alone and by the cursor alone: what can be typed can also be clicked and picked.
#include "src/app/port/event.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/play/news.h"
#include "src/rules/board/movegen.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/world/hand.h"
#include "tui/keys/bindings.h"

using app::Action;
using namespace std::chrono_literals;
using world::Hand;
using world::World;

namespace {

World four_here() {
    return world::seated(world::hot_seat());
}

void press_keys(World& world, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
        INFO(name);
        const auto intent =
            tui::intent_for_key_name(world.view().mode, name, world.view().input.text.empty());
        REQUIRE(intent);
        world.press(*intent);
    }
}

const app::View::Mark& mark(const app::View& view, int board, std::string_view square) {
    return view.boards[static_cast<std::size_t>(board)].marks[*notation::square_from(square)];
}

} // namespace

TEST_CASE("two clicks move, and a drag does", "[mouse]") {
    World world = four_here();
    Hand hand(world);
    hand.click("A e2");
    CHECK(mark(world.view(), 0, "e2").pending);
    CHECK(mark(world.view(), 0, "e4").target);
    CHECK_FALSE(mark(world.view(), 0, "e5").target);
    hand.click("A e4");
    CHECK(world.moves() == "1A e4");
    hand.drag("A g8", "A f6");
    CHECK(world.moves() == "1A e4 1a Nf6");
    hand.click("B d2");
    hand.click("B g1"); // picks another piece instead
    hand.click("B f3");
    CHECK(world.moves() == "1A e4 1a Nf6 1B Nf3");
    CHECK_FALSE(world.model.table->pick);
}

TEST_CASE("a piece that was taken up is put back", "[mouse]") {
    World world = four_here();
    Hand hand(world);
    SECTION("by a second click on it") {
        hand.click("A e2");
        hand.click("A e2");
    }
    SECTION("by the right button") {
        hand.click("A e2");
        world.press(app::MouseEvent{app::MouseEvent::Act::other_press, {}});
    }
    SECTION("by a drag beside the boards") {
        hand.press(Hand::spot("A e2"));
        world.press(app::MouseEvent{app::MouseEvent::Act::release, {}});
    }
    CHECK_FALSE(world.model.table->pick);
    hand.click("A e4");
    CHECK(world.moves().empty());
    CHECK(world.status() == "no piece of yours stands there");
}

TEST_CASE("a square where it cannot go is refused as typed moves are", "[mouse]") {
    World world = four_here();
    Hand hand(world);
    hand.drag("A e2", "A e5");
    CHECK(world.moves().empty());
    CHECK(world.status() == "e2e5: the pawn on e2 cannot go to e5");
}

TEST_CASE("a piece from the reserve is dropped", "[mouse]") {
    World world = four_here();
    Hand hand(world);
    for (const char* move : {"A:e4", "a:d5", "A:exd5"}) {
        world.type(move);
    }
    world.type("B:e4"); // now b has the captured pawn
    hand.click("B p");
    CHECK(world.view().boards[1].seats[rules::Side::black].picked == rules::Kind::pawn);
    CHECK(mark(world.view(), 1, "e3").target);
    hand.click("B e3");
    CHECK(world.moves() == "1A e4 1a d5 2A exd5 1B e4 1b P@e3");
    SECTION("one that is not there yet waits for it") {
        world.type("B:d4");
        hand.click("B n");
        hand.click("B f3");
        CHECK(world.status().find("waiting: N@f3") == 0);
        CHECK(world.view().status_right.text == "premove N@f3?");
    }
    SECTION("others' reserves are left alone") {
        World alone = world::alone_at_the_table();
        Hand other(alone);
        other.click("A n");
        CHECK(alone.status() == "that reserve is not yours");
    }
}

TEST_CASE("before my turn the same clicks are a premove", "[mouse]") {
    World world = world::alone_at_the_table();
    Hand hand(world);
    hand.drag("A e2", "A e4");
    hand.drag("A e1", "A e2");
    CHECK(world.view().status_right.text == "premove e1e2");
    world.play("a e5");
    CHECK(world.moves() == "1A e4 1a e5 2A Ke2");
}

namespace {

World a_pawn_before_its_last_step() {
    app::MatchTerms terms = world::hot_seat();
    terms.boards =
        *notation::parse_bfen("8/P6k/8/8/8/8/8/K7[] w - - 0 1 | "
                              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    return world::seated(terms);
}

} // namespace

TEST_CASE("what a pawn becomes is asked", "[mouse]") {
    World world = a_pawn_before_its_last_step();
    Hand hand(world);
    hand.drag("A a7", "A a8");
    CHECK(world.moves().empty());
    CHECK(world.status() == "the pawn becomes: 2 knight, 3 bishop, 4 rook, 5 queen");
    SECTION("and clicked") {
        hand.click_key("4");
    }
    SECTION("or typed") {
        press_keys(world, {"4"});
    }
    CHECK(world.moves() == "1A a8=R");
}

TEST_CASE("a piece that was taken up is let go when the match is over", "[mouse]") {
    World world = four_here();
    Hand hand(world);
    hand.click("A e2");
    world.type("b:resign!");
    REQUIRE(world.over());
    CHECK_FALSE(mark(world.view(), 0, "e2").pending);
    CHECK_FALSE(mark(world.view(), 0, "e4").target);
    hand.click("A d2");
    CHECK_FALSE(mark(world.view(), 0, "d2").pending);
}

TEST_CASE("what a pawn becomes is asked while it can become something", "[mouse]") {
    World world = a_pawn_before_its_last_step();
    Hand hand(world);
    hand.drag("A a7", "A a8");
    SECTION("not when it went there by another way") {
        world.play("A a8=Q");
    }
    SECTION("nor after the match") {
        world.event(app::Event(play::News(play::Ended{[] {
                                                          rules::Outcome over;
                                                          over.decided_by = rules::BoardEnd{};
                                                          return over;
                                                      }(),
                                                      world.now})));
    }
    CHECK(world.view().mode == app::Mode::input);
    CHECK(world.status().find("the pawn becomes") == std::string::npos);
}

TEST_CASE("castling is the king's move", "[mouse]") {
    World world = four_here();
    for (const char* move : {"A:e4", "a:e5", "A:Nf3", "a:Nf6", "A:Be2", "a:Be7"}) {
        world.type(move);
    }
    Hand hand(world);
    hand.click("A e1");
    CHECK(mark(world.view(), 0, "g1").target);
    hand.click("A g1");
    CHECK(world.view().moves.back().san == "O-O");
}

TEST_CASE("a whole match by mouse alone, every tenth release swallowed", "[mouse]") {
    for (std::uint32_t seed = 1; seed <= 3; ++seed) {
        World world;
        support::Dice dice(seed);
        Hand hand(world, {120, 40});
        hand.loses = 10;
        world.sit_down(world::hot_seat());
        hand.click_key("Enter");
        while (!world.over() && world.match().plies().size() < 120) {
            const auto board = static_cast<rules::BoardId>(dice.below(2));
            const rules::Position& position = world.match().position(board);
            const auto legal = rules::legal_moves(position);
            if (legal.empty()) {
                continue;
            }
            const rules::Move move = legal[dice.below(legal.size())];
            const std::string text = notation::to_coordinates(move);
            const std::string name = std::string(1, rules::letter(board)) + ' ';
            const auto before = world.match().plies().size();
            const char held =
                notation::letter(rules::Piece{position.turn(), move.new_kind(), false});
            hand.click(name + (move.is_drop() ? std::string(1, held) : text.substr(0, 2)));
            hand.click(name + text.substr(2, 2));
            if (move.type() == rules::Move::Type::promotion) {
                hand.click_key(std::to_string(1 + static_cast<int>(move.new_kind())));
            }
            CAPTURE(text, world.status());
            REQUIRE(world.match().plies().size() == before + 1);
            CHECK(world.match().plies().back().move == move);
            CHECK_FALSE(world.model.table->pick);
        }
        if (!world.over()) {
            hand.click_key("F9");
            hand.click_key("F9");
        }
        REQUIRE(world.over());
        hand.click_key("r"); // starts a rematch
        world.pass(1s);
        CHECK_FALSE(world.over());
    }
}

TEST_CASE("after a match a click on what its keys do does it at once", "[mouse]") {
    World world = world::alone_at_the_table();
    Hand hand(world);
    world.type("e4");
    world.type("resign!");
    world.type_without_enter("half a tell");
    hand.click_key("n"); // only typed: something else is on the line
    CHECK(world.view().input.text == "half a telln");
    world.press(Action::escape);
    SECTION("a new match") {
        hand.click_key("n");
        CHECK(world.view().page == app::View::Page::start);
    }
    SECTION("the same with colours swapped") {
        hand.click_key("s");
        CHECK_FALSE(world.over());
        CHECK(world.view().boards.front().bottom == rules::Side::black);
    }
}

TEST_CASE("on the smallest screen, too, the cursor's keys are shown, and its board", "[mouse]") {
    World world = world::alone_at_the_table();
    const auto shows = [&world](std::string_view text) {
        return world::shown_on(world, {40, 20}).find(text) != std::string::npos;
    };
    CHECK_FALSE(shows("Enter takes and puts"));
    press_keys(world, {"Left"});
    CHECK(shows("Enter takes and puts   Esc back"));
    CHECK(shows("a  b  c  d  e  f  g  h"));
    CHECK(shows(">P<"));
    press_keys(world, {"Tab"});
    CHECK(shows("h  g  f  e  d  c  b  a"));
    CHECK(shows(">P<"));
    press_keys(world, {"Tab"});
    CHECK(shows("a  b  c  d  e  f  g  h"));
    press_keys(world, {"Tab", "Esc"});
    CHECK(shows("a  b  c  d  e  f  g  h"));
    CHECK_FALSE(shows("Enter takes and puts"));
}

TEST_CASE("a sentence that begins with \"a\" is no key", "[mouse]") {
    World world = world::alone_at_the_table();
    Hand hand(world);
    world.type("e4");
    world.type("quit");
    REQUIRE(world.status().find("a match is in progress: quit?") == 0);
    CHECK_FALSE(hand.has_key("a"));
    CHECK(hand.has_key("Esc"));
    hand.click_text("a match is in progress");
    CHECK(world.status().find("a match is in progress: quit?") == 0);
    hand.click_key("Enter");
    CHECK(world.has_quit);
}

TEST_CASE("rows are chosen and entered by clicks, and turned by the wheel", "[mouse]") {
    World world;
    Hand hand(world);
    const auto chosen = [&world] {
        for (const app::View::MenuItem& item : world.view().menu) {
            if (item.selected) {
                return item.label;
            }
        }
        return std::string();
    };
    const std::string first = chosen();
    hand.click(app::OnRow{1});
    CHECK(chosen() != first);
    hand.wheel(true);
    CHECK(chosen() == first);
    hand.press(app::OnRow{0}); // by the time of the release another page is shown
    CHECK(world.view().page == app::View::Page::game);
}

TEST_CASE("settings are changed by their arrows", "[mouse]") {
    World world;
    world.type_without_enter("");
    world.press(app::Verb{"set"});
    Hand hand(world, {80, 24});
    while (!hand.has_key("Right")) {
        hand.click(app::OnRow{1});
    }
    const app::View before = world.view();
    hand.click_key("Right");
    CHECK(world.view().menu != before.menu);
}

TEST_CASE("the mouse can be switched off, and texts are left to be selected", "[mouse]") {
    World world = four_here();
    CHECK(world.view().mouse);
    world.press(app::Verb{"help"});
    CHECK_FALSE(world.view().mouse);
    world.press(Action::escape);
    CHECK(world.view().mouse);
    world.type("mouse off");
    CHECK_FALSE(world.view().mouse);
    CHECK(world.status() == "the mouse selects text: Ctrl-Q lets it play");
    press_keys(world, {"Ctrl-Q"});
    CHECK(world.view().mouse);
}

TEST_CASE("the arrows move a cursor, and Enter picks and puts", "[cursor]") {
    World world = four_here();
    press_keys(world, {"Right"});
    CHECK(world.view().mode == app::Mode::board);
    CHECK(mark(world.view(), 0, "e2").cursor);
    press_keys(world, {"Enter", "Up", "Up"});
    CHECK(mark(world.view(), 0, "e2").pending);
    CHECK(mark(world.view(), 0, "e4").cursor);
    CHECK(mark(world.view(), 0, "e3").target);
    press_keys(world, {"Enter"});
    CHECK(world.moves() == "1A e4");
    press_keys(world, {"Tab"});
    CHECK(mark(world.view(), 1, "e4").cursor);
    SECTION("Esc puts the piece back, then goes back to the line") {
        press_keys(world, {"Up", "Up", "Enter", "Esc"});
        CHECK(world.view().mode == app::Mode::board);
        CHECK_FALSE(world.model.table->pick);
        press_keys(world, {"Esc"});
        CHECK(world.view().mode == app::Mode::input);
    }
    SECTION("a letter goes back to the line with that letter") {
        press_keys(world, {"N"});
        CHECK(world.view().input.text == "N");
        CHECK(world.view().mode == app::Mode::input);
        press_keys(world, {"Left"}); // moves in the input line
        CHECK(world.view().input.cursor == 0);
        CHECK(world.view().mode == app::Mode::input);
    }
    SECTION("Up and Down in the line stay the lines entered") {
        press_keys(world, {"Esc"});
        world.type("a:e5");
        press_keys(world, {"Up"});
        CHECK(world.view().input.text == "a:e5");
    }
}

TEST_CASE("the cursor goes the way that the board stands", "[cursor]") {
    World world = four_here();
    world.press(app::Verb{"flip"});
    press_keys(world, {"Left"});
    press_keys(world, {"Down"}); // with Black at the bottom, Down goes to a higher rank
    CHECK(mark(world.view(), 0, "e3").cursor);
}

TEST_CASE("a whole match by the cursor alone", "[cursor]") {
    World world;
    support::Dice dice(7);
    world.sit_down(world::hot_seat());
    press_keys(world, {"Enter", "Right"});
    const auto go = [&world](rules::BoardId board, rules::Square square) {
        const auto& at = world.model.table->cursor;
        for (int i = 0; i < 2 && at->board != board; ++i) {
            press_keys(world, {"Tab"});
        }
        for (int i = 0; i < 32 && at->square != square; ++i) {
            const bool turned =
                world.view().boards[static_cast<std::size_t>(board)].bottom == rules::Side::black;
            const int right =
                (rules::file_of(square) - rules::file_of(at->square)) * (turned ? -1 : 1);
            const int up =
                (rules::rank_of(square) - rules::rank_of(at->square)) * (turned ? -1 : 1);
            press_keys(world, {right > 0 ? "Right" : right < 0 ? "Left" : up > 0 ? "Up" : "Down"});
        }
        REQUIRE(at->square == square);
        press_keys(world, {"Enter"});
    };
    while (!world.over() && world.match().plies().size() < 120) {
        const auto board = static_cast<rules::BoardId>(dice.below(2));
        const auto legal = rules::legal_moves(world.match().position(board));
        if (legal.empty()) {
            continue;
        }
        const rules::Move move = legal[dice.below(legal.size())];
        const std::string text = notation::to_coordinates(move);
        const auto before = world.match().plies().size();
        if (move.is_drop()) {
            for (int i = 0; i < 2 && world.model.table->cursor->board != board; ++i) {
                press_keys(world, {"Tab"});
            }
            press_keys(world, {std::to_string(1 + static_cast<int>(move.new_kind()))});
        } else {
            go(board, move.from());
        }
        go(board, *notation::square_from(text.substr(2, 2)));
        if (move.type() == rules::Move::Type::promotion) {
            press_keys(world, {std::to_string(1 + static_cast<int>(move.new_kind()))});
        }
        CAPTURE(text, world.status());
        REQUIRE(world.match().plies().size() == before + 1);
        CHECK(world.match().plies().back().move == move);
    }
    CHECK(world.match().plies().size() > 20);
}
