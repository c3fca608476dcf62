// SPDX-License-Identifier: GPL-3.0-or-later
// The values that a link is made of: when to call again, whether the line is dead, what is taken
// up.
#include "net/link/left_behind.h"
#include "net/link/line_watch.h"
#include "tests/support/catch.h"
#include "tests/support/fics_game.h"

using namespace net;
using base::Instant;
using Stake = LineWatch::Stake;
using Verdict = LineWatch::Verdict;
using namespace std::chrono_literals;

TEST_CASE("a server is called again ever later, and soon once it has let us in") {
    BackOff back_off;
    for (const base::Millis wait : BackOff::waits) {
        CHECK(back_off.next(Instant{1h}) == Instant{1h} + wait);
    }
    CHECK(back_off.next({}) == Instant{BackOff::waits.back()});
    back_off.reset();
    CHECK(back_off.next({}) == Instant{BackOff::waits.front()});
}

TEST_CASE("a silent line is asked in a game only, and kept however long it stays silent") {
    LineWatch watch;
    watch.heard({});
    CHECK_FALSE(watch.next_wake(Stake::nothing));
    CHECK(watch.look(Stake::nothing, Instant{1h}) == Verdict::fine);
    REQUIRE(watch.next_wake(Stake::game) == Instant{LineWatch::quiet_line});
    const Instant asked{LineWatch::quiet_line};
    CHECK(watch.look(Stake::game, asked) == Verdict::probe);
    CHECK(watch.since() == asked);
    REQUIRE(watch.next_wake(Stake::game) == asked + LineWatch::answer_wait);
    CHECK(watch.look(Stake::game, asked + LineWatch::answer_wait) == Verdict::silent);
    CHECK(watch.look(Stake::game, asked + LineWatch::answer_wait) == Verdict::fine); // it is told
    CHECK_FALSE(watch.next_wake(Stake::game));
    CHECK(watch.look(Stake::game, asked + 5min) == Verdict::fine);
    watch.heard(asked + 5min);
    CHECK(watch.end_silence());
    CHECK_FALSE(watch.end_silence());
}

TEST_CASE("without a game a command that is not answered is told, and then the line is given up") {
    LineWatch watch;
    watch.heard({});
    watch.asked(Instant{1s});
    watch.asked(Instant{3s}); // the first one counts
    CHECK(watch.since() == Instant{1s});
    REQUIRE(watch.next_wake(Stake::nothing) == Instant{1s} + LineWatch::answer_wait);
    CHECK(watch.look(Stake::nothing, Instant{1s} + LineWatch::answer_wait) == Verdict::silent);
    REQUIRE(watch.next_wake(Stake::nothing) == Instant{1s} + LineWatch::give_up);
    CHECK(watch.look(Stake::unknown, Instant{1s} + LineWatch::give_up) == Verdict::fine);
    CHECK(watch.look(Stake::nothing, Instant{1s} + LineWatch::give_up) == Verdict::dead);
    watch.heard(Instant{1h});
    CHECK_FALSE(watch.since());
}

TEST_CASE("who plays takes his partner up again, who watches the game") {
    FicsTable table;
    CHECK(left_behind(table, std::nullopt).commands().empty());
    const auto hear = [&table](const std::string& line) {
        (void)table.heard(parse_fics_line(line.substr(0, line.size() - 2)), {});
    };
    SECTION("a game of ours") {
        hear(support::board_line(support::start_men, 'W', 1, 1));
        const LeftBehind left = left_behind(table, "Ben");
        CHECK(left.played);
        CHECK(left.commands() ==
              std::vector<std::string>{"partner Ben", "tell Ben my line was lost, I am back"});
    }
    SECTION("one that we watch") {
        hear("You are now observing game 1.\n\r");
        hear(support::board_line(support::start_men, 'W', 1, 0));
        const LeftBehind left = left_behind(table, std::nullopt);
        CHECK_FALSE(left.played);
        CHECK(left.commands() == std::vector<std::string>{"observe Amy"});
    }
}
