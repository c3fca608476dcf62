// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/layout/board_plan.h"

#include <array>

namespace tui {
namespace {

constexpr std::array<BoardForm, 8> large_forms{{{{12, 6}, NamePlateStyle::tall},
                                                {{12, 6}, NamePlateStyle::pictures},
                                                {{10, 5}, NamePlateStyle::tall},
                                                {{10, 5}, NamePlateStyle::pictures},
                                                {{8, 4}, NamePlateStyle::tall},
                                                {{8, 4}, NamePlateStyle::pictures},
                                                {{6, 3}, NamePlateStyle::pictures},
                                                {{4, 2}, NamePlateStyle::lines}}};
constexpr BoardForm usual_form{{3, 1}, NamePlateStyle::lines};
constexpr BoardForm smallest_form{{2, 1}, NamePlateStyle::lines};

constexpr int edge_rows = 4;  // title, hints, status, input
constexpr int talk_rows = 5;  // least rows of talk below large squares, including the heading
constexpr int bare_edges = 3; // for one board: hints and talk are beside it
constexpr int least_edges = 2;
constexpr int side_least = 20;   // one column of moves with times
constexpr int side_of_many = 13; // one column without times; beside three or more boards
constexpr int side_wanted = 26;  // two columns of moves, "12A exd8=Q+ >q"

/// What a plan must leave free, and how its boards may be arranged.
struct SpaceNeeded {
    int side = 0; ///< columns to the right of the boards; 0: none
    int rows = 0;
    int least_across = 1;
};

bool fits(Size size, const BoardBlock& block, SpaceNeeded demand) {
    const int side = demand.side > 0 ? board_gap + demand.side : 0;
    return size.columns >= block.columns() + side && size.rows >= block.rows() + demand.rows;
}

/// Arranges boards in rows that are as long as possible.
std::optional<BoardBlock> in_rows(Size size, int boards, BoardForm form, SpaceNeeded demand) {
    for (int across = boards; across >= demand.least_across; --across) {
        const BoardBlock block{form, boards, across};
        if (fits(size, block, demand)) {
            return block;
        }
    }
    return std::nullopt;
}

/// The boards in the largest squares that fit.
std::optional<BoardBlock> largest(Size size, int boards, SpaceNeeded demand) {
    for (const BoardForm& form : large_forms) {
        if (const auto block = in_rows(size, boards, form, demand)) {
            return block;
        }
    }
    return std::nullopt;
}

BoardPlan single_plan(Size size, int boards, Arrangement arrangement) {
    const BoardBlock usual{usual_form, 1, 1};
    if (size.columns < usual.columns()) {
        return {{smallest_form, 1, 1}};
    }
    if (arrangement == Arrangement::small) {
        return {usual};
    }
    const bool beside = fits(size, usual, {side_wanted, 0});
    const int rows = boards == 1 && beside
                         ? bare_edges
                         : edge_rows + talk_rows + (boards - 1) * strip_rows(size);
    return {largest(size, 1, {beside ? side_wanted : 0, rows}).value_or(usual)};
}

/// One's own boards alone, if they fit.
std::optional<BoardBlock> own_block(Size size, int boards, int own) {
    const SpaceNeeded demand{side_of_many,
                             edge_rows + talk_rows + (boards - own) * strip_rows(size)};
    const auto block = largest(size, own, demand);
    return block ? block : in_rows(size, own, usual_form, {0, demand.rows});
}

/// Places other players' boards in that form to the right of one's own or below them. Moves go
/// beside them, or share the space below with the talk, which otherwise goes below the moves.
std::optional<BoardPlan> with_others(Size size, const BoardBlock& own, int boards, BoardForm form) {
    const int side = size.columns - own.columns() - board_gap;
    const int rows = size.rows - edge_rows;
    const bool talk_below = own.rows() + talk_rows <= rows;
    for (const int for_moves : {moves_rows, 0}) {
        const auto right = in_rows({side, rows}, boards, form, {0, for_moves});
        const bool both =
            right && side >= talk_columns && rows - right->rows() >= moves_and_talk_rows;
        const bool shared = talk_below && own.columns() >= moves_beside_talk_columns;
        if (right && (both || (for_moves > 0 ? talk_below : shared))) {
            return BoardPlan{own, *right, true};
        }
    }
    const BoardBlock below{form, boards, boards};
    const int all = own.rows() + below.rows();
    const bool talks = size.columns - below.columns() - board_gap >= talk_columns;
    const bool fit = size.columns >= below.columns() && rows >= all + (talks ? 0 : talk_rows);
    return fit && side >= side_of_many ? std::optional(BoardPlan{own, below}) : std::nullopt;
}

/// For three or more boards: all in large squares, or one's own in larger squares than the others.
std::optional<BoardPlan> plan_for_many(Size size, int boards, int own) {
    constexpr int rows = edge_rows + talk_rows;
    for (std::size_t i = 0; i < large_forms.size(); ++i) {
        if (const auto all = in_rows(size, boards, large_forms.at(i), {side_of_many, rows})) {
            return BoardPlan{*all};
        }
        const auto first = in_rows(size, own, large_forms.at(i), {0, edge_rows, own});
        for (std::size_t j = i + 1; first && own < boards && j < large_forms.size() + 2; ++j) {
            const BoardForm form = j < large_forms.size()    ? large_forms.at(j)
                                   : j == large_forms.size() ? usual_form
                                                             : smallest_form;
            if (const auto plan = with_others(size, *first, boards - own, form)) {
                return plan;
            }
        }
    }
    return std::nullopt;
}

/// A plan that shows all of several boards, if they fit.
std::optional<BoardPlan> plan_for_all(Size size, int boards, int own, Arrangement arrangement) {
    // Two boards are side by side when the moves are beside them.
    const int least_across = boards == 2 ? 2 : 1;
    if (arrangement != Arrangement::small && boards > 2) {
        if (const auto plan = plan_for_many(size, boards, own)) {
            return plan;
        }
    } else if (arrangement != Arrangement::small) {
        const SpaceNeeded demand{side_least, edge_rows + talk_rows, least_across};
        if (const auto block = largest(size, boards, demand)) {
            return BoardPlan{*block};
        }
    }
    const SpaceNeeded beside{boards == 2 ? side_wanted : side_least, least_edges, least_across};
    auto block = in_rows(size, boards, usual_form, beside);
    const BoardBlock side_by_side{usual_form, boards, boards};
    if (!block && size.columns >= side_by_side.columns()) {
        return BoardPlan{side_by_side};
    }
    block = block ? block : in_rows(size, boards, usual_form, {0, least_edges});
    return block ? std::optional(BoardPlan{*block}) : std::nullopt;
}

} // namespace

int strip_rows(Size size) {
    constexpr int one_row = 40; // on narrower screens, each seat has a line of its own
    return size.columns >= one_row ? 1 : 2;
}

BoardPlan plan_boards(Size size, int boards, int own, Arrangement arrangement) {
    own = own > 0 ? own : boards; // if nobody plays here, all boards are equal
    if (boards == 0) {
        return {{usual_form, 0, 1}};
    }
    if (arrangement == Arrangement::own && own > 1 && own < boards) {
        if (const auto block = own_block(size, boards, own)) {
            return {*block};
        }
    }
    if (boards == 1 || arrangement == Arrangement::own) {
        return single_plan(size, boards, arrangement);
    }
    if (const auto plan = plan_for_all(size, boards, own, arrangement)) {
        return *plan;
    }
    for (int some = boards - 1; some > 1; --some) {
        const SpaceNeeded demand{0, least_edges + (boards - some) * strip_rows(size)};
        if (const auto block = in_rows(size, some, usual_form, demand)) {
            return {*block};
        }
    }
    return single_plan(size, boards, arrangement);
}

bool two_matches_fit(Size size) {
    constexpr Size least{200, 50};
    return size.columns >= least.columns && size.rows >= least.rows;
}

std::optional<BoardBlock> plan_two_matches(Size size, int boards, Arrangement arrangement) {
    constexpr int heading = 1;
    if (!two_matches_fit(size) || arrangement == Arrangement::own) {
        return std::nullopt;
    }
    const SpaceNeeded demand{0, edge_rows + heading + moves_rows, 2};
    return arrangement == Arrangement::small ? in_rows(size, boards, large_forms.back(), demand)
                                             : largest(size, boards, demand);
}

} // namespace tui
