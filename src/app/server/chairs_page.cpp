// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/server/chairs_page.h"

#include "src/rules/laws/table_plan.h"

#include <algorithm>

namespace app {

using rules::Seat;

std::vector<Seat> bottom_seats(const play::Chairs& chairs) {
    const rules::TablePlan plan = rules::bughouse_plan();
    const Seat first = chairs.me.value_or(chairs.seats.front());
    std::vector<Seat> bottom;
    for (const Seat seat : chairs.seats) {
        const bool known = rules::has(plan, seat) && rules::has(plan, first);
        const bool mine = seat == first || (seat.board != first.board && known &&
                                            plan.team[seat] == plan.team[first]);
        const bool taken =
            std::ranges::any_of(bottom, [&](Seat one) { return one.board == seat.board; });
        if (mine && !taken) {
            bottom.push_back(seat);
        }
    }
    return bottom;
}

std::vector<std::string> not_ready(const play::Chairs& chairs) {
    std::vector<std::string> names;
    for (const Seat seat : chairs.seats) {
        const play::Chairs::Chair& chair = chairs.chairs[seat];
        if (!chair.name.empty() && !chair.ready) {
            names.push_back(chair.name);
        }
    }
    return names;
}

} // namespace app
