// SPDX-License-Identifier: GPL-3.0-or-later
// The widgets: each paints one part of the view into its rectangle.
#pragma once

#include "src/app/port/view.h"
#include "src/rules/types.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"

#include <string_view>

namespace tui {

// A single piece, on a square or in a reserve.

/// The ink of a piece as text.
[[nodiscard]] constexpr Ink ink_of(rules::Side side) {
    return side == rules::Side::white ? Ink::white_piece : Ink::black_piece;
}

/// Paints a piece in the middle of `area`, as large as its pictures and the room allow, in one
/// style. Without colour, letters grow with the room: `/RR\` is White and `(rr)` is Black.
void paint_piece(Grid& grid, Rect area, rules::Piece piece, Ground ground, const Glyphs& glyphs);

/// Paints a piece in a slot of a reserve.
void paint_reserve_piece(Grid& grid, Rect area, rules::Piece piece, Ground ground,
                         const Glyphs& glyphs);

/// Paints an empty slot of a reserve.
void paint_empty_slot(Grid& grid, Rect area, rules::Piece piece, const Glyphs& glyphs);

/// The column or row of a square that is its middle: a piece of one character is put there, and
/// coordinates are aligned with it.
[[nodiscard]] constexpr int middle_column(Size cell) {
    return cell.columns == 2 ? 1 : (cell.columns - 1) / 2;
}
[[nodiscard]] constexpr int middle_row(Size cell) {
    return (cell.rows - 1) / 2;
}

// The squares of one board, with coordinates.

/// Paints squares, pieces and marks. With colour, marks are backgrounds, and free squares that the
/// move being typed could reach have a dot. Without colour, a marked square has brackets: `[x]`
/// last move, `!x!` check, `{x}` premove, `(x)` unconfirmed, `<x>` reachable by the move being
/// typed. The cursor is `>x<` even with colour. A promoted piece has a `~`, as it leaves the board
/// as a pawn.
void paint_board_squares(Grid& grid, const BoardPlace& place, const app::View::BoardView& board,
                         const Glyphs& glyphs);

// A player's clock, as text or in large digits.

/// A running clock is highlighted; without colour it is in brackets.
[[nodiscard]] Style clock_style(const app::View::SeatView& seat);

/// Columns that paint_clock() takes; 0 without clocks.
[[nodiscard]] int clock_columns(const app::View::SeatView& seat);

/// Paints ` 2:31 `, or `[2:31]` if running, ending before column `right`.
void paint_clock(Grid& grid, Rect area, int right, const app::View::SeatView& seat,
                 const Glyphs& glyphs);

/// Paints digits three columns wide and three rows high on all of `area`; if the clock shows
/// tenths, seconds only. Plain text if there are no half blocks or no room.
void paint_big_clock(Grid& grid, Rect area, const app::View::SeatView& seat, const Glyphs& glyphs);

// The plates above and below a board: player, clock, reserve.

/// Paints `> alice 1822   +22 [2:31]` and a slot for each kind of piece with its count. `upper`:
/// the plate is the one above the board.
void paint_seat(Grid& grid, const SeatPlace& place, const app::View::SeatView& seat, bool upper,
                const Glyphs& glyphs);

/// Paints a board as a strip of one or two lines: names, clocks and reserves, and its last move.
void paint_strip(Grid& grid, Rect area, const app::View& view, std::size_t board,
                 const Glyphs& glyphs);

// Remarks about boards and talk, on the rule below the boards.

/// Paints remarks about the boards on a rule that has no window names.
void paint_rule_remarks(Grid& grid, const Layout& places, const app::View& view,
                        const Glyphs& glyphs);

/// Paints at the end of `rule` my partner's wishes, if they have no other place, and the number of
/// newer lines of talk. Returns what is left of the rule, at least `least` columns unless the
/// partner's newest and most urgent wish need them.
Rect paint_talk_remarks(Grid& grid, Rect rule, const app::View& view, const Layout& places,
                        int least, const Glyphs& glyphs);

// The lines at the edges of every page: the title, and what is said above the input line.

void paint_title(Grid& grid, Rect area, const app::View& view);

/// The status line and the one above: chips and the status, which may take both lines, else
/// completions or hints. Words are never cut. `seen`: how much of a page has been seen.
void paint_status_lines(Grid& grid, const Layout& places, const app::View& view,
                        std::string_view seen, const Glyphs& glyphs);

// The input line at the bottom, and its completions.

/// Paints the line, scrolled sideways to keep the cursor visible, and the cursor. In plain style,
/// so that a typed character costs only one byte.
void paint_input(Grid& grid, Rect area, const app::InputView& input, const Glyphs& glyphs);

/// Paints as many completions as fit around the chosen one, which is in brackets.
void paint_completions(Grid& grid, Rect area, const app::InputView& input);

// The moves on all boards.

/// Paints the list of moves. Narrow: one half-move per row in the order played, with a column per
/// board if they fit. Wide: a table per board with one move number per row. Shows the end, or the
/// current ply of a replay. A passed piece follows its capture: `+N` to me, `>n` to my partner,
/// `<n` to an opponent.
void paint_moves(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

// The notes beside the boards: clocks, passed pieces, wishes. Each has a heading on a rule. Names
// that do not fit become seat letters.

/// Paints by how many seconds I lead the partner's opponent, `you vs dave  +22`; with room for it
/// and two boards, a bar for each of the four clocks instead.
void paint_clocks(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

/// Paints the newest passed pieces that fit, with the moves that captured them if there is room.
void paint_received_pieces(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

/// Paints as many open wishes as fit completely, beginning with the first ones of each player.
void paint_wishes(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

// The engine's evaluation of the boards.

/// A row per board: letter, score, depth and as many moves of the best line as fit completely; then
/// which team stands better. Rows that do not fit are dropped.
void paint_analysis(Grid& grid, Rect area, const app::View& view);

// Pages of rows to choose from: the start page, with the program's name and motto, and the settings
// by group with their possible values. A row's position does not depend on other rows' values.

void paint_menu(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);
void paint_settings(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

// The library page, and what the library shows beside a replay.

/// One row per match: date, teams, time, half-moves, ending, result; then my results in them.
void paint_library(Grid& grid, Rect area, const app::View& view);
/// Paints a heading and the library's moves from the position shown.
void paint_book(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);
/// Paints `12b Bxg2  2:31  |--x---x-+--t---#|  A level  1x >`; of several marks in one column, the
/// most important is shown.
void paint_replay_timeline(Grid& grid, Rect row,
                           const app::View::ReplayTimelineView& replay_timeline,
                           const Glyphs& glyphs);

// Panels for servers only: talk windows with their names, and the lobby.

/// Paints the rule above the talk with the names of all windows, and the lines between windows.
void paint_window_names(Grid& grid, const Layout& places, const app::View& view,
                        const Glyphs& glyphs);

/// The lines of that tab's window.
[[nodiscard]] const base::SharedList<app::Text>& lines_of(const app::View& view, std::size_t tab);

/// Paints a server's table before a match: a plate per chair, the partners, the talk, the score.
void paint_chairs(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

/// Paints a heading on a rule, then the rows, scrolled so that the chosen one is visible.
void paint_lobby(Grid& grid, Rect area, const app::View::LobbyView& lobby, const Glyphs& glyphs);

} // namespace tui
