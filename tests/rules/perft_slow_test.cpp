// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/rules/perft_rows.h"

using namespace rules;

TEST_CASE("every tree of the shared list has as many leaves as another program counts") {
    const auto rows = perft_rows::read(BUGHOUSE_SOURCE_DIR "/../shared/perft/perft.tsv");
    if (rows.empty()) {
        WARN("skipped: ../shared/perft/perft.tsv is not here");
        return;
    }
    perft_rows::check(rows, LastPly::counted);
}
