// SPDX-License-Identifier: GPL-3.0-or-later
// The widgets of the screen: each paints one part of the view into its rectangle.
#pragma once

#include "src/app/port/view.h"
#include "src/rules/types.h"
#include "tui/grid/grid.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"

#include <string_view>

namespace tui {

// One piece, on a square or in a reserve.

/// A piece in the middle of `area`, as large as its pictures and the room allow, all in one style.
/// Without colour letters grow with the room: `/RR\` is White and `(rr)` Black.
void paint_piece(Grid& grid, Rect area, rules::Piece piece, Ground ground, const Glyphs& glyphs);

/// A piece in a slot of a reserve.
void paint_held(Grid& grid, Rect area, rules::Piece piece, Ground ground, const Glyphs& glyphs);

/// An empty slot of a reserve.
void paint_ghost(Grid& grid, Rect area, rules::Piece piece, const Glyphs& glyphs);

/// The column, or row, of a square where its one character and its coordinate stand.
[[nodiscard]] constexpr int middle_column(Size cell) {
    return cell.columns == 2 ? 1 : (cell.columns - 1) / 2;
}
[[nodiscard]] constexpr int middle_row(Size cell) {
    return (cell.rows - 1) / 2;
}

// The squares of one board with their coordinates.

/// Squares, pieces and marks. Where there is colour marks are grounds, and free squares where the
/// typed move could go have a dot. Where there is none a marked square has brackets of its own
/// kind: `[x]` last move, `!x!` check, `{x}` premove, `(x)` not yet confirmed, `<x>` where the
/// typed move could go. The cursor has `>x<` with colour, too. A promoted piece has a `~`: it
/// leaves the board as a pawn.
void paint_board(Grid& grid, const BoardPlace& place, const app::View::BoardView& board,
                 const Glyphs& glyphs);

// A player's clock, as a text or in large digits.

/// The running clock is lit; without colour it stands in brackets.
[[nodiscard]] Style clock_style(const app::View::SeatView& seat);

/// Columns that paint_clock() takes; none without clocks.
[[nodiscard]] int clock_columns(const app::View::SeatView& seat);

/// ` 2:31 `, or `[2:31]`, ending before column `right`.
void paint_clock(Grid& grid, Rect area, int right, const app::View::SeatView& seat,
                 const Glyphs& glyphs);

/// Digits three columns wide and three rows high on all of `area`; with tenths the seconds alone.
/// As a text where there are no half blocks, or no room.
void paint_big_clock(Grid& grid, Rect area, const app::View::SeatView& seat, const Glyphs& glyphs);

// The plates above and below a board: player, clock, reserve.

/// `> alice 1822   +22 [2:31]` and a chip for each kind of piece with its count. `upper`: above
/// the board.
void paint_seat(Grid& grid, const SeatPlace& place, const app::View::SeatView& seat, bool upper,
                const Glyphs& glyphs);

/// A board in one or two lines: names, clocks and reserves of both its seats, and its last move.
void paint_strip(Grid& grid, Rect area, const app::View& view, std::size_t board,
                 const Glyphs& glyphs);

// Remarks about each board and about talk, on the rule below the boards.

/// Remarks about the boards, on a rule without names of talk windows.
void paint_board_states(Grid& grid, const Layout& places, const app::View& view,
                        const Glyphs& glyphs);

/// Draws, at the end of `rule`, my partner's wishes where they have no place of their own, and the
/// number of lines of talk below. Returns the rest: at least `least` columns, unless the partner's
/// newest and most urgent wish need these.
Rect paint_talk_remarks(Grid& grid, Rect rule, const app::View& view, const Layout& places,
                        int least, const Glyphs& glyphs);

// The lines at the edges of every page: its title, and what is to say right above the input line.

void paint_title(Grid& grid, Rect area, const app::View& view);

/// The status line and the one above it: chips, then the status text, which may take both lines,
/// else completions or hints. No word is cut. `seen`: the visible part of a page, in the corner.
void paint_bottom(Grid& grid, const Layout& places, const app::View& view, std::string_view seen,
                  const Glyphs& glyphs);

// The input line at the bottom, and what it could become.

/// The line, scrolled sideways as far as the cursor needs, and the cursor. Plain text: the key
/// just typed should cost one byte.
void paint_input(Grid& grid, Rect area, const app::InputView& input, const Glyphs& glyphs);

/// As many completions as fit around the chosen one, which stands in brackets.
void paint_completions(Grid& grid, Rect area, const app::InputView& input);

// The moves of all boards.

/// Narrow: one half-move a row in played order, each board in a column of its own where there is
/// room for that. Wide: a table for each board, a move number a row. Shows the end, or the current
/// ply of a replay. A passed piece stands behind its capture: `+N` to me, `>n` to my partner, `<n`
/// to an enemy.
void paint_list(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

// The notes beside the boards: clocks compared, pieces passed, wishes. Each has a heading on a
// rule. Names without room become the letters of seats.

/// `you vs dave  +22`; with a row for each clock of two boards, a bar for each.
void paint_clocks(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

/// The newest pieces that fit; where there is room each with the move that took it.
void paint_flow(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

/// The standing wishes, as many as fit whole, the first ones of each player.
void paint_wishes(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

// The engine's judgement of the boards.

/// A row for each board: its letter, the score, how far was looked, and of the best line as many
/// moves as fit whole; then which team stands better. Rows that have no room are left out.
void paint_analysis(Grid& grid, Rect area, const app::View& view);

// Pages of rows to choose from: the start page with the name of the game and what it is; settings
// under their headings, with what each takes. A row's place does not depend on the others' values.

void paint_menu(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);
void paint_settings(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

// The library: its list, and what it says beside a replay.

/// A row a match: date, teams, time, half-moves, ending, result; then my results among them.
void paint_library(Grid& grid, Rect area, const app::View& view);
/// The moves played in the position shown, below a heading.
void paint_book(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);
/// `12b Bxg2  2:31  |--x---x-+--t---#|  A level  1x >`: marks of one column give way to the
/// weightier.
void paint_film(Grid& grid, Rect row, const app::View::FilmView& film, const Glyphs& glyphs);

// Panels that only a server has: windows of talk with their names, the lobby.

/// The rule above the talk with the names of all windows, and what parts the windows.
void paint_window_names(Grid& grid, const Layout& places, const app::View& view,
                        const Glyphs& glyphs);

/// The lines in the window of that tab.
[[nodiscard]] const base::SharedList<app::Text>& lines_of(const app::View& view, std::size_t tab);

/// A server's table before a match: a plate for each chair, who are partners, the talk, the score.
void paint_chairs(Grid& grid, Rect area, const app::View& view, const Glyphs& glyphs);

/// A heading on a rule, then the rows, so far that the chosen one is seen.
void paint_lobby(Grid& grid, Rect area, const app::View::LobbyView& lobby, const Glyphs& glyphs);

} // namespace tui
