// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything stands on a screen of a given size. Pure arithmetic; nothing is drawn here.
#pragma once

#include "src/app/port/view.h"
#include "tui/layout/board_plan.h"

#include <optional>
#include <vector>

namespace tui {

/// The plate above or below a board: a player's name, reserve and clock.
struct SeatPlace {
    Rect letter; ///< one cell at the left edge
    Rect player; ///< one row, or two beside the reserve: the clock stands in the inner one
    Rect hand;   ///< the chips of the reserve
    Rect clock;  ///< for large digits; empty: it stands in `player`
};

/// A board drawn in full.
struct BoardPlace {
    std::size_t board = 0; ///< of View::boards
    Rect area;             ///< all of it
    SeatPlace top, bottom;
    Rect squares;          ///< with the rank numbers left of them
    Rect files;            ///< the row of the file letters, as wide as `squares`
    Size cell;             ///< of one square
    int label_columns = 2; ///< of `squares` that hold the rank numbers
};

/// A board for which there is no room: one line or two, names, clocks and reserves.
struct StripPlace {
    std::size_t board = 0;
    Rect area;
};

/// A window of talk.
struct PanePlace {
    std::size_t tab = 0; ///< of View::tabs; where there are none, the only talk
    Rect heading;        ///< the row above `lines`
    Rect lines;
};

/// The rectangles of a page; what has no room is empty. They never overlap.
struct Layout {
    Size size;                     ///< of the screen
    std::optional<Size> too_small; ///< the least size, when the screen is smaller
    Rect title, keys, status, input;
    std::vector<BoardPlace> boards;
    std::vector<StripPlace> strips;
    Rect rule; ///< a line below the boards or above the talk, with what is to say about each board
    std::vector<PanePlace> panes; ///< the one that is shown first
    Rect lobby;                   ///< its first row is the heading, as of all below
    Rect analysis;                ///< a row for each board, then which team stands better
    Rect list;                    ///< moves
    Rect flow, clocks, wishes;
    Rect body; ///< start page and text page: between title and keys
};

[[nodiscard]] Layout layout(Size size, const app::View& view);

} // namespace tui
