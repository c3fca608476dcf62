// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything stands on a screen of a given size. Pure arithmetic; nothing is drawn here.
#pragma once

#include "src/app/port/view.h"
#include "tui/grid/size.h"

#include <optional>
#include <vector>

namespace tui {

/// A board drawn in full: from top to bottom player, reserve, eight ranks, file letters, reserve,
/// player.
struct BoardPlace {
    std::size_t board = 0; ///< of View::boards
    Rect area;             ///< all of it
    Rect top_player, top_hand, squares, files, bottom_hand, bottom_player;
    Size cell; ///< of one square
};

/// A board for which there is no room: one line or two, names, clocks and reserves.
struct StripPlace {
    std::size_t board = 0;
    Rect area;
};

/// One of several windows of talk side by side.
struct PanePlace {
    std::size_t tab = 0; ///< of View::tabs
    Rect heading;        ///< its part of Layout::rule
    Rect lines;
};

/// The rectangles of a page; what has no room is empty. They never overlap.
struct Layout {
    Size size;                     ///< of the screen
    std::optional<Size> too_small; ///< the least size, when the screen is smaller
    Rect title, keys, status, input;
    std::vector<BoardPlace> boards;
    std::vector<StripPlace> strips;
    Rect rule; ///< the line between boards and talk, with what is to say about each board
    Rect talk;
    std::vector<PanePlace> panes; ///< in place of `talk`, where several have room
    Rect lobby;                   ///< its first row is the heading
    Rect list;                    ///< moves; its first row is the heading
    Rect flow;                    ///< its first row is the heading
    Rect clock_notes;             ///< its first row is the heading
    Rect body;                    ///< start page and text page: between title and keys
};

/// The columns left of the squares that hold the rank numbers.
inline constexpr int rank_label_columns = 2;

[[nodiscard]] Layout layout(Size size, const app::View& view);

} // namespace tui
