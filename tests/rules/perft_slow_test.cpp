// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/rules/perft_rows.h"
#include "tests/support/source_tree.h"

using namespace rules;

TEST_CASE("every tree of the shared list has as many leaves as another program counts") {
    const auto rows = perft_rows::read(support::in_shared("perft/perft.tsv"));
    if (rows.empty()) {
        WARN("skipped: ../shared/perft/perft.tsv is not here");
        return;
    }
    perft_rows::check(rows, LastPly::counted);
}
