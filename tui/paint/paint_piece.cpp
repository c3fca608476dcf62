// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_piece.h"

#include "tui/grid/put.h"
#include "tui/paint/sprites.h"

#include <string>

namespace tui {
namespace {

/// The blanks of a picture have the ground around it.
void paint_sprite(Grid& grid, Rect area, const Sprite& picture, Style style) {
    if (picture.size != Size{area.columns, area.rows}) {
        grid.fill(area, Glyph(), style);
    }
    const int left = area.left + (area.columns - picture.size.columns) / 2;
    // An odd row goes above: the last pixels of a picture are empty.
    const int top = area.top + (area.rows - picture.size.rows + 1) / 2;
    const Glyph* glyph = picture.cells.data();
    for (int row = top; row < top + picture.size.rows; ++row) {
        for (int column = left; column < left + picture.size.columns; ++column) {
            grid.set({column, row}, *glyph++, 1, style);
        }
    }
}

/// Without colour, so that sides can be told from afar.
void paint_letters(Grid& grid, Rect area, rules::Piece piece, std::string_view one, Style style) {
    const bool white = piece.side == rules::Side::white;
    const std::string two = std::string(one).append(one);
    const std::string opened = white ? "/" : "(";
    const std::string closed = white ? "\\" : ")";
    const int column = area.left + middle_column({area.columns, area.rows});
    const auto write = [&](int to_left, int row, const std::string& text) {
        put(grid, area, {column - to_left, area.top + row}, text, style);
    };
    if (area.rows == 2) {
        write(0, 0, two);
        return;
    }
    if (area.rows > 3) {
        write(0, 1, two);
    }
    write(1, area.rows == 3 ? 1 : 2, opened + two + closed);
    if (area.rows > 4) {
        write(2, 3, opened + two + two + closed);
    }
}

/// As one character, or where there is no colour as several.
void write_piece(Grid& grid, Rect area, rules::Piece piece, Style style, const Glyphs& glyphs) {
    grid.fill(area, Glyph(), style);
    const Size cell{area.columns, area.rows};
    const std::string_view one = glyphs.inked(piece);
    if (!glyphs.colour && one.size() == 1 && cell.rows > 1 && cell.columns > 3) {
        paint_letters(grid, area, piece, one, style);
    } else {
        put(grid, area, {area.left + middle_column(cell), area.top + middle_row(cell)}, one, style);
    }
}

void paint_in(Grid& grid, Rect area, rules::Piece piece, Ground ground, Ink as_text, Ink as_picture,
              const Glyphs& glyphs, PictureFor use) {
    Sprite picture;
    if (glyphs.pictures()) {
        picture =
            sprite(piece.kind, {area.columns, area.rows},
                   glyphs.pieces == PieceSet::fine ? Blocks::sextants : Blocks::quadrants, use);
    }
    if (picture.cells.empty()) {
        write_piece(grid, area, piece, {as_text, ground}, glyphs);
    } else {
        paint_sprite(grid, area, picture, {as_picture, ground});
    }
}

void paint_of_side(Grid& grid, Rect area, rules::Piece piece, Ground ground, const Glyphs& glyphs,
                   PictureFor use) {
    if (piece.side == rules::Side::white) {
        paint_in(grid, area, piece, ground, Ink::white_piece, Ink::white_block, glyphs, use);
    } else {
        paint_in(grid, area, piece, ground, Ink::black_piece, Ink::black_block, glyphs, use);
    }
}

} // namespace

void paint_piece(Grid& grid, Rect area, rules::Piece piece, Ground ground, const Glyphs& glyphs) {
    paint_of_side(grid, area, piece, ground, glyphs, PictureFor::board);
}

void paint_held(Grid& grid, Rect area, rules::Piece piece, Ground ground, const Glyphs& glyphs) {
    paint_of_side(grid, area, piece, ground, glyphs, PictureFor::reserve);
}

void paint_ghost(Grid& grid, Rect area, rules::Piece piece, const Glyphs& glyphs) {
    paint_in(grid, area, piece, Ground::empty_chip, Ink::ghost, Ink::ghost, glyphs,
             PictureFor::reserve);
}

} // namespace tui
