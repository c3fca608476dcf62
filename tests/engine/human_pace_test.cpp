// SPDX-License-Identifier: GPL-3.0-or-later
// How long bots take, as people would.
#include "src/engine/bot/human_pace.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <map>

using base::Millis;
using engine::Mood;
using engine::thinking_time;

namespace {

Mood usual() {
    Mood mood;
    mood.left = Millis{120000};
    mood.lead = Millis{0};
    mood.own_moves = 15;
    mood.choices = 40;
    return mood;
}

Millis average(const Mood& mood) {
    Millis sum{};
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        sum += thinking_time(mood, seed);
    }
    return sum / 200;
}

} // namespace

TEST_CASE("a person thinks longer where it is sharp, and hardly at all where there is no choice") {
    const Mood mood = usual();
    Mood sharp = usual();
    sharp.sharp = true;
    Mood forced = usual();
    forced.choices = 1;
    Mood few = usual();
    few.choices = 3;
    Mood more = usual();
    more.choices = 4;
    Mood opening = usual();
    opening.own_moves = 1;
    CHECK(average(sharp) > average(mood));
    CHECK(average(forced) < average(mood) / 2);
    CHECK(average(forced) < average(few));
    CHECK(average(few) < average(more) * 2 / 3);
    CHECK(average(more) == average(mood));
    CHECK(average(opening) < average(mood) / 2);
}

TEST_CASE("fast and slow are heard, and being behind on the diagonal hurries") {
    Mood fast = usual();
    fast.fast = true;
    Mood slow = usual();
    slow.slow = true;
    Mood behind = usual();
    behind.lead = Millis{-20000};
    CHECK(average(fast) < average(usual()) / 2);
    CHECK(average(slow) > average(usual()));
    CHECK(average(behind) < average(usual()));
}

TEST_CASE("nobody loses on time by dawdling") {
    for (int left = 0; left < 180000; left += 37) {
        Mood mood = usual();
        mood.left = Millis{left};
        mood.sharp = true;
        mood.slow = true;
        const Millis time = thinking_time(mood, static_cast<std::uint64_t>(left));
        CAPTURE(left, time.count());
        CHECK(time <= std::max(Millis{left / 10}, Millis{1}));
        CHECK(time > Millis{0});
    }
}

TEST_CASE("nobody moves at once while there is time, and not always at the same moment") {
    std::map<std::int64_t, int> times;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Mood forced = usual();
        forced.choices = 1;
        forced.recaptures = true;
        forced.fast = true;
        const Millis time = thinking_time(forced, seed);
        CHECK(time >= Millis{150});
        ++times[time / Millis{10}];
    }
    CHECK(times.size() > 20);
}

TEST_CASE("in time trouble moves are quick, of different lengths, and nobody answers at once") {
    for (const int left : {2000, 4000, 7900}) {
        std::map<std::int64_t, int> hundredths;
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            Mood mood = usual();
            mood.left = Millis{left};
            const Millis time = thinking_time(mood, seed);
            CHECK(time >= Millis{100});
            CHECK(time <= Millis{left} / 12);
            ++hundredths[time / Millis{10}];
        }
        CAPTURE(left);
        CHECK(hundredths.size() >= 5);
    }
    Mood mood = usual();
    mood.left = Millis{7900};
    std::map<std::int64_t, int> tenths;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        ++tenths[thinking_time(mood, seed) / Millis{100}];
    }
    for (const std::int64_t tenth : {1, 2, 3, 4, 5}) {
        CHECK(tenths[tenth] >= 10);
    }
}

TEST_CASE("a recapture comes quickly, the answer to a surprise late") {
    Mood recapture = usual();
    recapture.recaptures = true;
    Mood surprise = usual();
    surprise.surprised = true;
    CHECK(average(recapture) < average(usual()) * 2 / 3);
    CHECK(average(surprise) > average(usual()) * 11 / 10);
}

TEST_CASE("no tenth of a second has more than eight of a hundred half-moves of a match") {
    constexpr int own_moves = 45;
    for (const Millis base : {Millis{180'000}, Millis{300'000}, Millis{600'000}}) {
        for (std::uint64_t match = 0; match < 50; ++match) {
            std::map<std::int64_t, int> tenths;
            for (std::uint64_t seat = 0; seat < 4; ++seat) {
                Mood mood = usual();
                mood.left = base;
                for (mood.own_moves = 0; mood.own_moves < own_moves; ++mood.own_moves) {
                    mood.sharp = mood.own_moves % 3 == 0;
                    mood.recaptures = mood.own_moves % 5 == 1;
                    mood.surprised = mood.own_moves % 4 == 2;
                    const auto turn = static_cast<std::uint64_t>(mood.own_moves);
                    const Millis time = thinking_time(mood, match << 20 | seat << 10 | turn);
                    *mood.left -= time;
                    ++tenths[time / Millis{100}];
                }
            }
            const auto most =
                std::max_element(tenths.begin(), tenths.end(),
                                 [](const auto& a, const auto& b) { return a.second < b.second; });
            CAPTURE(base.count(), match, most->first);
            CHECK(most->second <= 4 * own_moves * 8 / 100);
        }
    }
}

TEST_CASE("the same seed thinks the same time, another seed another") {
    CHECK(thinking_time(usual(), 1) == thinking_time(usual(), 1));
    CHECK(thinking_time(usual(), 1) != thinking_time(usual(), 2));
}

TEST_CASE("without clocks a bot thinks as with five minutes left") {
    Mood mood = usual();
    mood.lead.reset();
    mood.left = Millis{300'000};
    const Millis at_five_minutes = average(mood);
    mood.left.reset();
    CHECK(average(mood) == at_five_minutes);
}
