// SPDX-License-Identifier: GPL-3.0-or-later
// What is done with a line that was entered, or why not: the line does what its writer means.
#include "src/notation/moves/fen.h"
#include "tests/support/catch.h"
#include "tests/support/seats.h"
#include "tests/world/connected.h"
#include "tests/world/world.h"

using app::Action;
using app::Edit;
using namespace std::chrono_literals;
using namespace support::seats;
using world::has;
using world::World;

TEST_CASE("a refused line is selected: a letter replaces it, Up brings it back, a key edits it") {
    World world = world::seated(world::hot_seat());
    world.type("Qh5");
    CHECK(world.view().input.text == "Qh5");
    CHECK(world.view().input.selected);
    SECTION("a letter") {
        world.type_without_enter("N");
        CHECK(world.view().input.text == "N");
        CHECK_FALSE(world.view().input.selected);
        world.press(app::EditLine{Edit::older});
        CHECK(world.view().input.text == "Qh5");
    }
    SECTION("an editing key") {
        world.press(app::EditLine{Edit::erase_left});
        CHECK(world.view().input.text == "Qh");
        CHECK_FALSE(world.view().input.selected);
        world.type_without_enter("4");
        CHECK(world.view().input.text == "Qh4");
    }
}

TEST_CASE("a move that the server refuses comes back selected") {
    World world = world::in_a_match();
    world.type("e4");
    const rules::Move e4 = rules::Move::step(rules::square(4, 1), rules::square(4, 3));
    world.event(play::News{play::Refused{A, e4, rules::Refusal::not_your_turn}});
    CHECK(world.view().input.text == "e4");
    CHECK(world.view().input.selected);
}
