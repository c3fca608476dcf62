// SPDX-License-Identifier: GPL-3.0-or-later
// A quick check of the level ladder; `engine_ladder 100` measures all of it.
#include "src/engine/search/levels.h"
#include "tests/arena/arena.h"
#include "tests/support/catch.h"

TEST_CASE("each of the lower levels beats the one below in three of five matches at least") {
    constexpr int matches = 20;
    constexpr int highest = 4; // matches of higher levels take too long for a test
    for (int level = engine::lowest_level + 1; level <= highest; ++level) {
        const arena::Tally tally = arena::contest(level, level - 1, matches);
        CAPTURE(level, tally.wins, tally.draws, tally.losses);
        CHECK(tally.wins * 5 >= matches * 3);
    }
}

TEST_CASE("a level hardly ever loses to one three below") {
    const arena::Tally tally = arena::contest(4, 1, 20);
    CAPTURE(tally.wins, tally.draws, tally.losses);
    CHECK(tally.losses <= 2);
}
