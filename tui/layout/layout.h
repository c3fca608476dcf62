// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the rectangles of a screen of a given size. Pure arithmetic; draws nothing.
#pragma once

#include "src/app/port/view.h"
#include "tui/layout/board_plan.h"

#include <optional>
#include <vector>

namespace tui {

/// The plate above or below a board: a player's name, reserve and clock.
struct SeatPlace {
    Rect letter;            ///< cell of the seat's letter or the mark of the player to move
    Rect player;            ///< name and clock: one row, or two beside a reserve drawn as pictures
    Rect hand;              ///< the slots of the reserve
    Rect large_digits;      ///< room for large digits; empty: the clock is in `player`
    bool shows_lead = true; ///< the plate shows the lead in seconds, as there is no panel of clocks
};

/// A board drawn in full.
struct BoardPlace {
    std::size_t board = 0; ///< index into View::boards
    Rect area;             ///< the whole board with its plates
    SeatPlace top, bottom;
    Rect squares_and_labels; ///< the squares and the rank numbers to their left
    Rect files;              ///< the row of file letters, as wide as `squares_and_labels`
    Size cell;               ///< size of one square
    int label_columns = 2;   ///< columns of `squares_and_labels` taken by rank numbers
};

/// A board that does not fit, as a strip of one or two lines: names, clocks and reserves.
struct StripPlace {
    std::size_t board = 0;
    Rect area;
};

/// A talk window.
struct PanePlace {
    std::size_t tab = 0; ///< index into View::tabs; 0 if there are no tabs
    Rect heading;        ///< the row above `lines`
    Rect lines;
};

/// The rectangles of a page; a part that does not fit is empty. They never overlap.
struct Layout {
    Size size;                     ///< size of the whole screen
    std::optional<Size> too_small; ///< the minimum size, if the screen is smaller
    Rect title, keys, status, input;
    std::vector<BoardPlace> boards;
    std::vector<StripPlace> strips;
    std::vector<BoardPlace>
        second_boards; ///< boards of the second match; indices into its own boards
    Rect second_title;
    Rect rule; ///< horizontal rule below the boards or above the talk, with a remark per board
    std::vector<PanePlace> panes; ///< the shown window first
    Rect lobby;                   ///< begins with a heading, as do the panels of moves and notes
    Rect analysis;                ///< a row per board, then which team stands better
    Rect moves;                   ///< the moves
    Rect received_pieces, clocks, wishes;
    Rect replay_timeline; ///< with the events of the match
    Rect book;            ///< the library's moves, below `moves`
    Rect body;            ///< start page, text page or library, between title and keys
};

[[nodiscard]] Layout layout(Size size, const app::View& view);

} // namespace tui
