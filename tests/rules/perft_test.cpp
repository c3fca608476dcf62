// SPDX-License-Identifier: GPL-3.0-or-later
// Counts of whole trees against numbers that another program found.
#include "tests/rules/perft_rows.h"

using namespace rules;

TEST_CASE("small trees have as many leaves as another program counts") {
    const auto rows = perft_rows::read(BUGHOUSE_SOURCE_DIR "/tests/data/perft/small.tsv");
    REQUIRE(rows.size() > 50);
    perft_rows::check(rows, LastPly::counted);
    perft_rows::check(rows, LastPly::listed);
}
