// SPDX-License-Identifier: GPL-3.0-or-later
// Tests with whole matches between bots.
#include "tests/arena/arena.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <map>
#include <utility>

TEST_CASE("the same seed plays the same match, another seed another") {
    engine::HashTable table(1 << 20);
    const arena::Contest contest = arena::pair_off(3, 2, 5);
    const arena::Result first = arena::play(contest, table);
    const arena::Result second = arena::play(contest, table);
    CHECK(first.plies == second.plies);
    CHECK(first.winner == second.winner);
    CHECK(first.talk == second.talk);
    CHECK(arena::play(arena::pair_off(3, 2, 7), table).plies != first.plies);
}

TEST_CASE("teams that share their minds play the same match again, to its end") {
    engine::HashTable table(1 << 20);
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
        arena::Contest contest = arena::pair_off(8, 8, seed);
        contest.most_nodes = 200;
        contest.time = std::chrono::seconds(20);
        contest.most_plies = 1000;
        const arena::Result result = arena::play(contest, table);
        CAPTURE(seed, result.plies.size());
        CHECK(result.ending);
        CHECK(result.refusals == 0);
        CHECK_FALSE(result.flagged_needlessly);
        CHECK(arena::play(contest, table).plies == result.plies);
    }
}

TEST_CASE("matches between bots come to an end, and not by dawdling") {
    engine::HashTable table(1 << 20);
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        arena::Contest contest = arena::pair_off(2, 2, seed);
        contest.time = std::chrono::seconds(30); // short, so that time trouble comes soon
        contest.most_plies = 600;
        const arena::Result result = arena::play(contest, table);
        CAPTURE(seed, result.plies.size());
        CHECK(result.ending);
        CHECK(result.refusals == 0);
        const bool talked_too_much = result.talk.size() > result.plies.size() / 2;
        CHECK_FALSE(talked_too_much);
    }
}

TEST_CASE("no tenth of a second has more than eight of a hundred half-moves of a match") {
    engine::HashTable table(1 << 18);
    int matches = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        arena::Contest contest = arena::pair_off(8, 4, seed);
        contest.most_nodes = 60;
        contest.time = std::chrono::seconds(100);
        const arena::Result result = arena::play(contest, table);
        std::map<rules::BoardId, base::Instant> before;
        std::map<std::int64_t, std::size_t> tenths;
        std::size_t most = 0;
        for (const rules::Ply& ply : result.plies) {
            const base::Millis time = ply.at - std::exchange(before[ply.seat.board], ply.at);
            most = std::max(most, ++tenths[time / base::Millis{100}]);
        }
        CAPTURE(seed, result.plies.size(), most);
        if (result.plies.size() >= 40) { // shares of fewer are meaningless
            ++matches;
            CHECK(most * 100 <= result.plies.size() * 8);
        }
    }
    CHECK(matches > 3);
}

TEST_CASE("nobody asks for their move again when the other board moves at the same instant") {
    engine::HashTable table(1 << 18);
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        arena::Contest contest = arena::pair_off(7, 6, seed);
        for (const rules::Seat seat : rules::seats(rules::bughouse_plan())) {
            contest.use_opening_book[seat] = true;
        }
        contest.most_nodes = 60;
        contest.time = std::chrono::seconds(2); // both boards move every 120 ms
        const arena::Result result = arena::play(contest, table);
        CAPTURE(seed, result.plies.size());
        CHECK(result.refusals == 0);
    }
}

TEST_CASE("nobody says the same thing twice running") {
    engine::HashTable table(1 << 20);
    const arena::Result result = arena::play(arena::pair_off(4, 3, 1), table);
    const auto twice = std::adjacent_find(result.talk.begin(), result.talk.end());
    CHECK(twice == result.talk.end());
}

TEST_CASE("the strongest plays by its clock to the end and does not lose on time") {
    engine::HashTable table(1 << 20);
    for (const int seconds : {1, 2}) {
        arena::Contest contest = arena::pair_off(8, 8, 0);
        contest.by_clock = true;
        contest.time = std::chrono::seconds(seconds);
        contest.most_plies = 400;
        const arena::Result result = arena::play(contest, table);
        CAPTURE(seconds, result.plies.size(), result.lasted.count());
        REQUIRE(result.ending);
        CHECK(*result.ending != rules::Ending::flag);
        CHECK(result.plies.size() > 20);
        CHECK(result.lasted > contest.time / 2); // enough time was used
    }
}
