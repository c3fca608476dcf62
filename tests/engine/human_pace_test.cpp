// SPDX-License-Identifier: GPL-3.0-or-later
// Bots take about as long as people do.
#include "src/engine/bot/human_pace.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <map>

using base::Millis;
using engine::PaceFactors;
using engine::thinking_time;

namespace {

PaceFactors usual() {
    PaceFactors factors;
    factors.left = Millis{120000};
    factors.lead = Millis{0};
    factors.own_moves = 15;
    factors.legal_moves = 40;
    return factors;
}

Millis average(const PaceFactors& factors) {
    Millis sum{};
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        sum += thinking_time(factors, seed);
    }
    return sum / 200;
}

} // namespace

TEST_CASE("a person thinks longer where it is sharp, and hardly at all where there is no choice") {
    const PaceFactors factors = usual();
    PaceFactors sharp = usual();
    sharp.sharp = true;
    PaceFactors forced = usual();
    forced.legal_moves = 1;
    PaceFactors few = usual();
    few.legal_moves = 3;
    PaceFactors more = usual();
    more.legal_moves = 4;
    PaceFactors opening = usual();
    opening.own_moves = 1;
    CHECK(average(sharp) > average(factors));
    CHECK(average(forced) < average(factors) / 2);
    CHECK(average(forced) < average(few));
    CHECK(average(few) < average(more) * 2 / 3);
    CHECK(average(more) == average(factors));
    CHECK(average(opening) < average(factors) / 2);
}

TEST_CASE("fast and slow are heard, and being behind on the diagonal hurries") {
    PaceFactors fast = usual();
    fast.fast = true;
    PaceFactors slow = usual();
    slow.slow = true;
    PaceFactors behind = usual();
    behind.lead = Millis{-20000};
    CHECK(average(fast) < average(usual()) / 2);
    CHECK(average(slow) > average(usual()));
    CHECK(average(behind) < average(usual()));
}

TEST_CASE("nobody loses on time by dawdling") {
    for (int left = 0; left < 180000; left += 37) {
        PaceFactors factors = usual();
        factors.left = Millis{left};
        factors.sharp = true;
        factors.slow = true;
        const Millis time = thinking_time(factors, static_cast<std::uint64_t>(left));
        CAPTURE(left, time.count());
        CHECK(time <= std::max(Millis{left / 10}, Millis{1}));
        CHECK(time > Millis{0});
    }
}

TEST_CASE("nobody moves at once while there is time, and not always at the same moment") {
    std::map<std::int64_t, int> times;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        PaceFactors forced = usual();
        forced.legal_moves = 1;
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
            PaceFactors factors = usual();
            factors.left = Millis{left};
            const Millis time = thinking_time(factors, seed);
            CHECK(time >= Millis{100});
            CHECK(time <= Millis{left} / 12);
            ++hundredths[time / Millis{10}];
        }
        CAPTURE(left);
        CHECK(hundredths.size() >= 5);
    }
    PaceFactors factors = usual();
    factors.left = Millis{7900};
    std::map<std::int64_t, int> tenths;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        ++tenths[thinking_time(factors, seed) / Millis{100}];
    }
    for (const std::int64_t tenth : {1, 2, 3, 4, 5}) {
        CHECK(tenths[tenth] >= 10);
    }
}

TEST_CASE("a recapture comes quickly, the answer to a surprise late") {
    PaceFactors recapture = usual();
    recapture.recaptures = true;
    PaceFactors surprise = usual();
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
                PaceFactors factors = usual();
                factors.left = base;
                for (factors.own_moves = 0; factors.own_moves < own_moves; ++factors.own_moves) {
                    factors.sharp = factors.own_moves % 3 == 0;
                    factors.recaptures = factors.own_moves % 5 == 1;
                    factors.surprised = factors.own_moves % 4 == 2;
                    const auto turn = static_cast<std::uint64_t>(factors.own_moves);
                    const Millis time = thinking_time(factors, match << 20 | seat << 10 | turn);
                    *factors.left -= time;
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
    PaceFactors factors = usual();
    factors.lead.reset();
    factors.left = Millis{300'000};
    const Millis at_five_minutes = average(factors);
    factors.left.reset();
    CHECK(average(factors) == at_five_minutes);
}
