// SPDX-License-Identifier: GPL-3.0-or-later
// Four seats at one keyboard: a match from the start page to the end.
#include "tests/support/catch.h"
#include "tests/world/world.h"

using app::Command;
using namespace std::chrono_literals;
using world::World;

namespace {

World begun(const app::MatchSpec& spec = world::hot_seat()) {
    World world;
    world.sit_down(spec);
    world.press(Command::submit);
    return world;
}

} // namespace

TEST_CASE("Enter on the start page seats me, Enter again starts the clocks") {
    World world;
    CHECK(world.view().page == app::View::Page::start);
    world.press(Command::submit);
    REQUIRE(world.view().page == app::View::Page::game);
    CHECK(world.status() == "Ready? Enter or `ready` starts the clocks");
    world.pass(60s);
    CHECK_FALSE(world.match().started());
    world.press(Command::submit);
    CHECK(world.match().started());
    CHECK(world.status() == "your move");
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
    CHECK(world.view().mode == app::Mode::over);
    CHECK(app::farewell(world.model).find("carol is mated on board A") != std::string::npos);
}

TEST_CASE("a check that a piece could parry is no mate: he sits until it comes") {
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
