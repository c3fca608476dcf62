// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/table_plan.h"

namespace rules {

TablePlan bughouse_plan() {
    TablePlan plan;
    plan.name = "bughouse";
    plan.boards = 2;
    for (const Seat seat : seats(plan)) {
        const BoardId across = seat.board == BoardId::a ? BoardId::b : BoardId::a;
        plan.feeds[seat] = {across, other(seat.side)};
        plan.player[seat] = static_cast<Player>(index(seat));
        // White of board A plays with Black of board B.
        const bool first = (seat.board == BoardId::a) == (seat.side == Side::white);
        plan.team[seat] = static_cast<Team>(first ? 0 : 1);
    }
    return plan;
}

TablePlan crazyhouse_plan() {
    TablePlan plan;
    plan.name = "crazyhouse";
    plan.boards = 1;
    for (const Seat seat : seats(plan)) {
        plan.feeds[seat] = seat;
        plan.player[seat] = static_cast<Player>(index(seat));
        plan.team[seat] = static_cast<Team>(index(seat));
    }
    return plan;
}

std::vector<Seat> seats(const TablePlan& plan) {
    std::vector<Seat> all;
    for (int i = 0; i < 2 * plan.boards; ++i) {
        all.push_back(seat_at(i));
    }
    return all;
}

bool has(const TablePlan& plan, Seat seat) {
    return static_cast<int>(seat.board) < plan.boards;
}

std::optional<Seat> partner(const TablePlan& plan, Seat seat) {
    const Seat fed = plan.feeds[seat];
    return fed == seat ? std::nullopt : std::optional(fed);
}

std::optional<Seat> diagonal(const TablePlan& plan, Seat seat) {
    const auto fed = partner(plan, seat);
    return fed ? std::optional(opponent(*fed)) : std::nullopt;
}

} // namespace rules
