// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_list.h"

#include "src/base/width.h"
#include "tui/grid/put.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <optional>

namespace tui {
namespace {

using app::View;
using MoveView = View::MoveView;

constexpr int merged_column = 13; // "12A exd8=Q+ >q"
constexpr int widest_merged = merged_column + 3;
constexpr int number_column = 4;
constexpr int plain_ply = 11;            // "exd8=Q+ >q "
constexpr int timed_ply = plain_ply + 6; // and "2:31"

std::string passed_text(const MoveView& move) {
    if (!move.passed) {
        return {};
    }
    const char where = move.to_me ? '+' : move.to_partner ? '>' : '<';
    return {where, letter(*move.passed)};
}

Ink passed_ink(const MoveView& move) {
    return move.to_me ? Ink::good : move.to_partner ? Ink::notice : Ink::quiet;
}

Ground ground_of(const MoveView& move) {
    return move.current ? Ground::selected : Ground::none;
}

/// Where nobody at this screen plays, boards are told apart by their players.
std::string heading_of(const View& view, std::size_t which) {
    const View::BoardView& board = view.boards[which];
    const auto& white = board.seats[rules::Side::white];
    const auto& black = board.seats[rules::Side::black];
    const bool others = std::none_of(view.boards.begin(), view.boards.end(),
                                     [](const View::BoardView& one) { return one.mine; });
    if (others && white.name == black.name) {
        return std::string(1, rules::letter(board.board)); // neither is known yet
    }
    if (others) {
        return fmt::format("{} {}-{}", rules::letter(board.board), white.name, black.name);
    }
    return fmt::format("{}{}", rules::letter(board.board),
                       board.mine                             ? " you"
                       : white.is_partner || black.is_partner ? " partner"
                                                              : "");
}

/// Where a board stands in the picture; the last where it does not.
int column_of(const View& view, rules::BoardId board) {
    int column = 0;
    while (column + 1 < static_cast<int>(view.boards.size()) &&
           view.boards[static_cast<std::size_t>(column)].board != board) {
        ++column;
    }
    return column;
}

/// Text on the left of `area`, what was passed on the right, where both fit.
void paint_ply(Grid& grid, Rect area, std::string_view text, const MoveView& move) {
    const Ground ground = ground_of(move);
    if (move.current) {
        fill(grid, area, " ", {Ink::plain, ground});
    }
    const int after = put(grid, area, {area.left, area.top}, text, {Ink::plain, ground});
    const std::string passed = passed_text(move);
    if (after + base::width(passed) <= area.right()) {
        put_right(grid, area, area.right(), area.top, passed, {passed_ink(move), ground});
    }
}

/// The first of `rows` rows to show of `total`, so that `wanted` is seen, as near the end as
/// possible.
std::size_t first_shown(std::size_t total, std::size_t rows, std::optional<std::size_t> wanted) {
    const std::size_t last = total > rows ? total - rows : 0;
    if (!wanted) {
        return last;
    }
    const std::size_t half = rows / 2;
    return std::min(last, *wanted > half ? *wanted - half : 0);
}

std::optional<std::size_t> current_of(const base::SharedList<MoveView>& moves) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i].current) {
            return i;
        }
    }
    return std::nullopt;
}

// ---- in played order

/// The columns of boards are headed and parted; a single list goes on in the next column.
void paint_merged(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    const int boards = static_cast<int>(view.boards.size());
    const bool by_board = boards > 1 && area.columns >= boards * merged_column;
    const int columns = by_board ? boards : std::max(1, area.columns / widest_merged);
    const int each = std::min(area.columns / columns, widest_merged);
    const Rect heading = cut_top(area, 1);
    for (int i = 0; i < (by_board ? columns : 1); ++i) {
        const int left = heading.left + i * each;
        const auto text =
            by_board ? heading_of(view, static_cast<std::size_t>(i)) : std::string("moves");
        put(grid, {left, heading.top, each - 1, 1}, {left, heading.top}, text, {Ink::quiet});
        if (i > 0) {
            fill(grid, {left - 1, area.top, 1, area.rows}, glyphs.vertical(), {Ink::quiet});
        }
    }
    if (area.empty()) {
        return;
    }
    const int lists = by_board ? 1 : columns;
    const auto room = static_cast<std::size_t>(area.rows * lists);
    const std::size_t first = first_shown(view.moves.size(), room, current_of(view.moves));
    for (std::size_t i = first; i < std::min(view.moves.size(), first + room); ++i) {
        const MoveView& move = view.moves[i];
        const int at = static_cast<int>(i - first);
        const int column = by_board ? column_of(view, move.seat.board) : at / area.rows;
        const Rect line{area.left + column * each, area.top + at % area.rows, each - 1, 1};
        paint_ply(grid, line, move.label + ' ' + move.san, move);
    }
}

// ---- a table by board

/// The half-moves of one number, by seat.
struct Row {
    int number = 0;
    std::array<const MoveView*, rules::max_seats> plies{};
};

std::size_t seat_of(const MoveView& move) {
    return std::min<std::size_t>(static_cast<std::size_t>(rules::index(move.seat)),
                                 rules::max_seats - 1);
}

/// Rows by move number. A seat's second move of the same number (in an odd record) opens a row of
/// its own, so that nothing is lost. Looked for from the end, where it nearly always belongs.
std::vector<Row> rows_of(const base::SharedList<MoveView>& moves) {
    std::vector<Row> rows;
    rows.reserve(moves.size());
    for (const MoveView& move : moves) {
        auto last = rows.rbegin();
        while (last != rows.rend() && last->number > move.number) {
            ++last;
        }
        auto row = last;
        while (row != rows.rend() && row->number == move.number && row->plies[seat_of(move)]) {
            ++row;
        }
        if (row == rows.rend() || row->number != move.number) {
            const auto at = rows.insert(last.base(), {move.number, {}});
            row = std::make_reverse_iterator(std::next(at));
        }
        row->plies[seat_of(move)] = &move;
    }
    return rows;
}

struct Table {
    int boards = 0;
    int ply = 0; ///< columns of one half-move
    bool timed = false;

    [[nodiscard]] int board() const { return 2 * ply + 1; }
};

std::optional<Table> table_for(int columns, int boards) {
    const Table timed{boards, timed_ply, true};
    const Table plain{boards, plain_ply, false};
    for (const Table& table : {timed, plain}) {
        if (boards > 0 && number_column + boards * table.board() <= columns) {
            return table;
        }
    }
    return std::nullopt;
}

void paint_cell(Grid& grid, Rect area, const MoveView& move, bool timed) {
    Rect rest = area;
    rest.columns -= 1;
    if (timed) {
        const Rect time = {rest.right() - 6, rest.top, 6, 1};
        rest.columns -= 6;
        put_right(grid, time, time.right(), time.top, move.clock, {Ink::quiet, ground_of(move)});
    }
    paint_ply(grid, rest, move.san, move);
}

/// The rows that are shown where there is room for `room`.
std::vector<Row> shown_rows(const base::SharedList<MoveView>& moves, int room) {
    std::vector<Row> rows = rows_of(moves);
    std::optional<std::size_t> current;
    if (const auto move = current_of(moves)) {
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& one) {
            return one.plies[seat_of(moves[*move])] == &moves[*move];
        });
        current = static_cast<std::size_t>(row - rows.begin());
    }
    const auto height = static_cast<std::size_t>(std::max(room, 0));
    const std::size_t first = first_shown(rows.size(), height, current);
    rows.resize(std::min(rows.size(), first + height));
    rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(first));
    return rows;
}

void paint_table(Grid& grid, Rect area, const View& view, const Table& table,
                 const Glyphs& glyphs) {
    const Rect heading = cut_top(area, 1);
    const auto left_of = [&](int board) {
        return area.left + number_column + board * table.board() + (board > 0 ? 1 : 0);
    };
    Rect rest = area;
    for (const Row& row : shown_rows(view.moves, area.rows)) {
        const Rect line = cut_top(rest, 1);
        put_right(grid, line, line.left + number_column - 1, line.top,
                  fmt::format("{}", row.number), {Ink::quiet});
        for (const MoveView* move : row.plies) {
            if (move != nullptr) {
                const int half = move->seat.side == rules::Side::white ? 0 : table.ply;
                const int left = left_of(column_of(view, move->seat.board)) + half;
                paint_cell(grid, {left, line.top, table.ply, 1}, *move, table.timed);
            }
        }
    }
    for (int i = 0; i < table.boards; ++i) {
        const Rect own{left_of(i), heading.top, table.board() - 3, 1};
        put(grid, own, {own.left, own.top}, heading_of(view, static_cast<std::size_t>(i)),
            {Ink::quiet});
        if (i > 0) {
            fill(grid, {left_of(i) - 2, area.top, 1, area.rows}, glyphs.vertical(), {Ink::quiet});
        }
    }
}

} // namespace

void paint_list(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    if (const auto table = table_for(area.columns, static_cast<int>(view.boards.size()))) {
        return paint_table(grid, area, view, *table, glyphs);
    }
    paint_merged(grid, area, view, glyphs);
}

} // namespace tui
