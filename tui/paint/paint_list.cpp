// SPDX-License-Identifier: GPL-3.0-or-later

#include "tui/paint/widgets.h"

#include "src/base/utf8.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace tui {
namespace {

using app::View;
using MoveView = View::MoveView;

constexpr int merged_column = 13; // columns of a half-move, "12A exd8=Q+ >q"
constexpr int widest_merged = merged_column + 3;
constexpr int timed_column = 20; // columns with a clock, "2:31", as well
constexpr int label_columns = 3; // columns of " 9A", so that moves are aligned
constexpr int number_column = 3;
constexpr int plain_ply = 11;       // columns of a half-move, "exd8=Q+ >q "
constexpr int least_timed_ply = 13; // with a clock, at least "exd4 <P 2:53 "
constexpr int timed_ply = 15;       // with a clock, all of "Nxf6+  >b 2:12 "

std::string passed_text(const View& view, const MoveView& move) {
    if (!move.passed) {
        return {};
    }
    const char where = move.to_me ? '+' : move.to_partner ? '>' : '<';
    return std::string(1, where).append(view.letters.letter(*move.passed));
}

Ink passed_ink(const MoveView& move) {
    return move.to_me ? Ink::good : move.to_partner ? Ink::notice : Ink::quiet;
}

/// The heading of a board; if nobody at this screen plays, it names the players.
std::string heading_of(const View& view, std::size_t which) {
    const View::BoardView& board = view.boards[which];
    const auto& white = board.seats[rules::Side::white];
    const auto& black = board.seats[rules::Side::black];
    const bool others =
        std::ranges::none_of(view.boards, [](const View::BoardView& one) { return one.mine; });
    if (others && white.name == black.name) {
        return std::string(1, rules::letter(board.board)); // the players are unknown yet
    }
    if (others) {
        return fmt::format("{} {}-{}", rules::letter(board.board), white.name, black.name);
    }
    const bool both = white.is_me && black.is_me; // "you" would not distinguish the boards
    return fmt::format("{}{}", rules::letter(board.board),
                       both                                   ? ""
                       : board.mine                           ? " you"
                       : white.is_partner || black.is_partner ? " partner"
                                                              : "");
}

/// The column of a board on the screen; the last one for a board without a column.
int column_of(const View& view, rules::BoardId board) {
    int column = 0;
    while (column + 1 < static_cast<int>(view.boards.size()) &&
           view.boards[static_cast<std::size_t>(column)].board != board) {
        ++column;
    }
    return column;
}

/// How a half-move is marked in the list.
struct Shown {
    bool is_last = false; ///< the latest move of a running match
    bool other_board = false;
    std::string passed; ///< the piece passed on: "+p"
};

/// Whether it is the latest half-move; not in a replay, which marks the ply shown.
bool is_last(const View& view, const MoveView& move) {
    return view.page != View::Page::replay && &move == &view.moves.back();
}

Ground ground_of(const MoveView& move, const Shown& shown) {
    return move.current ? Ground::selected : shown.is_last ? Ground::quiet_highlight : Ground::none;
}

/// Puts text on the left of `area`, the clock on the right, and passed pieces before the clock if
/// they fit.
void paint_ply(Grid& grid, Rect area, std::string_view text, const MoveView& move,
               const Shown& shown, bool timed) {
    const Ground ground = ground_of(move, shown);
    if (ground != Ground::none) {
        grid.fill(area, Glyph(), {Ink::plain, ground});
    }
    const Ink ink = shown.other_board ? Ink::other_board : Ink::plain;
    const int after = put(grid, area, text, {ink, ground});
    const std::string& passed = shown.passed;
    int right = area.right();
    const int clock = timed ? base::width(move.clock) : 0;
    const int needed = passed.empty() ? 0 : base::width(passed) + 1;
    if (clock > 0 && after + 1 + needed + clock <= right) {
        put_right(grid, area, right, area.top, move.clock, {Ink::quiet, ground});
        right -= std::max(clock, 4) + 1;
    }
    if (after + base::width(passed) <= right) {
        put_right(grid, area, right, area.top, passed, {passed_ink(move), ground});
    }
}

/// The first of `total` rows to show in `rows` rows: puts `wanted` in the middle if there are
/// enough rows before and after it; without `wanted`, shows the last rows.
std::size_t first_shown(std::size_t total, std::size_t rows, std::optional<std::size_t> wanted) {
    const std::size_t last = total > rows ? total - rows : 0;
    if (!wanted) {
        return last;
    }
    const std::size_t half = rows / 2;
    return std::min(last, *wanted > half ? *wanted - half : 0);
}

/// The half-move that must be visible: in a replay the current one, or the first. Otherwise
/// nothing, so that the last ones are shown.
std::optional<std::size_t> wanted_move(const View& view) {
    for (std::size_t i = 0; i < view.moves.size(); ++i) {
        if (view.moves[i].current) {
            return i;
        }
    }
    const bool at_start = view.page == View::Page::replay && !view.moves.empty();
    return at_start ? std::optional<std::size_t>(0) : std::nullopt;
}

// Moves in the order played.

/// Whether the half-move's board differs from the first one and so has another ink.
bool is_other(const View& view, const MoveView& move) {
    return view.boards.size() > 1 && move.seat.board != view.boards.front().board;
}

/// Paints moves in the order played: a headed column per board, else one list over several columns.
void paint_merged(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    const int boards = static_cast<int>(view.boards.size());
    const bool by_board = boards > 1 && area.columns >= boards * merged_column;
    const int lists_with_time = (area.columns + 1) / (timed_column + 1);
    const int plain_lists = (area.columns + 1) / (widest_merged + 1);
    const bool timed = by_board ? area.columns / boards > timed_column
                                : lists_with_time >= plain_lists && lists_with_time > 0;
    const int columns = by_board ? boards : std::max(1, timed ? lists_with_time : plain_lists);
    const int each = (area.columns + (by_board ? 0 : 1)) / columns;
    const Rect heading = cut_top(area, 1);
    if (!by_board) {
        paint_rule(grid, heading, "moves", {Ink::quiet}, glyphs);
    }
    for (int i = 0; by_board && i < columns; ++i) {
        const int left = heading.left + i * each;
        put(grid, {left, heading.top, each - 1, 1}, {left, heading.top},
            heading_of(view, static_cast<std::size_t>(i)),
            {i == 0 ? Ink::strong : Ink::other_board});
        if (i > 0) {
            fill(grid, {left - 1, heading.top, 1, area.rows + 1}, glyphs.vertical(), {Ink::faint});
        }
    }
    if (area.empty()) {
        return;
    }
    const int lists = by_board ? 1 : columns;
    const auto room = static_cast<std::size_t>(area.rows * lists);
    const std::size_t first = first_shown(view.moves.size(), room, wanted_move(view));
    for (std::size_t i = first; i < std::min(view.moves.size(), first + room); ++i) {
        const MoveView& move = view.moves[i];
        const int at = static_cast<int>(i - first);
        const int column = by_board ? column_of(view, move.seat.board) : at / area.rows;
        const Rect line{area.left + column * each, area.top + at % area.rows, each - 1, 1};
        paint_ply(grid, line, fmt::format("{:>{}} {}", move.label, label_columns, move.san), move,
                  {is_last(view, move), is_other(view, move), passed_text(view, move)}, timed);
    }
}

// A table per board.

/// The half-moves with one move number on a board.
struct Row {
    int number = 0;
    rules::PerSide<const MoveView*> plies{};
};

/// The rows of one board by move number. If an odd record has a side move twice with the same
/// number, the second move gets a row of its own.
std::vector<Row> rows_of(const base::SharedList<MoveView>& moves, rules::BoardId board) {
    std::vector<Row> rows;
    for (const MoveView& move : moves) {
        if (move.seat.board != board) {
            continue;
        }
        const bool follows = !rows.empty() && rows.back().number == move.number &&
                             rows.back().plies[move.seat.side] == nullptr;
        if (!follows) {
            rows.push_back({move.number, {}});
        }
        rows.back().plies[move.seat.side] = &move;
    }
    return rows;
}

struct Table {
    int ply = 0; ///< columns per half-move
    bool timed = false;
};

/// The widest table that fits, with a line between two boards. The space after a row's last
/// half-move may lie outside. Nothing if there is no room for a table.
std::optional<Table> table_for(int columns, int boards) {
    const int each = boards > 0 ? (columns + 2) / boards - 1 : 0;
    const int ply = std::min((each - number_column) / 2, timed_ply);
    return ply < plain_ply ? std::nullopt : std::optional(Table{ply, ply >= least_timed_ply});
}

/// The row that must be visible: in a replay the last one played so far on that board. Otherwise
/// nothing, so that the last rows are shown.
std::optional<std::size_t> wanted_row(const View& view, rules::BoardId board) {
    const auto move = wanted_move(view);
    if (!move) {
        return std::nullopt;
    }
    const auto so_far = rows_of(view.moves.part(0, *move + 1), board).size();
    return so_far > 0 ? so_far - 1 : 0;
}

/// Paints a board's moves. Each board scrolls by itself, as one may be far ahead of another.
void paint_board_moves(Grid& grid, Rect area, const View& view, rules::BoardId board,
                       const Table& table) {
    const auto rows = rows_of(view.moves, board);
    const auto room = static_cast<std::size_t>(std::max(area.rows, 0));
    const std::size_t first = first_shown(rows.size(), room, wanted_row(view, board));
    for (std::size_t i = first; i < std::min(rows.size(), first + room); ++i) {
        Rect line = cut_top(area, 1);
        put_right(grid, line, line.left + number_column - 1, line.top,
                  fmt::format("{}", rows[i].number), {Ink::quiet});
        cut_left(line, number_column);
        for (const MoveView* move : rows[i].plies) {
            Rect half = cut_left(line, table.ply);
            half.columns = std::min(half.columns, table.ply - 1);
            if (move != nullptr) {
                const Shown shown{is_last(view, *move), is_other(view, *move),
                                  passed_text(view, *move)};
                paint_ply(grid, half, move->san, *move, shown, table.timed);
            }
        }
    }
}

void paint_table(Grid& grid, Rect area, const View& view, const Table& table,
                 const Glyphs& glyphs) {
    paint_rule(grid, cut_top(area, 1), "moves", {Ink::quiet}, glyphs);
    const int boards = static_cast<int>(view.boards.size());
    const int each = (area.columns + 1) / boards;
    for (int i = 0; i < boards; ++i) {
        const auto which = static_cast<std::size_t>(i);
        Rect column = cut_left(area, each - 1);
        if (i + 1 < boards) {
            fill(grid, cut_left(area, 1), glyphs.vertical(), {Ink::faint});
        }
        const Rect heading = cut_top(column, 1);
        put(grid, {heading.left + number_column, heading.top, heading.columns - number_column, 1},
            {heading.left + number_column, heading.top}, heading_of(view, which),
            {i == 0 ? Ink::strong : Ink::other_board});
        paint_board_moves(grid, column, view, view.boards[which].board, table);
    }
}

} // namespace

void paint_moves(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    const auto table = table_for(area.columns, static_cast<int>(view.boards.size()));
    if (table && area.rows > 3) {
        return paint_table(grid, area, view, *table, glyphs);
    }
    paint_merged(grid, area, view, glyphs);
}

} // namespace tui
