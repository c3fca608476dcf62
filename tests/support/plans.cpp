// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/plans.h"

namespace support {

rules::TablePlan ring_of_three() {
    using namespace rules;
    TablePlan plan;
    plan.name = "ring of three";
    plan.boards = 3;
    for (int i = 0; i < plan.boards; ++i) {
        const Seat white{static_cast<BoardId>(i), Side::white};
        const Seat black{static_cast<BoardId>((i + 1) % plan.boards), Side::black};
        plan.feeds[white] = black;
        plan.feeds[black] = white;
        for (const Seat seat : {white, black}) {
            plan.player[seat] = static_cast<Player>(i);
            plan.team[seat] = static_cast<Team>(i);
        }
    }
    return plan;
}

} // namespace support
