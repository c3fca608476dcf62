// SPDX-License-Identifier: GPL-3.0-or-later
// Squares are about twice as wide as high in cells, and the largest that leave room for moves and
// talk. When rows or columns run out, parts give way in this order: hints, title, talk, move list,
// other boards (which become strips), size of the squares. Hints without which nobody would know
// how to go on (View::keys_pinned), and those of the cursor, take the last row of the talk instead.
#include "tui/layout/layout.h"

#include "tui/layout/layout_side.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace tui {
namespace {

constexpr int list_least = 13;  // width of one column of moves
constexpr int list_wanted = 26; // width of two columns of moves
constexpr int bottom_rows = 2;  // status and input
constexpr int talk_usual = 5;   // rows with the heading; talk takes precedence over title and hints
constexpr int least_columns = 20;
constexpr Size least_page{20, 8};

constexpr int reserve_slots = 5;                    // slots of a reserve
constexpr int picture_hand = 6 * reserve_slots - 1; // columns of a reserve of 4x2 pictures
constexpr int tall_hand = 9 * reserve_slots - 1;    // columns of a reserve of 6x3 pictures
constexpr int big_clock = 19;                       // columns of four large digits and tenths

/// The number of boards played at this keyboard; these come first.
int own_boards(const app::View& view) {
    return static_cast<int>(
        std::ranges::count_if(view.boards, [](const auto& board) { return board.mine; }));
}

/// The indexes of that many boards, in order.
std::vector<std::size_t> in_order(std::size_t boards) {
    std::vector<std::size_t> order(boards);
    std::iota(order.begin(), order.end(), 0U);
    return order;
}

/// The boards in the order of their places: first those drawn in full, then the strips. If not all
/// fit, View::next_boards_presses says which others are drawn in full; one's own always are if
/// there is room for more, and otherwise the first board is, if there is room for two. The board
/// with the cursor is drawn in full in any case.
std::vector<std::size_t> order_of(const app::View& view, int shown) {
    auto order = in_order(view.boards.size());
    const int own = std::max(own_boards(view), 1);
    const int stay = shown > own ? own : shown > 1 ? 1 : 0;
    const int others = static_cast<int>(order.size()) - stay;
    if (shown > 0 && shown - stay < others) {
        const auto first = order.begin() + stay;
        const int turn = view.next_boards_presses % others;
        std::rotate(first, first + (turn < 0 ? turn + others : turn) * (shown - stay) % others,
                    order.end());
    }
    const auto cursor = std::ranges::find_if(order, [&view](std::size_t board) {
        return std::ranges::any_of(view.boards[board].marks, &app::View::Mark::cursor);
    });
    if (shown > 0 && cursor != order.end() && cursor - order.begin() >= shown) {
        std::rotate(order.begin() + shown - 1, cursor, cursor + 1);
    }
    return order;
}

/// The plate in `rows`, above the board if `upper`, else below. The name is in the outermost row.
SeatPlace place_seat(Rect rows, const BoardForm& form, bool upper) {
    SeatPlace place;
    if (form.plate_style == NamePlateStyle::pictures) {
        Rect label = cut_left(rows, form.label_columns());
        place.letter = upper ? cut_top(label, 1) : cut_bottom(label, 1);
        place.letter.columns = 1;
        place.hand = cut_left(rows, picture_hand);
        place.player = rows;
        return place;
    }
    place.player = upper ? cut_top(rows, 1) : cut_bottom(rows, 1);
    place.letter = cut_left(place.player, 1);
    cut_left(rows, form.label_columns());
    if (form.plate_style == NamePlateStyle::tall) {
        place.hand = cut_left(rows, tall_hand);
        cut_left(rows, rows.columns - big_clock);
        place.large_digits = rows;
        return place;
    }
    place.hand = rows;
    return place;
}

/// Places a board. File letters separate pictures of reserves from the pieces of the back rank;
/// with plates of text they are at the bottom as usual.
BoardPlace place_board(std::size_t board, Point at, const BoardForm& form) {
    BoardPlace place;
    place.board = board;
    place.cell = form.cell;
    place.label_columns = form.label_columns();
    place.area = {at.column, at.row, form.columns(), form.rows()};
    Rect rest = place.area;
    place.top = place_seat(cut_top(rest, form.plate_rows()), form, true);
    place.bottom = place_seat(cut_bottom(rest, form.plate_rows()), form, false);
    place.files =
        form.plate_style == NamePlateStyle::lines ? cut_bottom(rest, 1) : cut_top(rest, 1);
    place.squares_and_labels = rest;
    return place;
}

/// Places the boards of a block, starting with the first board of `order` not placed yet.
void place_block(Layout& out, const BoardBlock& block, Point at,
                 const std::vector<std::size_t>& order) {
    const auto first = out.boards.size();
    for (int i = 0; i < block.boards; ++i) {
        const Point corner{at.column +
                               i % block.boards_per_row * (block.form.columns() + board_gap),
                           at.row + i / block.boards_per_row * block.form.rows()};
        out.boards.push_back(
            place_board(order[first + static_cast<std::size_t>(i)], corner, block.form));
    }
}

/// Places the final position of the chosen match on the right, if list and boards fit.
void place_preview(Layout& out, Rect& body, const app::View& view) {
    constexpr std::array<Size, 4> cells{Size{6, 3}, Size{4, 2}, Size{3, 1}, Size{2, 1}};
    constexpr int list_columns = 78;
    const int boards = static_cast<int>(view.boards.size());
    for (const Size cell : cells) {
        const BoardForm form{cell};
        const BoardBlock block{form, boards, 1};
        if (boards == 0 || body.rows < block.rows() ||
            body.columns < list_columns + board_gap + block.columns()) {
            continue;
        }
        cut_right(body, 1);
        Rect right = cut_right(body, block.columns());
        cut_right(body, board_gap);
        place_block(out, block, {right.left, right.top}, in_order(view.boards.size()));
        return;
    }
}

Arrangement arrangement_of(const app::View& view) {
    const int turn = view.layout_changes % arrangements;
    return static_cast<Arrangement>(turn < 0 ? turn + arrangements : turn);
}

Layout too_small(Size needed) {
    Layout out;
    out.too_small = needed;
    return out;
}

Layout page_layout(Size size, const app::View& view) {
    if (size.columns < least_page.columns || size.rows < least_page.rows) {
        return too_small(least_page);
    }
    Layout out;
    Rect rest{0, 0, size.columns, size.rows};
    out.title = cut_top(rest, 1);
    if (view.mode == app::Mode::field || view.mode == app::Mode::filter_or_jump ||
        view.page == app::View::Page::chairs) {
        out.input = cut_bottom(rest, 1);
    }
    out.status = cut_bottom(rest, 1);
    out.keys = cut_bottom(rest, 1);
    if (view.page == app::View::Page::library) {
        place_preview(out, rest, view);
    }
    out.body = rest;
    return out;
}

/// Places the lines at the edges; title and hints only if there are `spare` rows for them.
/// `keys`: the hints have a row in any case. `keys_beside`: they have another place.
void place_edges(Layout& out, Rect& rest, int spare, bool keys, bool keys_beside) {
    out.input = cut_bottom(rest, 1);
    out.status = cut_bottom(rest, 1);
    out.title = cut_top(rest, std::min(spare, 1));
    out.keys = cut_bottom(rest, keys_beside ? 0 : std::clamp(spare - 1, keys ? 1 : 0, 1));
}

/// How the page is divided: boards, and the space beside and below them.
struct Parts {
    Rect boards, others, side, below;
};

/// Divides a page. `talk_beside`: the side panel reaches the bottom; otherwise the panel below has
/// the full width.
Parts parts_of(Rect rest, const BoardPlan& plan, bool talk_beside) {
    Parts parts;
    if (talk_beside) {
        parts.below = cut_left(rest, plan.first.columns());
        cut_left(rest, board_gap);
        parts.side = rest;
        parts.boards = cut_top(parts.below, plan.rows());
    } else {
        parts.below = cut_bottom(rest, rest.rows - plan.rows());
        parts.boards = cut_left(rest, plan.first.columns());
        cut_left(rest, board_gap);
        parts.side = rest;
    }
    if (plan.others_at_right) {
        parts.others = cut_top(parts.side, plan.others.rows());
    }
    return parts;
}

/// Divides a page with smaller boards below one's own: moves beside the upper ones, talk beside the
/// lower ones if it fits.
Parts stacked_parts(Rect rest, const BoardPlan& plan) {
    Parts parts;
    parts.side = cut_top(rest, plan.first.rows());
    parts.boards = cut_left(parts.side, plan.first.columns());
    cut_left(parts.side, board_gap);
    const bool talk_beside = rest.columns - plan.others.columns() - board_gap >= talk_columns;
    Rect lower = cut_top(rest, talk_beside ? rest.rows : plan.others.rows());
    parts.others = cut_left(lower, plan.others.columns());
    cut_left(lower, board_gap);
    parts.below = talk_beside ? lower : rest;
    return parts;
}

/// The layout for watching two matches, with moves and talk below; nothing if only one fits.
std::optional<Layout> two_matches_layout(Size size, const app::View& view) {
    const std::size_t boards = view.boards.size();
    const auto all = static_cast<int>(boards + view.second_match.boards.size());
    const auto block = view.second_match.boards.empty()
                           ? std::nullopt
                           : plan_two_matches(size, all, arrangement_of(view));
    if (!block || boards == 0) {
        return std::nullopt;
    }
    Layout out;
    Rect rest{0, 0, size.columns, size.rows};
    place_edges(out, rest, 2, false, false);
    const Rect area = cut_top(rest, block->rows());
    place_block(out, *block, {area.left, area.top}, in_order(static_cast<std::size_t>(all)));
    out.second_boards.assign(out.boards.begin() + static_cast<std::ptrdiff_t>(boards),
                             out.boards.end());
    out.boards.resize(boards);
    for (BoardPlace& place : out.second_boards) {
        place.board -= boards;
    }
    out.second_title = cut_top(rest, 1);
    const bool in_one_row = out.second_boards.front().area.top == area.top;
    cut_left(out.second_title, in_one_row ? out.second_boards.front().area.left : 0);
    Rect side;
    place_analysis(out, side, rest, view);
    place_with_talk_below(out, side, rest, view);
    return out;
}

/// The layout of a match: full boards on the left, moves and notes right of them, strips, talk.
Layout match_layout(Size size, const app::View& view) {
    if (auto both = two_matches_layout(size, view)) {
        return *both;
    }
    const int boards = static_cast<int>(view.boards.size());
    const Size at_least{std::max(size.columns, least_columns), size.rows};
    const BoardPlan plan = plan_boards(at_least, boards, own_boards(view), arrangement_of(view));
    const auto order = order_of(view, plan.full_boards());
    const int strips = boards - plan.full_boards();
    int strip = strip_rows(at_least);
    int spare = size.rows - plan.rows() - strips * strip - bottom_rows;
    if (size.columns < least_columns || spare < 0) {
        return too_small({at_least.columns, size.rows - spare});
    }
    const int right = size.columns - plan.first.columns() - board_gap;
    const bool stacked = plan.others.boards > 0 && !plan.others_at_right;
    const bool one_beside = boards == 1 && right >= list_wanted;
    const bool talk_beside =
        one_beside || plan.others_at_right || (boards > 0 && right >= wide_side_columns);
    const bool has_side = boards > 0 && right >= list_least;
    strip += strips > 0 && spare - 2 - talk_usual >= strips && strip == 1 ? 1 : 0;
    Layout out;
    Rect rest{0, 0, size.columns, size.rows};
    const int for_talk = talk_beside || stacked ? 0 : std::min(spare, talk_usual);
    const bool wanted = view.keys_pinned || view.mode == app::Mode::board;
    const bool keys = wanted && spare > std::min(spare - for_talk, 1);
    place_edges(out, rest, spare - for_talk, keys, one_beside);

    auto [area, others, side, below] =
        stacked ? stacked_parts(rest, plan) : parts_of(rest, plan, talk_beside);
    place_block(out, plan.first, {area.left, area.top}, order);
    place_block(out, plan.others, {others.left, others.top}, order);
    for (int i = plan.full_boards(); i < boards; ++i) {
        out.strips.push_back({order[static_cast<std::size_t>(i)], cut_top(below, strip)});
    }
    if (one_beside) {
        out.keys = cut_bottom(side, 1);
    }
    const bool moves_there = has_side && (!plan.others_at_right || side.rows >= moves_rows);
    side = moves_there ? side : Rect{};
    place_analysis(out, side, below, view);
    (talk_beside || stacked) && moves_there ? place_with_talk_beside(out, side, below, view)
                                            : place_with_talk_below(out, side, below, view);
    place_time_bar(out, view);
    for (BoardPlace& place : out.boards) {
        place.top.shows_lead = place.bottom.shows_lead = out.clocks.empty();
    }
    return out;
}

Layout layout_of_page(Size size, const app::View& view) {
    switch (view.page) {
    case app::View::Page::start:
    case app::View::Page::settings:
    case app::View::Page::text:
    case app::View::Page::library:
    case app::View::Page::chairs:
        return page_layout(size, view);
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
