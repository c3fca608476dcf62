// SPDX-License-Identifier: GPL-3.0-or-later
// When the client wakes up: never while nothing changes.
#include "tests/support/catch.h"
#include "tests/world/world.h"

using app::Action;
using namespace std::chrono_literals;
using world::World;

namespace {

World hot_seat_at(std::string_view time) {
    World world;
    app::MatchTerms terms = world::hot_seat();
    terms.time = *app::read_time(time);
    world.sit_down(terms);
    return world;
}

} // namespace

TEST_CASE("the start page, the table before the start and a page of text sleep for ever") {
    World world;
    CHECK_FALSE(app::next_wake(world.model, world.now));
    world.sit_down(world::hot_seat());
    CHECK_FALSE(app::next_wake(world.model, world.now));
    world.press(Action::submit);
    CHECK(app::next_wake(world.model, world.now));
    world.press(app::Verb{"help"});
    CHECK_FALSE(app::next_wake(world.model, world.now));
}

TEST_CASE("a match without clocks never wakes anybody") {
    World world = hot_seat_at("none");
    world.press(Action::submit);
    world.type("e4");
    CHECK_FALSE(app::next_wake(world.model, world.now));
    CHECK(world.view().boards[0].seats[rules::Side::white].clock.empty());
    CHECK(world.view().clock_notes.empty());
}

TEST_CASE("two running clocks wake at most twice a second, and each wake-up changes the picture") {
    World world = hot_seat_at("3+0");
    world.press(Action::submit);
    world.pass(500ms);
    world.type("e4"); // the clocks no longer change together
    const app::View before = world.view();
    world.wakes = 0;
    world.pass(10s);
    CHECK(world.wakes <= 20);
    CHECK(world.wakes >= 10);
    CHECK_FALSE(world.view() == before);
    for (int i = 0; i < 20; ++i) {
        const app::View now = world.view();
        const auto wake = app::next_wake(world.model, world.now);
        REQUIRE(wake);
        REQUIRE(*wake > world.now);
        CHECK(app::view(world.model, *wake - 1ms) == now);
        CHECK_FALSE(app::view(world.model, *wake) == now);
        world.now = *wake;
    }
}

TEST_CASE("below twenty seconds tenths are shown and the clock is marked") {
    World world = hot_seat_at("0.5+0");
    world.press(Action::submit);
    world.pass(9s);
    CHECK(world.view().boards[0].seats[rules::Side::white].clock == "0:21");
    CHECK_FALSE(world.view().boards[0].seats[rules::Side::white].low_time);
    world.pass(1550ms);
    CHECK(world.view().boards[0].seats[rules::Side::white].clock == "0:19.5");
    CHECK(world.view().boards[0].seats[rules::Side::white].low_time);
    world.wakes = 0;
    world.pass(1s);
    CHECK(world.wakes >= 10);
    CHECK(world.wakes <= 20);
}

TEST_CASE("after the end nothing wakes anybody") {
    World world = hot_seat_at("0.5+0");
    world.press(Action::submit);
    world.pass(30s);
    REQUIRE(world.over());
    CHECK_FALSE(app::next_wake(world.model, world.now));
}

TEST_CASE("the diagonal says who can afford to sit") {
    World world = hot_seat_at("3+0");
    world.press(Action::submit);
    world.type("e4");
    world.pass(22s); // a and B have used time
    const auto notes = world.view().clock_notes;
    REQUIRE(notes.size() == 2);
    CHECK(notes[0].text == "you vs dave +22 sit is safe");
    CHECK(notes[1].text == "bob vs carol +22 sit is safe");
    CHECK(world.view().boards[0].seats[rules::Side::white].diagonal == 22);
    CHECK_FALSE(world.view().boards[0].seats[rules::Side::black].diagonal);
}

TEST_CASE("laws that forbid a computer's advice leave the numbers and take the words") {
    World world;
    app::MatchTerms terms = world::hot_seat();
    terms.laws = "wbn";
    world.sit_down(terms);
    CHECK(world.view().clock_notes.at(0).text == "you vs dave +0");
    terms.humans.clear(); // against bots it is nobody's business
    world.sit_down(terms);
    CHECK(world.view().clock_notes.at(0).text == "you vs dave +0 even");
}
