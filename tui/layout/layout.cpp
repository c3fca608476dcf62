// SPDX-License-Identifier: GPL-3.0-or-later
// The cell rule (twice as wide as high, nearly; the largest that leaves room for list and talk) and
// the order in which things give way when rows or columns run out: title, key hints, talk, the move
// list, the other boards (which become lines), the size of the squares.
#include "tui/layout/layout.h"

#include "tui/layout/layout_talk.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace tui {
namespace {

constexpr std::array<Size, 4> large_cells{{{10, 5}, {8, 4}, {6, 3}, {4, 2}}};
constexpr Size usual_cell{3, 1};
constexpr Size smallest_cell{2, 1};

constexpr int gap = 1;                     // columns between boards, and before the list
constexpr int list_wanted = 26;            // two columns of "12A exd8=Q+ >q"
constexpr int list_of_many = 20;           // wanted beside three boards and more
constexpr int list_least = 13;             // one column
constexpr int list_rows_wanted = 20;       // before flow and clock notes get any
constexpr int list_rows_above_talk = 12;   // likewise, where talk goes across the screen
constexpr int bottom_rows = 2;             // status and input
constexpr int talk_usual = 7;              // with its rule
constexpr int rows_beside_large_cells = 7; // title, hints, some talk
constexpr int rows_beside_one_board = 1;   // hints: the talk of one board stands right of it
constexpr int talk_share = 3;              // of the rows right of one board, one in so many
constexpr int talk_rows_to_share = 9;      // with its rule: enough to give half to the moves
constexpr int least_columns = 20;
constexpr Size least_page{20, 8};

constexpr int board_columns(Size cell) {
    return rank_label_columns + 8 * cell.columns;
}
constexpr int board_rows(Size cell) {
    return 8 * cell.rows + 5;
}

/// What F12 goes through.
enum class Arrangement : std::uint8_t {
    largest, ///< all boards, as large as they fit
    small,   ///< all boards in small squares, more room for list and talk
    own      ///< the own board as large as it fits, the others as lines
};
constexpr int arrangements = 3;

/// How many boards are drawn in full, how large, and how they stand.
struct Plan {
    Size cell{};
    int shown = 0;
    int across = 1; ///< boards in a row

    [[nodiscard]] int columns() const { return across * (board_columns(cell) + gap) - gap; }
    [[nodiscard]] int rows() const { return (shown + across - 1) / across * board_rows(cell); }
};

/// Whether there is room for `list` columns (0: none) right of the boards and for `other_rows`.
bool fits(Size size, const Plan& plan, int list, int other_rows) {
    const int wanted = plan.columns() + (list > 0 ? gap + list : 0);
    return size.columns >= wanted && size.rows >= plan.rows() + bottom_rows + other_rows;
}

/// The least a plan has to leave, and how it may stand.
struct Demand {
    int list = 0;
    int other_rows = 0;
    int least_across = 1;
};

/// Boards in rows as long as possible.
std::optional<Plan> in_rows(Size size, int boards, Size cell, Demand demand) {
    for (int across = boards; across >= demand.least_across; --across) {
        const Plan plan{cell, boards, across};
        if (fits(size, plan, demand.list, demand.other_rows)) {
            return plan;
        }
    }
    return std::nullopt;
}

/// Boards in the largest squares of all.
std::optional<Plan> largest(Size size, int boards, Demand demand) {
    for (const Size cell : large_cells) {
        if (const auto plan = in_rows(size, boards, cell, demand)) {
            return plan;
        }
    }
    return std::nullopt;
}

/// Where lines of boards are narrower than this, each seat has a line of its own.
constexpr int strip_of_one_row = 40;

int strip_rows(Size size) {
    return size.columns >= strip_of_one_row ? 1 : 2;
}

/// One board in full. Rows are not looked at for the smallest sizes: layout() judges them.
Plan single_plan(Size size, int boards, Arrangement arrangement) {
    const Plan usual{usual_cell, 1};
    if (size.columns < board_columns(usual_cell)) {
        return {smallest_cell, 1};
    }
    if (arrangement == Arrangement::small) {
        return usual;
    }
    const bool list = fits(size, usual, list_wanted, 0);
    const int rows = boards == 1 && list
                         ? rows_beside_one_board
                         : rows_beside_large_cells + (boards - 1) * strip_rows(size);
    return largest(size, 1, {list ? list_wanted : 0, rows}).value_or(usual);
}

/// All boards of several, if they have room.
std::optional<Plan> plan_for_all(Size size, int boards, Arrangement arrangement) {
    // Two boards stand side by side where a list is beside them.
    const Demand with_list{boards == 2 ? list_wanted : list_of_many, 0, boards == 2 ? 2 : 1};
    if (arrangement != Arrangement::small) {
        Demand demand = with_list;
        demand.other_rows = rows_beside_large_cells;
        if (const auto plan = largest(size, boards, demand)) {
            return plan;
        }
    }
    if (const auto plan = in_rows(size, boards, usual_cell, with_list)) {
        return plan;
    }
    const Plan side_by_side{usual_cell, boards, boards};
    return size.columns >= side_by_side.columns() ? side_by_side
                                                  : in_rows(size, boards, usual_cell, {});
}

Plan plan_for(Size size, int boards, Arrangement arrangement) {
    if (boards == 0) {
        return {usual_cell, 0};
    }
    if (boards == 1 || arrangement == Arrangement::own) {
        return single_plan(size, boards, arrangement);
    }
    if (const auto plan = plan_for_all(size, boards, arrangement)) {
        return *plan;
    }
    for (int some = boards - 1; some > 1; --some) {
        const int strips = (boards - some) * strip_rows(size);
        if (const auto plan = in_rows(size, some, usual_cell, {0, strips})) {
            return *plan;
        }
    }
    return single_plan(size, boards, arrangement);
}

/// The boards in the order of their places: first those drawn in full, then the lines. Where not
/// all have room the others take turns, while the own one stays if it has company.
std::vector<std::size_t> order_of(const app::View& view, int shown) {
    std::vector<std::size_t> order(view.boards.size());
    std::iota(order.begin(), order.end(), 0U);
    const int stay = shown > 1 ? 1 : 0;
    const int others = static_cast<int>(order.size()) - stay;
    if (shown > 0 && shown - stay < others) {
        const auto first = order.begin() + stay;
        const int turn = view.boards_turn % others;
        std::rotate(first, first + (turn < 0 ? turn + others : turn) * (shown - stay) % others,
                    order.end());
    }
    return order;
}

BoardPlace place_board(std::size_t board, Point at, Size cell) {
    BoardPlace place;
    place.board = board;
    place.cell = cell;
    place.area = {at.column, at.row, board_columns(cell), board_rows(cell)};
    Rect rest = place.area;
    place.top_player = cut_top(rest, 1);
    place.top_hand = cut_top(rest, 1);
    place.squares = cut_top(rest, 8 * cell.rows);
    place.files = cut_top(rest, 1);
    place.bottom_hand = cut_top(rest, 1);
    place.bottom_player = rest;
    return place;
}

void place_boards(Layout& out, const Plan& plan, Rect area, const std::vector<std::size_t>& order) {
    for (int i = 0; i < plan.shown; ++i) {
        const Point at{area.left + i % plan.across * (board_columns(plan.cell) + gap),
                       area.top + i / plan.across * board_rows(plan.cell)};
        out.boards.push_back(place_board(order[static_cast<std::size_t>(i)], at, plan.cell));
    }
}

/// The column right of the boards: moves, then what was passed, then the clocks compared.
void place_list(Layout& out, Rect column, const app::View& view, int rows_wanted) {
    const auto rows_of = [](const std::vector<app::Text>& lines) {
        return lines.empty() ? 0 : static_cast<int>(lines.size()) + 1;
    };
    for (auto [lines, rect] :
         {std::pair{&view.clock_notes, &out.clock_notes}, std::pair{&view.flow, &out.flow}}) {
        const int rows = rows_of(*lines);
        if (column.columns >= list_wanted && column.rows - rows >= rows_wanted) {
            *rect = cut_bottom(column, rows);
        }
    }
    out.list = column;
}

/// What is left below the boards: talk, and the moves too when nothing stands right of the boards.
void place_talk(Layout& out, Rect area) {
    out.rule = cut_top(area, 1);
    if (out.list.empty() && area.rows >= talk_rows_to_share && area.columns >= 2 * list_wanted) {
        out.talk = cut_left(area, area.columns - list_wanted - gap);
        cut_left(area, gap);
        out.list = area;
        return;
    }
    out.talk = area;
}

Arrangement arrangement_of(const app::View& view) {
    const int turn = view.layout % arrangements;
    return static_cast<Arrangement>(turn < 0 ? turn + arrangements : turn);
}

Layout too_small(Size needed) {
    Layout out;
    out.too_small = needed;
    return out;
}

Layout page_layout(Size size) {
    if (size.columns < least_page.columns || size.rows < least_page.rows) {
        return too_small(least_page);
    }
    Layout out;
    Rect rest{0, 0, size.columns, size.rows};
    out.title = cut_top(rest, 1);
    out.keys = cut_bottom(rest, 1);
    out.status = cut_bottom(rest, 1);
    out.body = rest;
    return out;
}

/// The lines at the edges; keys and title only where so many rows are to spare.
void place_edges(Layout& out, Rect& rest, int spare) {
    out.input = cut_bottom(rest, 1);
    out.status = cut_bottom(rest, 1);
    out.keys = cut_bottom(rest, std::min(spare, 1));
    out.title = cut_top(rest, std::clamp(spare - 1, 0, 1));
}

/// Boards in full from the left, moves right of them, the other boards as lines, talk.
Layout match_layout(Size size, const app::View& view) {
    const int boards = static_cast<int>(view.boards.size());
    const Size at_least{std::max(size.columns, least_columns), size.rows};
    const Plan plan = plan_for(at_least, boards, arrangement_of(view));
    const auto order = order_of(view, plan.shown);
    const int strips = boards - plan.shown;
    int strip = strip_rows(at_least);
    int spare = size.rows - plan.rows() - strips * strip - bottom_rows;
    if (size.columns < least_columns || spare < 0) {
        return too_small({at_least.columns, size.rows - spare});
    }
    const int right = size.columns - plan.columns() - gap;
    const bool has_list = right >= list_least;
    const bool talk_beside = boards == 1 && right >= list_wanted;
    spare -= talk_beside ? 0 : std::min(spare, talk_usual);
    strip += spare - 2 >= strips && strip == 1 ? 1 : 0;
    Layout out;
    Rect rest{0, 0, size.columns, size.rows};
    place_edges(out, rest, spare);

    const bool across =
        strips == 0 && !talk_beside && has_list && talk_goes_across(view, rest.rows - plan.rows());
    Rect below = strips > 0 || across ? cut_bottom(rest, rest.rows - plan.rows()) : Rect{};
    Rect left = cut_left(rest, has_list ? plan.columns() : size.columns);
    cut_left(rest, gap);
    place_boards(out, plan, cut_top(left, plan.rows()), order);
    if (talk_beside) {
        below = cut_bottom(rest, rest.rows / talk_share);
    }
    if (has_list) {
        place_list(out, rest, view, across ? list_rows_above_talk : list_rows_wanted);
    }
    for (int i = plan.shown; i < boards; ++i) {
        out.strips.push_back({order[static_cast<std::size_t>(i)], cut_top(below, strip)});
    }
    place_talk(out, strips > 0 || talk_beside || across ? below : left);
    place_panes(out, view);
    return out;
}

Layout layout_of_page(Size size, const app::View& view) {
    switch (view.page) {
    case app::View::Page::start:
    case app::View::Page::text:
        return page_layout(size);
    case app::View::Page::server:
        return server_layout(size, view);
    case app::View::Page::game:
    case app::View::Page::replay:
        break;
    }
    return match_layout(size, view);
}

} // namespace

Layout layout(Size size, const app::View& view) {
    Layout out = layout_of_page(size, view);
    out.size = size;
    return out;
}

} // namespace tui
