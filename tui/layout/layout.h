// SPDX-License-Identifier: GPL-3.0-or-later
// The rectangles of a screen of a given size. Pure arithmetic; nothing is drawn here.
#pragma once

#include "src/app/port/view.h"
#include "tui/layout/board_plan.h"

#include <optional>
#include <vector>

namespace tui {

/// The plate above or below a board: a player's name, reserve and clock.
struct SeatPlace {
    Rect letter;      ///< one cell at the left edge
    Rect player;      ///< one row, or two beside the reserve, with the clock in the inner one
    Rect hand;        ///< the chips of the reserve
    Rect clock;       ///< for large digits; empty: the clock stands in `player`
    bool lead = true; ///< the seconds ahead stand here, and in no panel of clocks
};

/// A board drawn in full.
struct BoardPlace {
    std::size_t board = 0; ///< index into View::boards
    Rect area;             ///< all of it
    SeatPlace top, bottom;
    Rect squares;          ///< the squares, with the rank numbers left of them
    Rect files;            ///< the row of the file letters, as wide as `squares`
    Size cell;             ///< size of one square
    int label_columns = 2; ///< columns of `squares` for the rank numbers
};

/// A board for which there is no room: one line or two, names, clocks and reserves.
struct StripPlace {
    std::size_t board = 0;
    Rect area;
};

/// A window of talk.
struct PanePlace {
    std::size_t tab = 0; ///< index into View::tabs; without tabs the only talk
    Rect heading;        ///< the row above `lines`
    Rect lines;
};

/// The rectangles of a page; parts without room are empty. They never overlap.
struct Layout {
    Size size;                     ///< of the whole screen
    std::optional<Size> too_small; ///< the least size, when the screen is smaller
    Rect title, keys, status, input;
    std::vector<BoardPlace> boards;
    std::vector<StripPlace> strips;
    std::vector<BoardPlace> beside; ///< of another match; their indices are those of its boards
    Rect beside_title;
    Rect rule; ///< the rule below the boards or above the talk, with a remark about each board
    std::vector<PanePlace> panes; ///< the one that is shown first
    Rect lobby;                   ///< its first row is the heading, as for all below
    Rect analysis;                ///< a row for each board, then which team stands better
    Rect list;                    ///< moves
    Rect flow, clocks, wishes;
    Rect film; ///< a replay's time bar
    Rect book; ///< the moves that the library's matches went on with, below the list of moves
    Rect body; ///< start page, text page, library: between title and keys
};

[[nodiscard]] Layout layout(Size size, const app::View& view);

} // namespace tui
