// SPDX-License-Identifier: GPL-3.0-or-later
// Premoves, and what may happen before they are played.
#include "tests/support/catch.h"
#include "tests/world/world.h"

using app::Action;
using namespace std::chrono_literals;
using world::World;

namespace {

/// I play A; after 1A e4 Black is on move.
World world_after_e4() {
    World world = world::alone_at_the_table();
    world.type("e4");
    return world;
}

/// My partner (b) captures a pawn, which I get.
void partner_takes_a_pawn(World& world) {
    for (const char* move : {"B e4", "b d5", "B Nc3", "b dxe4"}) {
        world.play(move);
    }
}

} // namespace

TEST_CASE("a move typed before my turn is played the moment it is my turn") {
    World world = world_after_e4();
    world.type("Nf3");
    CHECK(world.status() == "premove: Nf3 on your turn; Esc clears");
    CHECK(world.view().status_right.text == "premove Nf3");
    CHECK(world.view().boards[0].marks[rules::square(5, 2)].premove);
    CHECK(world.view().boards[0].marks[rules::square(6, 0)].premove);
    CHECK(world.view().input.text.empty());
    world.play("a e5");
    CHECK(world.moves() == "1A e4 1a e5 2A Nf3");
    CHECK(world.view().status_right.text.empty());
    CHECK(world.bells == 0); // my premove was played, so no bell is needed
}

TEST_CASE("premoves wait in a row, one for each turn") {
    World world = world_after_e4();
    world.type("Nf3");
    world.type("Ng5");
    CHECK(world.view().status_right.text == "premove Nf3 Ng5");
    world.play("a e5");
    world.play("a d6");
    CHECK(world.moves() == "1A e4 1a e5 2A Nf3 2a d6 3A Ng5");
}

TEST_CASE("the partner's capture arrives in between, and the drop is played") {
    World world = world_after_e4();
    world.type("@e6");
    partner_takes_a_pawn(world);
    CHECK(world.view().status_right.text == "premove @e6");
    world.play("a d5");
    CHECK(world.view().moves.back().san == "P@e6");
}

TEST_CASE("the piece does not arrive in time, and the drop is dropped with the reason") {
    World world = world_after_e4();
    world.type("@e6");
    world.play("a d5");
    CHECK(world.status() == "premove cancelled: @e6: you have no pawn in hand");
    CHECK(world.view().status_right.text.empty());
    partner_takes_a_pawn(world);
    CHECK(world.view().moves.back().san == "dxe4");
    CHECK(world.match().to_move(world.model.table->terms.seat));
}

TEST_CASE("an armed drop waits through my turn until the piece comes") {
    World world = world_after_e4();
    world.play("a d5");
    world.type("@e6");
    CHECK(world.status() == "@e6: you have no pawn in hand (@e6? waits for it)");
    world.model.input.clear();
    world.type("@e6?");
    CHECK(world.status() == "waiting: @e6 will be played as soon as you have it; Esc clears");
    CHECK(world.view().status_right.text == "premove @e6?");
    partner_takes_a_pawn(world);
    CHECK(world.view().moves.back().san == "P@e6");
}

TEST_CASE("another move of mine disarms what was armed") {
    World world = world_after_e4();
    world.play("a d5");
    world.type("@e6?");
    world.type("exd5");
    CHECK(world.view().status_right.text.empty());
}

TEST_CASE("the opponent's move makes nonsense of a premove") {
    World world = world_after_e4();
    world.type("d4");
    world.type("d5");
    world.play("a e5");
    world.play("a exd4"); // captures the pawn of the premove
    CHECK(world.status() == "premove cancelled: d5: no pawn of yours can go to d5");
    CHECK(world.match().to_move(world.model.table->terms.seat));
    CHECK(world.bells == 1);
}

TEST_CASE("a recapture can be typed before the capture") {
    World world = world_after_e4();
    for (const char* move : {"a e5", "A Nf3", "a Nc6"}) {
        world.play(move);
    }
    world.type("Nc3");
    world.type("Nxe4");
    CHECK(world.view().boards[0].marks[rules::square(4, 3)].premove);
    SECTION("it takes back") {
        world.play("a Nf6");
        CHECK(world.status() == "premove cancelled: Nxe4: no knight of yours can go to e4");
        world.type("d4");
        world.type("Nxe4");
        world.play("a Nxe4");
        CHECK(world.view().moves.back().san == "Nxe4");
    }
    SECTION("nothing was taken: a premove with an x is no quiet move") {
        world.type("Esc");
        world.press(Action::escape);
        world.press(Action::escape);
        world.type("Nxd5");
        world.play("a a6");
        CHECK(world.status() == "premove cancelled: Nxd5: there is nothing to capture there");
    }
}

TEST_CASE("Esc clears the line first and the premoves next") {
    World world = world_after_e4();
    world.type("Nf3");
    world.type_without_enter("Ng5");
    world.press(Action::escape);
    CHECK(world.view().input.text.empty());
    CHECK(world.view().status_right.text == "premove Nf3");
    world.press(Action::escape);
    CHECK(world.status() == "premoves cleared");
    CHECK(world.view().status_right.text.empty());
    world.play("a e5");
    CHECK(world.moves() == "1A e4 1a e5");
    CHECK(world.bells == 1);
}

TEST_CASE("<- takes the own board's premoves away") {
    World world = world_after_e4();
    world.type("Nf3");
    world.type("<-");
    CHECK(world.view().status_right.text.empty());
}

TEST_CASE("what no piece of mine could ever play is no premove") {
    World world = world_after_e4();
    world.type("Qe9");
    CHECK(world.status() == "\"Qe9\" is not a move or a command; F1 helps");
    world.model.input.clear();
    world.type("Nf6");
    CHECK(world.status() == "Nf6: no piece of yours could ever play that");
    CHECK(world.view().input.text == "Nf6");
    world.model.input.clear();
    world.type("@e8");
    CHECK(world.status() == "@e8: no piece of yours could ever play that");
}

TEST_CASE("only so many premoves can wait") {
    World world = world_after_e4();
    for (std::size_t i = 0; i < app::Premoves::most; ++i) {
        world.type("Nf3");
    }
    CHECK(world.model.table->premoves.all().size() == app::Premoves::most);
    world.type("Nf3");
    CHECK(world.status() == "8 premoves are waiting already; Esc clears them");
    CHECK(world.model.table->premoves.all().size() == app::Premoves::most);
}

TEST_CASE("moves taken back take the premoves with them") {
    World world = world_after_e4();
    world.type("Nf3");
    world.type("takeback");
    CHECK(world.match().plies().empty());
    CHECK(world.status() == "premoves cancelled: moves were taken back");
    CHECK(world.view().status_right.text.empty());
}
