// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces as pictures of block characters: one shape for both sides, the colour tells them apart.
#pragma once

#include "src/rules/types.h"
#include "tui/grid/cell.h"
#include "tui/grid/size.h"

#include <span>

namespace tui {

/// Of how many pixels a character is made.
enum class Blocks : std::uint8_t {
    quadrants, ///< two by two
    sextants   ///< two across, three down; the larger pictures have none
};

/// Pieces on a board of 4x2 fill their squares but for pawns, which keep the ranks apart; in a
/// reserve nothing stands below them.
enum class PictureFor : std::uint8_t { board, reserve };

/// `size.rows` rows of `size.columns` glyphs of one column.
struct Sprite {
    Size size;
    std::span<const Glyph> cells; ///< row by row; none where there was no room
};

/// The largest picture of that piece that fits into `room`: 10x5, 8x4, 6x3 or 4x2.
[[nodiscard]] Sprite sprite(rules::Kind kind, Size room, Blocks blocks,
                            PictureFor use = PictureFor::board);

} // namespace tui
