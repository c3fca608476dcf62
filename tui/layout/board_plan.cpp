// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/layout/board_plan.h"

#include <array>
#include <optional>

namespace tui {
namespace {

constexpr std::array<BoardForm, 6> large_forms{{{{12, 6}, Plates::tall},
                                                {{10, 5}, Plates::tall},
                                                {{8, 4}, Plates::tall},
                                                {{8, 4}, Plates::pictures},
                                                {{6, 3}, Plates::pictures},
                                                {{4, 2}, Plates::lines}}};
constexpr BoardForm usual_form{{3, 1}, Plates::lines};
constexpr BoardForm smallest_form{{2, 1}, Plates::lines};

constexpr int edge_rows = 4;  // title, hints, status, input
constexpr int talk_rows = 5;  // below large squares at least, with the heading
constexpr int bare_edges = 3; // of one board: hints and talk stand beside it
constexpr int least_edges = 2;
constexpr int side_least = 20;   // one column of moves with their times
constexpr int side_of_many = 13; // ... without; beside three boards and more
constexpr int side_wanted = 26;  // two columns of "12A exd8=Q+ >q"

/// The least a plan has to leave, and how it may stand.
struct Demand {
    int side = 0; ///< columns right of the boards; 0: none
    int rows = 0;
    int least_across = 1;
};

bool fits(Size size, const BoardPlan& plan, Demand demand) {
    const int side = demand.side > 0 ? board_gap + demand.side : 0;
    return size.columns >= plan.columns() + side && size.rows >= plan.rows() + demand.rows;
}

/// Boards in rows as long as possible.
std::optional<BoardPlan> in_rows(Size size, int boards, BoardForm form, Demand demand) {
    for (int across = boards; across >= demand.least_across; --across) {
        const BoardPlan plan{form, boards, across};
        if (fits(size, plan, demand)) {
            return plan;
        }
    }
    return std::nullopt;
}

/// Boards in the largest squares of all.
std::optional<BoardPlan> largest(Size size, int boards, Demand demand) {
    for (const BoardForm& form : large_forms) {
        if (const auto plan = in_rows(size, boards, form, demand)) {
            return plan;
        }
    }
    return std::nullopt;
}

BoardPlan single_plan(Size size, int boards, Arrangement arrangement) {
    const BoardPlan usual{usual_form, 1, 1};
    if (size.columns < usual.columns()) {
        return {smallest_form, 1, 1};
    }
    if (arrangement == Arrangement::small) {
        return usual;
    }
    const bool beside = fits(size, usual, {side_wanted, 0});
    const int rows = boards == 1 && beside
                         ? bare_edges
                         : edge_rows + talk_rows + (boards - 1) * strip_rows(size);
    return largest(size, 1, {beside ? side_wanted : 0, rows}).value_or(usual);
}

/// All boards of several, if they have room.
std::optional<BoardPlan> plan_for_all(Size size, int boards, Arrangement arrangement) {
    // Two boards stand side by side where moves are beside them.
    const int least_across = boards == 2 ? 2 : 1;
    if (arrangement != Arrangement::small) {
        const Demand demand{boards == 2 ? side_least : side_of_many, edge_rows + talk_rows,
                            least_across};
        if (const auto plan = largest(size, boards, demand)) {
            return plan;
        }
    }
    const Demand beside{boards == 2 ? side_wanted : side_least, least_edges, least_across};
    if (const auto plan = in_rows(size, boards, usual_form, beside)) {
        return plan;
    }
    const BoardPlan side_by_side{usual_form, boards, boards};
    return size.columns >= side_by_side.columns()
               ? side_by_side
               : in_rows(size, boards, usual_form, {0, least_edges});
}

} // namespace

int strip_rows(Size size) {
    constexpr int one_row = 40; // narrower, each seat has a line of its own
    return size.columns >= one_row ? 1 : 2;
}

BoardPlan plan_boards(Size size, int boards, Arrangement arrangement) {
    if (boards == 0) {
        return {usual_form, 0, 1};
    }
    if (boards == 1 || arrangement == Arrangement::own) {
        return single_plan(size, boards, arrangement);
    }
    if (const auto plan = plan_for_all(size, boards, arrangement)) {
        return *plan;
    }
    for (int some = boards - 1; some > 1; --some) {
        const Demand demand{0, least_edges + (boards - some) * strip_rows(size)};
        if (const auto plan = in_rows(size, some, usual_form, demand)) {
            return *plan;
        }
    }
    return single_plan(size, boards, arrangement);
}

} // namespace tui
