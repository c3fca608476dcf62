// SPDX-License-Identifier: GPL-3.0-or-later
// How many boards are drawn in full, how large, and how they stand.
#pragma once

#include "tui/grid/size.h"

#include <cstdint>
#include <optional>

namespace tui {

/// The size of the plates above and below a board: two rows of text; two rows with the reserve as
/// pictures; four with a clock of large digits.
enum class Plates : std::uint8_t { lines, pictures, tall };

/// The form of a board.
struct BoardForm {
    Size cell{}; ///< size of one square
    Plates plates = Plates::lines;

    /// Columns left of the squares, for the rank numbers.
    [[nodiscard]] int label_columns() const {
        return cell.columns == 4 || cell.columns == 6 ? 1 : 2;
    }
    [[nodiscard]] int plate_rows() const { return plates == Plates::tall ? 4 : 2; }
    /// Size of the board with its plates.
    [[nodiscard]] int columns() const { return label_columns() + 8 * cell.columns; }
    [[nodiscard]] int rows() const { return 8 * cell.rows + 2 * plate_rows() + 1; }
};

/// Between boards, and before what stands right of them.
inline constexpr int board_gap = 1;

/// Boards of one form, in rows.
struct BoardBlock {
    BoardForm form{};
    int shown = 0;
    int across = 1; ///< boards in a row

    [[nodiscard]] int columns() const { return across * (form.columns() + board_gap) - board_gap; }
    [[nodiscard]] int rows() const { return (shown + across - 1) / across * form.rows(); }
};

/// The boards drawn in full; all others are lines.
struct BoardPlan {
    BoardBlock first;    ///< from the own ones on, at the upper left
    BoardBlock others{}; ///< of many boards those of other players, in smaller squares
    bool beside = false; ///< `others` stand right of the first ones, else below

    [[nodiscard]] int shown() const { return first.shown + others.shown; }
    /// The rows that the boards take, without `others` where these stand to the right.
    [[nodiscard]] int rows() const {
        return first.rows() + (beside || others.shown == 0 ? 0 : others.rows());
    }
};

/// The arrangements that F12 cycles through.
enum class Arrangement : std::uint8_t {
    largest, ///< all boards, the own ones as large as they fit
    small,   ///< all boards in small squares, more room for the moves and the talk
    own      ///< the own boards as large as they fit, the others as lines
};
inline constexpr int arrangements = 3;

/// Rows of each board that is a line only.
[[nodiscard]] int strip_rows(Size size);

// The room that moves and talk get beside boards and below them.

inline constexpr int talk_columns = 26;
inline constexpr int moves_rows = 8;      ///< with the heading, as all rows
inline constexpr int moves_and_talk = 20; ///< of both in one panel
inline constexpr int shared_columns = 60; ///< from so many on they share the rows below boards

/// The plan for a screen of `size`; `own` of the boards are played from this keyboard. The smallest
/// plan is returned even when its rows do not fit: the caller checks.
[[nodiscard]] BoardPlan plan_boards(Size size, int boards, int own, Arrangement arrangement);

/// Whether a screen of that size shows two matches at once.
[[nodiscard]] bool has_room_for_two(Size size);

/// The boards of two matches that are watched, all of one form, with a heading below those of the
/// second; moves and talk share the rows below. None: the screen shows one match.
[[nodiscard]] std::optional<BoardBlock> plan_two_matches(Size size, int boards,
                                                         Arrangement arrangement);

} // namespace tui
