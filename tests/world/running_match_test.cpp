// SPDX-License-Identifier: GPL-3.0-or-later
// What a session reports of its match, how long it waits for a terminal, and the start page of a
// program that finds one.
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "tests/support/catch.h"
#include "tests/world/connected.h"
#include "tests/world/hand.h"

using app::Action;
using namespace std::chrono_literals;
using world::has;
using world::World;

namespace {

app::RunningMatch running(const std::string& id, const std::string& what) {
    app::RunningMatch one;
    one.id = id;
    one.played.description = what;
    one.played.place_and_progress = "on fics.test as frank, 12 half-moves made";
    one.played.is_playing = true;
    one.played.minutes_away = 4;
    return one;
}

World start_page(std::vector<app::RunningMatch> matches) {
    app::Options options;
    options.found_matches.running = std::move(matches);
    return World(options);
}

std::string chosen(const World& world) {
    for (const app::MenuItem& item : world.view().menu) {
        if (item.selected) {
            return item.label + "|" + item.value;
        }
    }
    return {};
}

} // namespace

TEST_CASE("a session tells with whom it plays, where, and since when nobody sees it") {
    World world = world::in_a_match();
    app::SessionMatch played = app::session_match(world.model, world.now);
    CHECK(played.is_playing);
    CHECK(played.description == "3+0 with bob, against carol and dave");
    CHECK(played.place_and_progress == "on freechess.org as Alice, 0 half-moves made");
    CHECK(played.host == "freechess.org");
    CHECK(played.login == "Alice");
    CHECK(app::away_text(played) == "open on another terminal");
    world.event(play::ConnectionChanged{play::ConnectionState::waiting, "reset", std::nullopt});
    CHECK(app::session_match(world.model, world.now).login == "Alice"); // it will log in again
    world.event(app::ScreenGone{});
    CHECK(app::away_text(app::session_match(world.model, world.now)) == "left just now");
    world.pass(3min);
    played = app::session_match(world.model, world.now);
    CHECK(app::away_text(played) == "nobody has seen it for 3 min");
    played.minutes_away = 75;
    CHECK(app::away_text(played) == "nobody has seen it for 1 h 15 min");
    world.event(play::GameLeft{});
    CHECK_FALSE(app::session_match(world.model, world.now).is_playing);
    CHECK(app::session_match(world.model, world.now).description == "no match");
}

TEST_CASE("a local match is told by those who do not sit at this keyboard") {
    const World alone = world::alone_at_the_table();
    const app::SessionMatch played = app::session_match(alone.model, alone.now);
    CHECK(played.description == "3+0 with bob, against carol and dave");
    CHECK(played.place_and_progress == "on this machine, 0 half-moves made");
    CHECK(played.host.empty());
    const World four = world::seated(world::hot_seat());
    CHECK(app::session_match(four.model, four.now).description == "3+0 at one keyboard");
}

TEST_CASE("without a match a session waits ten minutes for a terminal, with one its time") {
    World idle = world::logged_in();
    idle.event(app::ScreenGone{});
    idle.pass(10min - 1s);
    CHECK_FALSE(idle.has_quit);
    idle.pass(1s);
    CHECK(idle.has_quit);

    World playing = world::in_a_match();
    playing.event(app::ScreenGone{});
    playing.pass(1h - 1s);
    CHECK_FALSE(playing.has_quit);
    playing.pass(1s);
    CHECK(playing.has_quit);

    World ends_meanwhile = world::in_a_match();
    ends_meanwhile.event(app::ScreenGone{});
    ends_meanwhile.pass(30min);
    ends_meanwhile.event(play::GameLeft{});
    ends_meanwhile.pass(10min - 1s); // the end stays visible for this long
    CHECK_FALSE(ends_meanwhile.has_quit);
    ends_meanwhile.pass(1s);
    CHECK(ends_meanwhile.has_quit);

    World seen = world::logged_in();
    seen.pass(2h);
    seen.event(app::ScreenGone{});
    seen.pass(5min);
    seen.event(app::ScreenBack{});
    seen.pass(1h);
    CHECK_FALSE(seen.has_quit);
}

TEST_CASE("who comes back to clocks that stopped is asked to start them, as often as they come") {
    World world = world::alone_at_the_table();
    world.type("e4");
    world.event(app::ScreenGone{});
    world.event(app::ScreenBack{});
    CHECK(has(world.status(), "stopped while you were away: Enter starts them"));
    world.press(Action::escape);
    CHECK(world.status() == "paused: `resume` starts the clocks again");
    world.type("d4");
    CHECK(world.status() == "the match is paused: `resume` goes on");
    world.event(app::ScreenGone{}); // the clocks stand already
    world.event(app::ScreenBack{});
    CHECK(has(world.status(), "stopped while you were away: Enter starts them"));
    CHECK(has(world::shown_on(world, {40, 20}), "paused: Enter goes on, Esc waits"));
    world.type("resume");
    CHECK_FALSE(world.match().paused());
    world.type("pause"); // now the player stops them, who knows it
    REQUIRE(world.match().paused());
    world.event(app::ScreenGone{});
    world.event(app::ScreenBack{});
    CHECK_FALSE(has(world.status(), "while you were away"));
    CHECK(has(world::shown_on(world, {40, 20}), "paused: `resume` goes on"));
}

TEST_CASE("the match that goes on is named whole at 80 columns, by the usual names") {
    World world = start_page({running("17", "3+0 with bob, against carol and dave"),
                              running("16", "5+0 against max")}); // arrows choose between two
    CHECK(has(world::shown_on(world, {80, 24}), "< 3+0 with bob, against carol and dave >"));
}

TEST_CASE("the start page begins on a match that goes on: Enter goes back, one Esc goes past") {
    World world = start_page(
        {running("17", "3+0 with bob, against kim and lea"), running("16", "5+0 against max")});
    CHECK(chosen(world) == "Your match goes on|3+0 with bob, against kim and lea");
    CHECK(world.status() == "on fics.test as frank, 12 half-moves made; nobody has seen it for "
                            "4 min: Enter comes back to it, Esc goes past");
    SECTION("Enter") {
        world.press(Action::submit);
        REQUIRE(world.model.activity_after_quit);
        CHECK(world.model.activity_after_quit->kind == app::NextActivity::Kind::attach);
        CHECK(world.model.activity_after_quit->target == "17");
        CHECK(world.has_quit);
    }
    SECTION("the one before it") {
        world.press(Action::menu_right);
        CHECK(chosen(world) == "Your match goes on|5+0 against max");
        world.press(Action::submit);
        CHECK(world.model.activity_after_quit->target == "16");
    }
    SECTION("Esc") {
        world.press(Action::escape);
        CHECK(chosen(world) == "Play|you and three bots, 3+0");
        CHECK_FALSE(world.has_quit);
        world.press(Action::escape);
        CHECK(world.has_quit);
        CHECK(world.model.activity_after_quit->kind == app::NextActivity::Kind::quit_instead);
    }
}

TEST_CASE("where nothing goes on the start page has no such row, and Esc quits at once") {
    World world = start_page({});
    CHECK(chosen(world) == "Play|you and three bots, 3+0");
    world.press(Action::menu_up);
    CHECK(chosen(world) == "Quit|");
    world.press(Action::escape);
    CHECK(world.has_quit);
}
