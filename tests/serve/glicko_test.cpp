// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/glicko.h"

#include "tests/support/catch.h"

#include <cmath>

TEST_CASE("ratings follow the example of Glickman's paper") {
    const play::Account::Rating before{1500, 200, 0.06, 0};
    const auto after = play::rated(before, {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}});
    CHECK(std::abs(after.rating - 1464.06) < 0.02);
    CHECK(std::abs(after.deviation - 151.52) < 0.02);
    CHECK(std::abs(after.volatility - 0.059996) < 0.000001);
    CHECK(after.games == 3);
}

TEST_CASE("no result, however often, makes a rating that is no number") {
    play::Account::Rating one;
    for (int i = 0; i < 2000; ++i) {
        one = play::rated(one, {{1500, 350, i % 7 == 0 ? 0.0 : 1.0}});
        REQUIRE(std::isfinite(one.rating));
        REQUIRE(one.deviation > 0);
        REQUIRE(one.deviation <= 350);
    }
    CHECK(one.rating > 1500);
}
