// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/clock.h"

#include "tests/support/catch.h"
#include "tests/support/epoch.h"

#include <string>

using namespace rules;
using namespace std::chrono_literals;

namespace {

const Instant start = support::epoch;
constexpr Side white = Side::white;
constexpr Side black = Side::black;

Clock running(Bonus bonus, Millis base = 60s, Millis increment = 2s) {
    Clock clock({.base = base, .increment = increment, .bonus = bonus});
    clock.start(white, start);
    return clock;
}

} // namespace

TEST_CASE("no display runs before the start") {
    const Clock clock({.base = 60s});
    CHECK_FALSE(clock.running());
    CHECK_FALSE(clock.flag_falls());
    CHECK(clock.remaining(white, start + 1h) == 60s);
    CHECK(clock.remaining(black, start + 1h) == 60s);
}

TEST_CASE("a control without a base begins with what a move earns, and one with a base does not") {
    const Bonus bonus = GENERATE(Bonus::fischer, Bonus::bronstein, Bonus::delay);
    const Clock clock = running(bonus, 0s, 1s);
    CHECK(clock.remaining(white, start) == 1s);
    CHECK_FALSE(clock.flag_down(white, start + 999ms));
    CHECK(running(bonus, 1s, 5s).remaining(black, start) == 1s);
}

TEST_CASE("only the display of the side to move runs") {
    Clock clock = running(Bonus::none);
    CHECK(clock.running() == white);
    CHECK(clock.remaining(white, start + 5s) == 55s);
    CHECK(clock.remaining(black, start + 5s) == 60s);
    clock.press(start + 5s);
    CHECK(clock.running() == black);
    CHECK(clock.remaining(white, start + 9s) == 55s);
    CHECK(clock.remaining(black, start + 9s) == 56s);
}

TEST_CASE("a completed move gives back what the time control says") {
    struct Row {
        Bonus bonus;
        Millis used;
        Millis left_while_thinking, left_afterwards;
    };
    const auto row = GENERATE(
        // rows for a clock of 60 s with an increment of 2 s
        Row{Bonus::none, 5s, 55s, 55s},              //
        Row{Bonus::fischer, 5s, 55s, 57s},           //
        Row{Bonus::fischer, 0s, 60s, 62s},           // time can be gained
        Row{Bonus::bronstein, 5s, 55s, 57s},         //
        Row{Bonus::bronstein, 2s, 58s, 60s},         //
        Row{Bonus::bronstein, 1999ms, 58001ms, 60s}, // never returns more than was used
        Row{Bonus::bronstein, 2001ms, 57999ms, 59999ms}, Row{Bonus::bronstein, 0s, 60s, 60s}, //
        Row{Bonus::delay, 1s, 60s, 60s},             // stands still for the first two seconds
        Row{Bonus::delay, 2s, 60s, 60s},             //
        Row{Bonus::delay, 2001ms, 59999ms, 59999ms}, //
        Row{Bonus::delay, 5s, 57s, 57s});
    CAPTURE(static_cast<int>(row.bonus), row.used.count());
    Clock clock = running(row.bonus);
    CHECK(clock.remaining(white, start + row.used) == row.left_while_thinking);
    clock.press(start + row.used);
    CHECK(clock.remaining(white, start + row.used + 1min) == row.left_afterwards);
}

TEST_CASE("a flag falls when no time is left, not before") {
    const auto bonus = GENERATE(Bonus::none, Bonus::fischer, Bonus::bronstein, Bonus::delay);
    const Clock clock = running(bonus);
    const Instant falls = start + 60s + (bonus == Bonus::delay ? 2s : 0s);
    CHECK(clock.flag_falls() == falls);
    CHECK_FALSE(clock.flag_down(white, falls - 1ms));
    CHECK(clock.flag_down(white, falls));
    CHECK_FALSE(clock.flag_down(black, falls));
    CHECK(clock.remaining(white, falls + 3s) == -3s);
}

TEST_CASE("a stopped clock goes on with the same move") {
    SECTION("nothing is lost while it stands") {
        Clock clock = running(Bonus::none);
        clock.stop(start + 5s);
        CHECK_FALSE(clock.running());
        CHECK_FALSE(clock.flag_falls());
        CHECK(clock.remaining(white, start + 1h) == 55s);
        clock.resume(start + 1h);
        CHECK(clock.flag_falls() == start + 1h + 55s);
    }
    SECTION("what was used before the stop counts for Bronstein") {
        Clock clock = running(Bonus::bronstein);
        clock.stop(start + 1s);
        clock.resume(start + 10s);
        clock.press(start + 10s + 500ms);
        CHECK(clock.remaining(white, start + 11s) == 60s);
    }
    SECTION("a delay is not given twice") {
        Clock clock = running(Bonus::delay);
        clock.stop(start + 2s);
        clock.resume(start + 10s);
        CHECK(clock.remaining(white, start + 11s) == 59s);
        CHECK(clock.flag_falls() == start + 10s + 60s);
    }
    SECTION("stopping and resuming twice is the same as once") {
        Clock clock = running(Bonus::none);
        clock.stop(start + 5s);
        clock.stop(start + 9s);
        clock.resume(start + 10s);
        clock.resume(start + 12s);
        CHECK(clock.remaining(white, start + 15s) == 50s);
    }
}

TEST_CASE("a server's word on the time left is believed") {
    const auto bonus = GENERATE(Bonus::none, Bonus::bronstein, Bonus::delay);
    Clock clock = running(bonus);
    const Instant now = start + 7s;
    clock.correct(white, 30s, now);
    clock.correct(black, -576ms, now);
    CHECK(clock.remaining(white, now) == 30s);
    CHECK(clock.remaining(white, now + 1s) == 29s);
    CHECK(clock.remaining(black, now) == -576ms);
    CHECK(clock.flag_down(black, now));
    CHECK(clock.flag_falls() == now + 30s);
}

TEST_CASE("a running display that was set below zero has lost its flag already") {
    Clock clock = running(Bonus::none);
    clock.press(start + 1s);
    clock.correct(white, -5s, start + 1s);
    clock.press(start + 2s);
    CHECK(clock.flag_down(white, start + 2s));
    CHECK(clock.flag_falls() <= start + 2s);
}

TEST_CASE("absurd times are cut, not overflowed") {
    constexpr auto absurd = Millis::max();
    Clock clock({.base = absurd, .increment = absurd, .bonus = Bonus::fischer});
    CHECK(clock.remaining(white, start) == Clock::most);
    clock.start(white, start);
    clock.press(start);
    CHECK(clock.remaining(white, start) == Clock::most);
    clock.correct(black, Millis::min(), start);
    CHECK(clock.remaining(black, start) == -Clock::most);
}

TEST_CASE("unlimited time never runs and never falls") {
    Clock clock({.unlimited = true});
    clock.start(white, start);
    CHECK_FALSE(clock.running());
    CHECK_FALSE(clock.flag_falls());
    CHECK_FALSE(clock.flag_down(white, start + 24h));
    clock.press(start + 1h);
    CHECK_FALSE(clock.flag_down(white, start + 24h));
}

TEST_CASE("a move taken back gives the turn back without a bonus") {
    Clock clock = running(Bonus::fischer);
    clock.press(start + 10s);
    clock.start(white, start + 15s);
    CHECK(clock.running() == white);
    CHECK(clock.remaining(black, start + 20s) == 55s);
    CHECK(clock.remaining(white, start + 20s) == 47s);
}

TEST_CASE(
    "what a clock shows now it has reached when the move began, whatever is free of the move") {
    for (const Bonus bonus : {Bonus::none, Bonus::fischer, Bonus::bronstein, Bonus::delay}) {
        const Clock clock = running(bonus, 60s, 5s);
        CHECK(clock.reaches(clock.remaining(white, start)) == start);
        CHECK(clock.reaches(clock.remaining(white, start) - 1s) ==
              start + (bonus == Bonus::delay ? 6s : 1s));
    }
}
