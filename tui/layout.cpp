// SPDX-License-Identifier: GPL-3.0-or-later
// The cell rule (twice as wide as high, nearly; the largest that leaves room for list and talk) and
// the order in which things give way when rows or columns run out: title, key hints, talk, the move
// list, the second board (which becomes a line), the size of the squares.
#include "tui/layout.h"

#include <array>

namespace tui {
namespace {

constexpr std::array<Size, 4> large_cells{{{10, 5}, {8, 4}, {6, 3}, {4, 2}}};
constexpr Size usual_cell{3, 1};
constexpr Size smallest_cell{2, 1};

constexpr int gap = 1;               // columns between boards, and before the list
constexpr int list_wanted = 26;      // two columns of "12A exd8=Q+ >q"
constexpr int list_least = 13;       // one of them
constexpr int list_rows_wanted = 20; // before flow and clock notes get any
constexpr int bottom_rows = 2;       // status and input
constexpr int talk_usual = 7;        // with its rule
constexpr int talk_least_beside_large_cells = 5;
constexpr int talk_rows_to_share = 9; // with its rule: enough to give half to the moves
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

/// Which boards are drawn in full, how large, and how they stand.
struct Plan {
    Size cell{};
    int shown = 0;
    bool stacked = false;

    [[nodiscard]] int columns() const {
        return stacked || shown == 0 ? board_columns(cell)
                                     : shown * (board_columns(cell) + gap) - gap;
    }
    [[nodiscard]] int rows() const {
        return (stacked || shown == 0 ? shown : 1) * board_rows(cell);
    }
};

bool fits(Size size, Size cell, int boards, int list, int other_rows) {
    const Plan plan{cell, boards, false};
    const int wanted = plan.columns() + (list > 0 ? gap + list : 0);
    return size.columns >= wanted && size.rows >= plan.rows() + bottom_rows + other_rows;
}

/// The largest cell at which `boards` boards side by side leave `list` columns, some talk, the
/// title, the hints and `strips` lines.
Size cell_for(Size size, int boards, int list, int strips) {
    for (const Size cell : large_cells) {
        if (fits(size, cell, boards, list, talk_least_beside_large_cells + 2 + strips)) {
            return cell;
        }
    }
    return usual_cell;
}

/// Where lines of boards are narrower than this, each seat has a line of its own.
constexpr int strip_of_one_row = 40;

int strip_rows(Size size) {
    return size.columns >= strip_of_one_row ? 1 : 2;
}

/// One board in full. Rows are not looked at for the smallest sizes: layout() judges them.
Plan single_plan(Size size, int boards) {
    const int strips = (boards - 1) * strip_rows(size);
    if (fits(size, usual_cell, 1, list_wanted, 0)) {
        return {cell_for(size, 1, list_wanted, strips), 1, false};
    }
    if (size.columns >= board_columns(usual_cell)) {
        return {cell_for(size, 1, 0, strips), 1, false};
    }
    return {smallest_cell, 1, false};
}

Plan plan_for(Size size, int boards, Arrangement arrangement) {
    if (boards == 0) {
        return {usual_cell, 0, false};
    }
    if (boards > 1 && arrangement == Arrangement::own) {
        return single_plan(size, boards);
    }
    if (fits(size, usual_cell, boards, list_wanted, 0)) {
        const bool small = arrangement == Arrangement::small;
        return {small ? usual_cell : cell_for(size, boards, list_wanted, 0), boards, false};
    }
    if (size.columns >= Plan{usual_cell, boards, false}.columns()) {
        return boards == 1 ? single_plan(size, 1) : Plan{usual_cell, boards, false};
    }
    const Plan tower{usual_cell, boards, true};
    if (size.columns >= tower.columns() && size.rows >= tower.rows() + bottom_rows) {
        return tower;
    }
    for (int some = boards - 1; some > 1; --some) {
        if (fits(size, usual_cell, some, 0, (boards - some) * strip_rows(size))) {
            return {usual_cell, some, false};
        }
    }
    return single_plan(size, boards);
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

void place_boards(Layout& out, const Plan& plan, Rect area) {
    Point at{area.left, area.top};
    for (int i = 0; i < plan.shown; ++i) {
        out.boards.push_back(place_board(static_cast<std::size_t>(i), at, plan.cell));
        if (plan.stacked) {
            at.row += board_rows(plan.cell);
        } else {
            at.column += board_columns(plan.cell) + gap;
        }
    }
}

/// The column right of the boards: moves, then what was passed, then the clocks compared.
void place_list(Layout& out, Rect column, const app::View& view) {
    const auto rows_of = [](const std::vector<app::Text>& lines) {
        return lines.empty() ? 0 : static_cast<int>(lines.size()) + 1;
    };
    for (auto [lines, rect] :
         {std::pair{&view.clock_notes, &out.clock_notes}, std::pair{&view.flow, &out.flow}}) {
        const int rows = rows_of(*lines);
        if (column.columns >= list_wanted && column.rows - rows >= list_rows_wanted) {
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

} // namespace

Layout layout(Size size, const app::View& view) {
    if (view.page == app::View::Page::start || view.page == app::View::Page::text) {
        return page_layout(size);
    }
    const int boards = static_cast<int>(view.boards.size());
    const Size at_least{std::max(size.columns, least_columns), size.rows};
    const Plan plan = plan_for(at_least, boards, arrangement_of(view));
    const int strips = boards - plan.shown;
    int strip = strip_rows(at_least);
    int spare = size.rows - plan.rows() - strips * strip - bottom_rows;
    if (size.columns < least_columns || spare < 0) {
        return too_small({at_least.columns, size.rows - spare});
    }
    Layout out;
    Rect rest{0, 0, size.columns, size.rows};
    out.input = cut_bottom(rest, 1);
    out.status = cut_bottom(rest, 1);
    spare -= std::min(spare, talk_usual);
    out.keys = cut_bottom(rest, std::min(spare, 1));
    out.title = cut_top(rest, std::clamp(spare - 1, 0, 1));
    strip += spare - 2 >= strips && strip == 1 ? 1 : 0;

    Rect below = strips > 0 ? cut_bottom(rest, rest.rows - plan.rows()) : Rect{};
    Rect left = cut_left(rest, plan.columns());
    cut_left(rest, gap);
    if (rest.columns >= list_least) {
        place_list(out, rest, view);
    } else {
        left.columns = size.columns;
    }
    place_boards(out, plan, cut_top(left, plan.rows()));
    for (int i = plan.shown; i < boards; ++i) {
        out.strips.push_back({static_cast<std::size_t>(i), cut_top(below, strip)});
    }
    place_talk(out, strips > 0 ? below : left);
    return out;
}

} // namespace tui
