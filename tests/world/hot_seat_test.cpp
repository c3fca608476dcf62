// SPDX-License-Identifier: GPL-3.0-or-later
// Four seats at one keyboard: a match from the start page to the end.
#include "src/app/options.h"
#include "src/notation/moves/fen.h"
#include "tests/support/catch.h"
#include "tests/world/world.h"

#include <fmt/format.h>

using app::Action;
using namespace std::chrono_literals;
using world::World;

namespace {

World begun(const app::MatchTerms& terms = world::hot_seat()) {
    World world;
    world.sit_down(terms);
    world.press(Action::submit);
    return world;
}

} // namespace

TEST_CASE("Enter on the start page seats me, Enter again starts the clocks") {
    World world;
    CHECK(world.view().page == app::View::Page::start);
    world.press(Action::submit);
    REQUIRE(world.view().page == app::View::Page::game);
    CHECK(world.status() == "Ready? Enter or your first move starts the clocks");
    world.pass(60s);
    CHECK_FALSE(world.match().started());
    world.press(Action::submit);
    CHECK(world.match().started());
    CHECK(world.chips() == "YOUR MOVE A");
}

TEST_CASE("the start page goes on with what was found by leaving for it") {
    app::Options options;
    options.found_matches = {"games/1.bpgn", "games/2.bpgn", {"fics"}};
    World world(options);
    CHECK(world.view().menu.front().label == "Continue");
    world.press(Action::menu_up);
    world.press(Action::submit);
    CHECK(world.has_quit);
    REQUIRE(world.model.activity_after_quit);
    CHECK(world.model.activity_after_quit->kind == app::NextActivity::Kind::resume);
    CHECK(world.model.activity_after_quit->target == "games/1.bpgn");
}

TEST_CASE("where all four play at one keyboard the score has their names") {
    World world = begun();
    world.type("resign");
    world.type("resign");
    REQUIRE(world.over());
    CHECK(world.view().title_right == "player+bob 0 - 1 carol+dave");
}

TEST_CASE("no bot is called like a friend at the keyboard, and the file is after all four") {
    app::Options options;
    options.name = "ulla";
    options.others_at_keyboard = {GENERATE("Dave", "bob", "ann")};
    World world(options);
    app::MatchTerms terms;
    terms.humans = {rules::Seat{}, rules::seat_from('a').value()};
    world.sit_down(terms);
    const auto name = [&](char seat) {
        return world.model.table->seats[*rules::seat_from(seat)].name;
    };
    CHECK(name('A') == "ulla");
    CHECK(name('a') == options.others_at_keyboard.front());
    CHECK(name('B') == (name('a') == "Dave" ? "gwen" : "dave"));
    CHECK(name('b') == (name('a') == "bob" ? "gwen" : "bob"));
    world.type("e4");
    world.type("resign");
    world.type("resign");
    REQUIRE(world.files.size() == 1);
    CHECK(world::has(world.files.begin()->first,
                     fmt::format("_ulla-{}_{}-{}.bpgn", name('b'), name('a'), name('B'))));
}

TEST_CASE("moves typed on both boards lead to mate") {
    World world = begun();
    CHECK(world.view().input.prompt == "A> ");
    for (const char* move : {"e4", "e5", "Bc4", "Nc6", "Qh5"}) {
        world.type(move);
    }
    CHECK(world.view().input.prompt == "a> ");
    world.type(">e4");
    CHECK(world.view().input.prompt == "b> ");
    world.type("e5");
    world.type("a:Nf6");
    CHECK(world.moves() == "1A e4 1a e5 2A Bc4 2a Nc6 3A Qh5 1B e4 1b e5 3a Nf6");
    CHECK_FALSE(world.over());
    world.type("Qxf7");
    CHECK(world.over());
    CHECK(world.view().moves.back().san == "Qxf7#");
    CHECK(world.status() == "player and bob win: carol is mated on board A");
    CHECK(app::text_after_quitting(world.model).find("carol is mated on board A") !=
          std::string::npos);
}

TEST_CASE("a check that a piece could parry is no mate: the player sits until it comes") {
    World world = begun();
    for (const char* move : {"f3", "e5", "g4", "Qh4"}) {
        world.type(move);
    }
    CHECK_FALSE(world.over());
    CHECK(world.status() == "in check: needs a piece from partner");
    world.type("a3");
    CHECK(world.status() == "a3: in check: needs a piece from partner");
    CHECK(world.view().input.text == "a3");
}

TEST_CASE("a line that was begun for one board is not played on another") {
    World world;
    world.bots_think = false;
    app::MatchTerms terms;
    terms.humans = *app::read_seats("A,b");
    world.sit_down(terms);
    world.press(Action::submit);
    world.type("e4");
    world.play("B d4");
    CHECK(world.view().input.prompt == "b> ");
    world.type_without_enter("d");
    world.play("a e5"); // now A is on move too, but b has begun to type
    CHECK(world.view().input.prompt == "b> ");
    world.type("5");
    CHECK(world.moves() == "1A e4 1B d4 1a e5 1b d5");
    CHECK(world.view().input.prompt == "A> ");
}

TEST_CASE("all boards that wait for this keyboard are named, the one that is typed for first") {
    World world = begun();
    CHECK(world.chips() == "A B TO MOVE");
    world.type("e4");
    CHECK(world.chips() == "a B TO MOVE");
    world.press(app::Verb{"other"});
    CHECK(world.view().input.prompt == "B> ");
    CHECK(world.chips() == "B a TO MOVE");
    World two;
    two.bots_think = false;
    app::MatchTerms terms;
    terms.humans = *app::read_seats("A,b");
    two.sit_down(terms);
    two.press(Action::submit);
    CHECK(two.chips() == "A TO MOVE");
    two.play("B d4");
    CHECK(two.chips() == "A b TO MOVE");
    two.type("e4");
    CHECK(two.chips() == "b TO MOVE");
}

TEST_CASE("the other board can be chosen for a premove") {
    World world;
    world.bots_think = false;
    app::MatchTerms terms;
    terms.humans = *app::read_seats("A,b");
    world.sit_down(terms);
    world.press(Action::submit);
    CHECK(world.view().input.prompt == "A> ");
    world.press(app::Verb{"other"});
    CHECK(world.view().input.prompt == "b> ");
    world.type("d5");
    CHECK(world.status() == "premove: d5 on your turn; Esc clears");
    CHECK(world.view().input.prompt == "A> ");
    world.type(">");
    CHECK(world.view().input.prompt == "b> ");
    world.type("<");
    CHECK(world.view().input.prompt == "A> ");
    world.type(">-");
    CHECK(world.view().status_right.text.empty());
    world.type("B:e4");
    CHECK(world.status() == "nobody at this keyboard plays there");
}

TEST_CASE("Tab completes legal moves, drops, verbs and names") {
    World world = begun();
    world.type_without_enter("Na");
    world.press(Action::complete);
    CHECK(world.view().input.text == "Na3");
    world.press(Action::escape);
    world.type_without_enter("N");
    world.press(Action::complete);
    CHECK(world.view().input.completions == std::vector<std::string>{"Na3", "Nc3", "Nf3", "Nh3"});
    world.press(Action::complete);
    world.press(Action::complete);
    CHECK(world.view().input.text == "Nc3");
    CHECK(world.view().input.chosen == std::optional<std::size_t>(1));
    world.press(Action::complete_back);
    CHECK(world.view().input.text == "Na3");
    world.press(Action::escape);
    world.type_without_enter("/rem");
    world.press(Action::complete);
    CHECK(world.view().input.text == "/rematch");
    world.press(Action::escape);
    world.type_without_enter("say hello c");
    world.press(Action::complete);
    CHECK(world.view().input.text == "say hello carol");
    world.press(Action::escape);
    world.type_without_enter(">Nb");
    world.press(Action::complete);
    CHECK(world.status() == "nothing begins with \"Nb\"");
}

TEST_CASE("half a move shows where it could go") {
    World world = begun();
    world.type_without_enter("N");
    const auto marks = world.view().boards[0].marks;
    CHECK(marks[rules::square(0, 2)].target);
    CHECK(marks[rules::square(5, 2)].target);
    CHECK_FALSE(marks[rules::square(4, 3)].target);
}

TEST_CASE("a new queen is announced, and confirm shows a move before it is played") {
    app::Options options;
    options.confirm_moves = true;
    World world(options);
    app::MatchTerms terms = world::hot_seat();
    terms.boards = *notation::parse_bfen("8/P3k3/8/8/8/8/8/4K3 w - - | 8/4k3/8/8/8/8/8/4K3 w - -");
    world.sit_down(terms);
    world.press(Action::submit);
    world.type("a8");
    CHECK(world.status() == "a8: Enter plays it, Esc takes it back");
    CHECK(world.view().boards[0].marks[rules::square(0, 7)].pending);
    CHECK(world.view().boards[0].pieces[rules::square(0, 7)]);
    CHECK(world.match().plies().empty());
    SECTION("Esc") {
        world.press(Action::escape);
        CHECK_FALSE(world.view().boards[0].pieces[rules::square(0, 7)]);
        CHECK(world.match().plies().empty());
    }
    SECTION("Enter") {
        world.press(Action::submit);
        CHECK(world.moves() == "1A a8=Q");
    }
    SECTION("an exclamation mark asks nothing") {
        world.press(Action::escape);
        world.type("a8!");
        CHECK(world.moves() == "1A a8=Q");
    }
}
