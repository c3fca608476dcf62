// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/rules/perft_rows.h"
#include "tests/support/source_tree.h"

using namespace rules;

TEST_CASE("every deep tree has as many leaves as another program counts") {
    const auto rows = perft_rows::read(support::in_repository("tests/data/perft/deep.tsv"));
    REQUIRE(rows.size() > 100);
    perft_rows::check(rows, LastPly::counted);
}
