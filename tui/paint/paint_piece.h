// SPDX-License-Identifier: GPL-3.0-or-later
// One piece, on a square or in a reserve.
#pragma once

#include "src/rules/types.h"
#include "tui/grid/grid.h"
#include "tui/paint/glyphs.h"

namespace tui {

/// A piece in the middle of `area`, as large as its pictures and the room allow, all in one style.
/// Without colour letters grow with the room: `/RR\` is White and `(rr)` Black.
void paint_piece(Grid& grid, Rect area, rules::Piece piece, Ground ground, const Glyphs& glyphs);

/// The same in a slot of a reserve.
void paint_held(Grid& grid, Rect area, rules::Piece piece, Ground ground, const Glyphs& glyphs);

/// The same for a slot that holds none.
void paint_ghost(Grid& grid, Rect area, rules::Piece piece, const Glyphs& glyphs);

/// The column, or row, of a square where its one character and its coordinate stand.
[[nodiscard]] constexpr int middle_column(Size cell) {
    return cell.columns == 2 ? 1 : (cell.columns - 1) / 2;
}
[[nodiscard]] constexpr int middle_row(Size cell) {
    return (cell.rows - 1) / 2;
}

} // namespace tui
