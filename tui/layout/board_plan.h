// SPDX-License-Identifier: GPL-3.0-or-later
// Decides how many boards are drawn in full, how large, and in which arrangement.
#pragma once

#include "tui/grid/size.h"

#include <cstdint>
#include <optional>

namespace tui {

/// The kind of plate above and below a board: two rows of text, two rows with pictures of the
/// reserve, or four rows with a large clock.
enum class NamePlateStyle : std::uint8_t { lines, pictures, tall };

/// How a board is drawn.
struct BoardForm {
    Size cell{}; ///< size of one square
    NamePlateStyle plate_style = NamePlateStyle::lines;

    /// Columns to the left of the squares, for the rank numbers.
    [[nodiscard]] int label_columns() const {
        return cell.columns == 4 || cell.columns == 6 ? 1 : 2;
    }
    [[nodiscard]] int plate_rows() const { return plate_style == NamePlateStyle::tall ? 4 : 2; }
    /// Size of the board including its plates.
    [[nodiscard]] int columns() const { return label_columns() + 8 * cell.columns; }
    [[nodiscard]] int rows() const { return 8 * cell.rows + 2 * plate_rows() + 1; }
};

/// Columns between boards, and between boards and what is to the right of them.
inline constexpr int board_gap = 1;

/// A grid of boards of one form.
struct BoardBlock {
    BoardForm form{};
    int boards = 0;
    int boards_per_row = 1;

    [[nodiscard]] int columns() const {
        return boards_per_row * (form.columns() + board_gap) - board_gap;
    }
    [[nodiscard]] int rows() const {
        return (boards + boards_per_row - 1) / boards_per_row * form.rows();
    }
};

/// The boards drawn in full; any others become strips of text.
struct BoardPlan {
    BoardBlock first;    ///< the block at the upper left; one's own boards come first
    BoardBlock others{}; ///< with three or more boards: those of other players, in smaller squares
    bool others_at_right = false; ///< otherwise they are below

    [[nodiscard]] int full_boards() const { return first.boards + others.boards; }
    /// Rows that the boards take; `others` do not count if they are to the right.
    [[nodiscard]] int rows() const {
        return first.rows() + (others_at_right || others.boards == 0 ? 0 : others.rows());
    }
};

/// The arrangements that F12 cycles through.
enum class Arrangement : std::uint8_t {
    largest, ///< all boards; one's own as large as possible
    small,   ///< all boards in small squares, with more room for moves and talk
    own      ///< one's own boards as large as possible, the others as strips
};
inline constexpr int arrangements = 3;

/// Rows of a strip, which stands for a board not drawn in full, on a screen of that size.
[[nodiscard]] int strip_rows(Size size);

// Room for moves and talk beside and below the boards.

inline constexpr int talk_columns = 26;
inline constexpr int moves_rows = 8; ///< least rows of moves; counts of rows include headings
inline constexpr int moves_and_talk_rows = 20; ///< least rows of a panel with both moves and talk
inline constexpr int moves_beside_talk_columns =
    60; ///< least columns for moves beside talk below the boards

/// The plan for a screen of `size`, where `own` boards are played at this keyboard. If nothing
/// fits, returns the smallest plan; the caller must check.
[[nodiscard]] BoardPlan plan_boards(Size size, int boards, int own, Arrangement arrangement);

/// Whether a screen of that size can show two matches.
[[nodiscard]] bool two_matches_fit(Size size);

/// The plan for watching two matches: all boards in one form, a heading below those of the second,
/// moves and talk in the rows below. Nothing if only one match fits.
[[nodiscard]] std::optional<BoardBlock> plan_two_matches(Size size, int boards,
                                                         Arrangement arrangement);

} // namespace tui
