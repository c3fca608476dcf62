// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/clock.h"

#include "tests/support/catch.h"
#include "tests/support/epoch.h"

#include <random>
#include <string>

using namespace rules;
using namespace std::chrono_literals;

TEST_CASE("a clock shows minutes and seconds, rounded up") {
    struct Row {
        Millis left;
        std::string text;
    };
    const auto row = GENERATE(values<Row>({
        {180s, "3:00"},
        {179999ms, "3:00"},
        {179001ms, "3:00"},
        {179s, "2:59"},
        {59999ms, "1:00"},
        {20001ms, "0:21"},
        // under 20 seconds tenths are shown
        {20s, "0:20"},
        {19901ms, "0:20"},
        {19900ms, "0:19.9"},
        {7300ms, "0:07.3"},
        {7201ms, "0:07.3"},
        {100ms, "0:00.1"},
        {1ms, "0:00.1"}, // not yet zero
        {0ms, "0:00.0"},
        {-1ms, "0:00.0"},
        {-100ms, "-0:00.1"},
        {-576ms, "-0:00.5"},
        {-19999ms, "-0:19.9"},
        {-20s, "-0:20"},
        {-20001ms, "-0:20"},
        {-61s, "-1:01"},
        // hours are shown from one hour on
        {3599s, "59:59"},
        {3599001ms, "1:00:00"},
        {3600s, "1:00:00"},
        {3661s, "1:01:01"},
        {360000s, "100:00:00"},
    }));
    CAPTURE(row.left.count());
    CHECK(clock_text(row.left) == row.text);
}

TEST_CASE("without clocks there is no text and no change") {
    Clock clock({.unlimited = true});
    clock.start(Side::white, support::epoch);
    CHECK(clock_text(clock, Side::white, support::epoch).empty());
    CHECK_FALSE(clock_text_changes(clock, support::epoch));
}

TEST_CASE("a standing clock's text never changes") {
    CHECK_FALSE(clock_text_changes(Clock({.base = 60s}), support::epoch));
}

TEST_CASE("a running clock wakes nobody more often than its text changes") {
    const auto wakes = [](Millis from, Millis down_to) {
        Clock clock({.base = from});
        clock.start(Side::black, support::epoch);
        int count = 0;
        Instant now = support::epoch;
        while (clock.remaining(Side::black, now) > down_to) {
            now = *clock_text_changes(clock, now);
            ++count;
        }
        return count;
    };
    CHECK(wakes(180s, 20s) == 160);
    CHECK(wakes(20s, 19s) == 10);
    CHECK(wakes(10s, 0s) == 100);
}

TEST_CASE("the text stands until it changes, and then is another") {
    const auto bonus = GENERATE(Bonus::none, Bonus::delay);
    std::mt19937 dice(20240611);
    std::uniform_int_distribution<int> any_time(-30'000, 3'700'000);
    std::uniform_int_distribution<int> short_time(-25'000, 25'000);
    std::uniform_int_distribution<int> any_wait(0, 5'000);
    for (int i = 0; i < 3000; ++i) {
        Clock clock({.base = 60s, .increment = 1s, .bonus = bonus});
        clock.start(Side::white, support::epoch);
        const Instant set = support::epoch + Millis{any_wait(dice)};
        clock.correct(Side::white, Millis{i % 2 == 0 ? any_time(dice) : short_time(dice)}, set);
        const Instant now = set + Millis{any_wait(dice)};
        const Instant next = *clock_text_changes(clock, now);
        const std::string text = clock_text(clock, Side::white, now);
        CAPTURE(clock.remaining(Side::white, now).count(), text);
        REQUIRE(next > now);
        std::uniform_int_distribution<std::int64_t> between(0, (next - now).count() - 1);
        CHECK(clock_text(clock, Side::white, now + Millis{between(dice)}) == text);
        CHECK(clock_text(clock, Side::white, next - 1ms) == text);
        CHECK(clock_text(clock, Side::white, next) != text);
    }
}

namespace {

/// How often clocks with `left` time wake the screen within a minute. Each starts when the one
/// before stops, with one second more.
int wakes_a_minute(std::size_t how_many, Millis left) {
    std::vector<Clock> clocks(how_many, Clock({.base = left}));
    std::vector<const Clock*> shown;
    Instant now = support::epoch;
    for (Clock& clock : clocks) {
        clock.start(Side::white, now);
        shown.push_back(&clock);
        now += 230ms;
    }
    int count = 0;
    for (const Instant end = now + 60s; (now = *next_clock_redraw(shown, now)) <= end;) {
        ++count;
    }
    return count;
}

} // namespace

TEST_CASE("clocks of several boards wake the screen as often as one does") {
    for (const std::size_t boards : {1U, 2U, 4U, 10U}) {
        CAPTURE(boards);
        const int wakes = wakes_a_minute(boards, 180s);
        CHECK(wakes >= 59);
        CHECK(wakes <= 61);
    }
    CHECK(wakes_a_minute(1, 10s) > 300); // shows tenths for half of the minute
    CHECK(wakes_a_minute(2, 10s) > 600);
}

TEST_CASE("no clock is shown more than a second late, and a low one never late") {
    std::mt19937 dice(20261125);
    std::uniform_int_distribution<int> any_time(2'000, 60'000);
    std::uniform_int_distribution<int> any_wait(0, 3'000);
    for (int i = 0; i < 500; ++i) {
        std::vector<Clock> clocks(4, Clock({.base = 60s, .increment = 3s, .bonus = Bonus::delay}));
        std::vector<const Clock*> shown;
        Instant now = support::epoch;
        for (Clock& clock : clocks) {
            clock.start(Side::white, now);
            clock.correct(Side::white, Millis{any_time(dice)}, now);
            shown.push_back(&clock);
            now += Millis{any_wait(dice)};
        }
        const Instant next = *next_clock_redraw(shown, now);
        REQUIRE(next > now);
        for (const Clock& clock : clocks) {
            const Instant changes = *clock_text_changes(clock, now);
            CHECK(next <= changes + 1s);
            if (clock.remaining(Side::white, changes) <= 20s) {
                CHECK(next <= changes);
            }
        }
    }
}

TEST_CASE("a clock that stands still in its delay holds up no other") {
    Clock waits({.base = 60s, .increment = 5s, .bonus = Bonus::delay});
    Clock runs = waits;
    runs.start(Side::white, support::epoch);
    waits.start(Side::white, support::epoch + 6s);
    const Instant now = support::epoch + 6500ms;
    CHECK(next_clock_redraw({&waits}, now) == support::epoch + 12s);
    CHECK(next_clock_redraw({&runs}, now) == support::epoch + 7s);
    CHECK(next_clock_redraw({&waits, &runs}, now) == support::epoch + 7s);
    CHECK(next_clock_redraw({&runs, &waits}, now) == support::epoch + 7s);
}

TEST_CASE("clocks that stand set no pace") {
    Clock stands({.base = 60s});
    Clock runs({.base = 60s});
    CHECK_FALSE(next_clock_redraw({&stands, &runs}, support::epoch));
    CHECK_FALSE(next_clock_redraw({}, support::epoch));
    runs.start(Side::white, support::epoch + 400ms);
    CHECK(next_clock_redraw({&stands, &runs}, support::epoch + 500ms) == support::epoch + 1400ms);
}
