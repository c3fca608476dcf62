// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/laws/table_plan.h"

#include <algorithm>
#include <array>

namespace rules {

TablePlan bughouse_plan() {
    TablePlan plan;
    plan.name = "bughouse";
    plan.boards = 2;
    for (const Seat seat : seats(plan)) {
        const BoardId across = seat.board == BoardId::a ? BoardId::b : BoardId::a;
        plan.feeds[seat] = {across, other(seat.side)};
        plan.player[seat] = static_cast<Player>(index(seat));
        // White on board A is the partner of Black on board B.
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

TablePlan chess_plan() {
    TablePlan plan = crazyhouse_plan();
    plan.name = "chess";
    plan.passes = false;
    return plan;
}

TablePlan siamese_plan() {
    TablePlan plan = bughouse_plan();
    plan.name = "siamese";
    for (const Seat seat : seats(plan)) {
        plan.player[seat] = static_cast<Player>(plan.team[seat]);
    }
    const Seat white{};
    const Seat black{BoardId::b, Side::black};
    plan.order = {white, black, opponent(white), opponent(black)};
    return plan;
}

TablePlan siamese_ring_plan(int boards) {
    constexpr std::array<std::string_view, max_boards + 1> names{"",      "",      "ring2",
                                                                 "ring3", "ring4", "ring5"};
    TablePlan plan;
    plan.name = names.at(static_cast<std::size_t>(boards));
    plan.boards = boards;
    for (int i = 0; i < boards; ++i) {
        const Seat white{static_cast<BoardId>(i), Side::white};
        const Seat black{static_cast<BoardId>((i + boards - 1) % boards), Side::black};
        plan.feeds[white] = black;
        plan.feeds[black] = white;
        for (const Seat seat : {white, black}) {
            plan.player[seat] = static_cast<Player>(i);
            plan.team[seat] = static_cast<Team>(i);
        }
        plan.order.push_back(white);
        plan.order.push_back(opponent(white));
    }
    return plan;
}

std::span<const BoardId> board_ids(const TablePlan& plan) {
    return std::span(all_boards).first(static_cast<std::size_t>(plan.boards));
}

std::vector<Seat> seats(const TablePlan& plan) {
    std::vector<Seat> all;
    all.reserve(2 * static_cast<std::size_t>(plan.boards));
    for (int i = 0; i < 2 * plan.boards; ++i) {
        all.push_back(seat_at(i));
    }
    return all;
}

std::vector<Seat> first_seats(const TablePlan& plan) {
    std::vector<Seat> found;
    for (const Seat seat : seats(plan)) {
        const auto same = [&](Seat other) { return same_player(plan, seat, other); };
        if (std::ranges::none_of(found, same)) {
            found.push_back(seat);
        }
    }
    return found;
}

bool has(const TablePlan& plan, Seat seat) {
    return static_cast<int>(seat.board) < plan.boards;
}

std::optional<Seat> partner(const TablePlan& plan, Seat seat) {
    const Seat fed = plan.feeds[seat];
    return fed == seat ? std::nullopt : std::optional(fed);
}

int teams(const TablePlan& plan) {
    int count = 0;
    for (const Seat seat : seats(plan)) {
        count = std::max(count, static_cast<int>(plan.team[seat]) + 1);
    }
    return count;
}

bool same_player(const TablePlan& plan, Seat one, Seat other) {
    return plan.player[one] == plan.player[other];
}

std::optional<Seat> teammate(const TablePlan& plan, Seat seat) {
    const auto fed = partner(plan, seat);
    return fed && !same_player(plan, seat, *fed) ? fed : std::nullopt;
}

std::optional<Seat> diagonal(const TablePlan& plan, Seat seat) {
    const auto fed = partner(plan, seat);
    return fed ? std::optional(opponent(*fed)) : std::nullopt;
}

} // namespace rules
