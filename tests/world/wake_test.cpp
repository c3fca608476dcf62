// SPDX-License-Identifier: GPL-3.0-or-later
// When the client wakes up: never while nothing changes.
#include "src/app/port/event.h"
#include "src/app/view.h"
#include "src/play/news.h"
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
}

TEST_CASE("a page of text over a match shows on whose clock time is running, and wakes for it") {
    World world = hot_seat_at("3+0");
    world.press(app::Verb{"help"});
    CHECK(world.view().title_right.empty());
    CHECK_FALSE(app::next_wake(world.model, world.now));
    world.press(Action::escape);
    world.press(Action::submit);
    world.press(app::Verb{"help"});
    world.pass(10s);
    const app::View view = world.view();
    CHECK(view.page == app::View::Page::text);
    CHECK(view.title == "help");
    CHECK(view.title_right == "A >player 2:50 carol 3:00   B bob 3:00 >dave 2:50");
    CHECK(world.chips() == "A B TO MOVE");
    CHECK(app::next_wake(world.model, world.now));
}

TEST_CASE("a match without clocks never wakes anybody") {
    World world = hot_seat_at("none");
    world.press(Action::submit);
    world.type("e4");
    CHECK_FALSE(app::next_wake(world.model, world.now));
    CHECK(world.view().boards[0].seats[rules::Side::white].clock.empty());
    CHECK_FALSE(world.view().diagonal);
}

TEST_CASE("two running clocks wake once a second, and each wake-up changes the picture") {
    World world = hot_seat_at("3+0");
    world.press(Action::submit);
    world.pass(500ms);
    world.type("e4"); // from now on the clocks tick at different moments
    world.wakes = 0;
    world.pass(60s);
    CHECK(world.wakes >= 59);
    CHECK(world.wakes <= 62);
    const auto own_clock = [&world](base::Instant at) {
        return app::view(world.model, at).boards[0].seats[rules::Side::black].clock;
    };
    for (int i = 0; i < 20; ++i) {
        const auto wake = app::next_wake(world.model, world.now);
        REQUIRE(wake);
        REQUIRE(*wake > world.now);
        CHECK(own_clock(*wake - 1ms) == own_clock(world.now));
        CHECK(own_clock(*wake) != own_clock(world.now));
        world.now = *wake;
    }
}

TEST_CASE("in text mode running clocks wake nobody before one of them is low") {
    World world = hot_seat_at("3+0");
    world.model.looks.text_mode = true;
    world.press(Action::submit);
    world.type("e4");
    world.wakes = 0;
    world.pass(100s);
    CHECK(world.wakes == 0);
    const int bells = world.bells;
    world.pass(79s);
    CHECK(world.wakes <= 4);
    CHECK(world.bells > bells);
    CHECK_FALSE(world.over());
    world.pass(2s);
    CHECK(world.over()); // the flag's fall has its own deadline
    SECTION("a picture of that match wakes for its clocks again") {
        World pictured = hot_seat_at("3+0");
        pictured.press(Action::submit);
        pictured.model.looks.text_mode = true;
        pictured.pass(3s);
        pictured.model.looks.text_mode = false;
        pictured.wakes = 0;
        pictured.pass(10s);
        CHECK(pictured.wakes >= 10);
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

TEST_CASE("the diagonal says how my clock stands against that of my partner's opponent") {
    World world = hot_seat_at("3+0");
    world.press(Action::submit);
    world.pass(300ms);
    world.type("e4");
    world.pass(22s); // a and B use up time
    const auto pair = world.view().diagonal;
    REQUIRE(pair);
    CHECK(pair->name + " vs " + pair->diagonal_name == "you vs dave");
    CHECK(pair->lead == 22);
    CHECK(world.view().boards[0].seats[rules::Side::white].lead_seconds == 22);
    CHECK_FALSE(world.view().boards[1].seats[rules::Side::black].lead_seconds);
    CHECK_FALSE(world.view().boards[0].seats[rules::Side::black].lead_seconds);
}

TEST_CASE("after the end the clocks advise nobody any more") {
    World world = world::alone_at_the_table();
    for (const char* move : {"B e4", "b e5", "B Nf3", "b Nc6", "A e4", "a e5", "A Nf3", "a Nc6",
                             "B Bc4", "b Bc5", "B d3"}) {
        world.play(move);
    }
    world.pass(20s);
    CHECK(world.chips() == "YOUR MOVE A|GO dave 3:00");
    world.type("resign!");
    CHECK(world.chips().empty());
}

TEST_CASE("a clock that becomes low is told once: by a bell and a word") {
    World world = hot_seat_at("1+2");
    world.press(Action::submit);
    world.pass(39s);
    const int bells = world.bells;
    CHECK(world.chips() == "A B TO MOVE");
    world.pass(1100ms);
    CHECK(world.chips() == "A B TO MOVE|LOW TIME");
    CHECK(world.bells == bells + 1); // both boards with a clock at this keyboard
    world.press(app::Verb{"help"});  // also while another page is shown
    CHECK(world.chips() == "A B TO MOVE|LOW TIME");
    world.press(Action::escape);
    world.pass(3s);
    CHECK(world.chips() == "A B TO MOVE");
    world.type("e4"); // gives A two more seconds
    world.type("e5");
    world.pass(10s);
    CHECK(world.bells == bells + 1);
}

TEST_CASE(
    "what opponents tell each other is dimmed and addressed, what my partner tells me is not") {
    World world = world::alone_at_the_table();
    const auto said = [&](char from, char to, const char* text) {
        // A bot that is told something may reply.
        const std::size_t before = world.view().talk.size();
        world.event(
            play::News{play::TellNews{*rules::seat_from(from), *rules::seat_from(to), text}});
        return world.view().talk[before];
    };
    CHECK(said('B', 'a', "need a knight") ==
          app::Text{"dave -> carol> need a knight", app::Tone::quiet});
    CHECK(said('b', 'A', "sit") == app::Text{"bob> sit", app::Tone::good});
}

TEST_CASE("a rule parts the talk of two matches") {
    World world = world::alone_at_the_table();
    world.type(";sit");
    world.type("resign!");
    world.press(app::Verb{"rematch"});
    world.type(";go");
    const auto talk = world.view().talk;
    std::size_t rules = 0;
    for (std::size_t i = 0; i < talk.size(); ++i) {
        rules += talk[i].tone == app::Tone::divider ? 1U : 0U;
    }
    CHECK(rules == 1);
    CHECK(talk.front().tone != app::Tone::divider);
}

TEST_CASE("one board alone has no hints about a partner") {
    World world;
    app::MatchTerms terms;
    terms.variant = "crazyhouse";
    world.sit_down(terms);
    world.press(Action::submit);
    CHECK(world.view().keys.find("partner") == std::string::npos);
}

TEST_CASE("a piece that arrives is marked in the reserve for a second") {
    World world = world::alone_at_the_table();
    for (const char* move : {"B e4", "b d5"}) {
        world.play(move);
    }
    world.pass(200ms);
    world.play("B exd5");
    const auto arrived = [&] {
        return world.view().boards[0].seats[rules::Side::black].arrived[rules::Kind::pawn];
    };
    CHECK(arrived());
    world.pass(999ms);
    CHECK(arrived());
    const auto wake = app::next_wake(world.model, world.now);
    CHECK(wake == world.now + 1ms);
    world.pass(1ms);
    CHECK_FALSE(arrived());
}
