// SPDX-License-Identifier: GPL-3.0-or-later
// How many boards are drawn in full, how large, and how they stand.
#pragma once

#include "tui/grid/size.h"

#include <cstdint>

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

struct BoardPlan {
    BoardForm form{};
    int shown = 0;  ///< boards drawn in full; the others are lines
    int across = 1; ///< boards in a row

    [[nodiscard]] int columns() const { return across * (form.columns() + board_gap) - board_gap; }
    [[nodiscard]] int rows() const { return (shown + across - 1) / across * form.rows(); }
};

/// The arrangements that F12 cycles through.
enum class Arrangement : std::uint8_t {
    largest, ///< all boards, as large as they fit
    small,   ///< all boards in small squares, more room for list and talk
    own      ///< the own board as large as it fits, the others as lines
};
inline constexpr int arrangements = 3;

/// Rows of each board that is a line only.
[[nodiscard]] int strip_rows(Size size);

/// The plan for a screen of `size`. The smallest plan is returned even when its rows do not fit:
/// the caller checks.
[[nodiscard]] BoardPlan plan_boards(Size size, int boards, Arrangement arrangement);

} // namespace tui
