// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/odds.h"
#include "tests/support/catch.h"

TEST_CASE("three points of four are about 191 Elo") {
    CHECK(odds::elo(0.75) > 190);
    CHECK(odds::elo(0.75) < 192);
    CHECK(std::abs(odds::elo(0.5)) < 0.001);
    CHECK(odds::elo(1.0) > 1199);
    CHECK(odds::elo(0.0) < -1199);
}

TEST_CASE("the interval holds the score, narrows with games, and is sane where all were won") {
    const auto few = odds::likely_share({13, 7, 0});
    const auto many = odds::likely_share({130, 70, 0});
    CHECK(few.low < 0.65);
    CHECK(few.high > 0.65);
    CHECK(many.low > few.low);
    CHECK(many.high < few.high);
    const auto all = odds::likely_share({20, 0, 0}); // at least +287 Elo
    CHECK(odds::elo(all.low) > 280);
    CHECK(odds::elo(all.low) < 295);
}

TEST_CASE("the sequential test decides for what the games show, and only after enough of them") {
    CHECK(odds::likelihood({60, 40, 0}, 0, 50) > 0);
    CHECK(odds::likelihood({40, 60, 0}, 0, 50) < 0);
    CHECK(odds::likelihood({6, 4, 0}, 0, 50) < odds::decided);
    CHECK(odds::likelihood({600, 400, 0}, 0, 50) > odds::decided);
    CHECK(odds::likelihood({500, 500, 0}, 0, 50) < -odds::decided);
}
