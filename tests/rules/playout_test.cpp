// SPDX-License-Identifier: GPL-3.0-or-later
// Random half-moves under every preset and in every variation: no piece is lost, created or changes
// colour, and the slow generator finds the same moves throughout. `playouts` plays a million by
// hand.
#include "tests/support/catch.h"
#include "tests/support/playout.h"

TEST_CASE("random matches go by the book and keep every piece, under all laws and variations") {
    constexpr long half_moves = 20'000;
    for (const support::PlayoutPlan& plan : support::all_playouts()) {
        const auto report = support::play_out(plan, half_moves, 1);
        INFO(plan.name);
        CHECK(report.violation == "");
        CHECK(report.half_moves == half_moves);
        CHECK(report.matches > 3);
    }
}
