// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/levels.h"
#include "tests/support/catch.h"

#include <vector>

using base::Millis;

TEST_CASE("a move never takes more than an eighth of the clock, and never all of it") {
    for (const int left : {1, 20, 50, 100, 1000, 10000, 180000, 3600000}) {
        INFO(left << " ms left");
        const engine::Limits limits = engine::limits_by_clock({.left = Millis{left}});
        REQUIRE((limits.time && limits.usual_time));
        CHECK(*limits.usual_time >= Millis{1});
        CHECK(*limits.usual_time <= *limits.time);
        CHECK(*limits.time <= std::max(Millis{left} / 8, Millis{1}));
    }
}

TEST_CASE("the moves that decide a match get as much time as the first, and a long match still "
          "ends in time") {
    const Millis start{180'000};
    Millis left = start;
    std::vector<Millis> times;
    for (int move = 0; move < 60; ++move) {
        times.push_back(*engine::limits_by_clock({.left = left, .own_moves = move}).usual_time);
        left -= times.back();
    }
    CHECK(times.front() < start / 30);
    CHECK(times[19] >= times.front() * 9 / 10);
    CHECK(times[30] >= times.front() / 3);
    CHECK(left > start / 60);
}

TEST_CASE("an increment is spent, and a delay is free") {
    const auto soft = [](const engine::Clocks& clocks) {
        return *engine::limits_by_clock(clocks).usual_time;
    };
    const Millis minute{60000};
    const Millis bare = soft({.left = minute});
    CHECK(soft({.left = minute, .increment = Millis{2000}}) >= bare + Millis{1500});
    CHECK(soft({.left = minute, .delay = Millis{2000}}) >= bare + Millis{2000});
}

TEST_CASE("a player behind the diagonal clock hurries, and one ahead of it may take their time") {
    const Millis minute{60000};
    const auto soft = [&](const engine::Clocks& clocks) {
        return *engine::limits_by_clock(clocks).usual_time;
    };
    const Millis level = soft({.left = minute, .opponent = minute, .diagonal = minute});
    const Millis behind = soft({.left = minute, .opponent = minute, .diagonal = 2 * minute});
    const Millis far_behind = soft({.left = minute, .opponent = minute, .diagonal = 20 * minute});
    const Millis ahead = soft({.left = minute, .opponent = minute, .diagonal = minute / 10});
    CHECK(behind < level * 2 / 3);
    CHECK(far_behind >= level / 2);
    CHECK(ahead > level);
    CHECK(ahead < level * 3 / 2);
    // Without a partner the opponent's clock decides.
    CHECK(soft({.left = minute, .opponent = 2 * minute}) == behind);
    CHECK(soft({.left = minute, .diagonal = Millis{0}}) == ahead);
}

TEST_CASE("a player who sits keeps some time, and moves before falling behind the diagonal clock") {
    CHECK(engine::sit_allowance({.left = Millis{8000}}) == Millis{7000});
    CHECK(engine::sit_allowance({.left = Millis{600'000}}) == Millis{590'000});
    CHECK(engine::sit_allowance({.left = Millis{8000}, .diagonal = Millis{7500}}) == Millis{500});
    CHECK_FALSE(engine::sit_allowance({.left = Millis{8000}, .diagonal = Millis{9000}}));
    CHECK_FALSE(engine::sit_allowance({.left = Millis{500}}));
}

TEST_CASE("the last move before more time comes may take most of what is left") {
    const engine::Limits limits =
        engine::limits_by_clock({.left = Millis{60000}, .moves_to_go = 1});
    CHECK(*limits.usual_time > Millis{50000});
    CHECK(*limits.time < Millis{60000});
}
