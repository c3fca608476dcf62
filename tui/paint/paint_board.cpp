// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/widgets.h"

#include "tui/grid/put.h"
#include "tui/paint/glyphs.h"

#include <algorithm>
#include <array>
#include <string>

namespace tui {
namespace {

using app::View;

std::string repeat(std::string_view text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

/// Marks a dark square with dots on terminals without colour.
void paint_dots(Grid& grid, Rect square, Style style) {
    for (int row = square.top; row < square.bottom(); ++row) {
        const std::string dots = square.rows == 1   ? "."
                                 : square.rows == 2 ? ".."
                                                    : repeat(". ", square.columns / 2);
        put(grid, square, {square.left + 1, row}, dots, style);
    }
}

/// Marks a free square that the move being typed could reach; keeps its background.
void paint_free_square(Grid& grid, Rect square, Style style, const Glyphs& glyphs) {
    const Size cell{square.columns, square.rows};
    if (!glyphs.pictures() || cell.columns < 4) {
        put(grid, square, {square.left + middle_column(cell), square.top + middle_row(cell)},
            glyphs.free_square(), style);
        return;
    }
    const bool even = cell.rows % 2 == 0;
    const Point at{square.left + cell.columns / 2 - 1, square.top + middle_row(cell)};
    put(grid, square, at, !even ? "██" : cell.columns == 4 ? "▗▖" : "▄▄", style);
    if (even) {
        put(grid, square, {at.column, at.row + 1}, cell.columns == 4 ? "▝▘" : "▀▀", style);
    }
}

struct SquareLook {
    Ground ground{};
    std::string_view brackets; ///< mark used without colour: a pair of brackets, or empty
};

SquareLook look_of(const View::Mark& mark, bool dark, bool free, bool colour) {
    if (mark.check) {
        return {Ground::in_check, "!!"};
    }
    if (mark.pending) {
        return {Ground::pending, "()"};
    }
    if (mark.premove) {
        return {Ground::premove, "{}"};
    }
    if (mark.target && !(free && colour)) {
        return {dark ? Ground::target_dark : Ground::target_light, "<>"};
    }
    if (mark.last) {
        return {dark ? Ground::last_dark : Ground::last_light, "[]"};
    }
    return {dark ? Ground::dark_square : Ground::light_square, ""};
}

bool is_dark(rules::Square square) {
    return (rules::file_of(square) + rules::rank_of(square)) % 2 == 0;
}

/// A square on the screen, with its place and content.
struct PaintedSquare {
    rules::Square square{};
    Rect area;
    SquareLook look;
};

/// Marks a promoted piece, which leaves the board as a pawn, in a corner of its square; the colour
/// is visible next to a dark piece as well.
void paint_tilde(Grid& grid, Rect square, const Glyphs& glyphs) {
    const int column = square.columns == 2 ? square.left : square.right() - 1;
    const Point corner{column, square.bottom() - 1};
    Style style = grid.cell(corner).style;
    style.ink = glyphs.colour ? Ink::board_mark : style.ink;
    put(grid, square, corner, "~", style);
}

// Blanks get the style of the text beside them, since each change of style costs bytes.
void paint_square(Grid& grid, const PaintedSquare& spot, const View::BoardView& board,
                  const Glyphs& glyphs) {
    const Ground ground = spot.look.ground;
    if (const auto& piece = board.pieces[spot.square]) {
        paint_piece(grid, spot.area, *piece, ground, glyphs);
        if (piece->promoted) {
            paint_tilde(grid, spot.area, glyphs);
        }
        return;
    }
    const bool marked = glyphs.colour && board.marks[spot.square].target;
    const Style style{marked ? Ink::board_mark : Ink::dark_square_dot, ground};
    grid.fill(spot.area, Glyph(), style);
    if (marked) {
        paint_free_square(grid, spot.area, style, glyphs);
    } else if (!glyphs.colour && is_dark(spot.square)) {
        paint_dots(grid, spot.area, style);
    }
}

/// On large squares, brackets enclose pieces drawn as letters, which are no wider than this.
constexpr int widest_letters = 8;

/// Painted after all squares because in the smallest cells the closing bracket lies on the
/// neighbour. In small cells it yields to the `~` of a promoted piece.
void paint_brackets(Grid& grid, Rect squares, const PaintedSquare& spot, bool promoted) {
    if (spot.look.brackets.empty()) {
        return;
    }
    const int columns = spot.area.columns;
    const int margin = std::max(0, (columns - widest_letters) / 2);
    const int left = spot.area.left + margin;
    const int right = columns <= 3 ? left + 2 : spot.area.right() - 1 - margin;
    const int row = spot.area.top + middle_row({columns, spot.area.rows});
    const auto bracket = [&](int column, std::string_view text) {
        if (column < squares.right()) {
            const Ground ground = grid.cell({column, row}).style.ground;
            put(grid, squares, {column, row}, text, {Ink::board_mark, ground});
        }
    };
    bracket(left, spot.look.brackets.substr(0, 1));
    bracket(right, promoted && columns <= 3 ? "~" : spot.look.brackets.substr(1, 1));
}

rules::Square square_at(const View::BoardView& board, int column, int row) {
    const bool turned = board.bottom == rules::Side::black;
    return turned ? rules::square(7 - column, row) : rules::square(column, 7 - row);
}

Rect area_at(const BoardPlace& place, int column, int row) {
    return {place.squares_and_labels.left + place.label_columns + column * place.cell.columns,
            place.squares_and_labels.top + row * place.cell.rows, place.cell.columns,
            place.cell.rows};
}

PaintedSquare spot_at(const BoardPlace& place, const View::BoardView& board, int column, int row,
                      bool colour) {
    const rules::Square square = square_at(board, column, row);
    const bool free = !board.pieces[square];
    return {square, area_at(place, column, row),
            look_of(board.marks[square], is_dark(square), free, colour)};
}

/// Paints the coordinates along two edges.
void paint_coordinates(Grid& grid, const BoardPlace& place, const View::BoardView& board) {
    constexpr std::string_view files = "abcdefgh";
    constexpr std::string_view ranks = "12345678";
    for (int i = 0; i < 8; ++i) {
        const Rect along = area_at(place, i, 0);
        const Rect down = area_at(place, 0, i);
        const auto file = static_cast<std::size_t>(rules::file_of(square_at(board, i, 0)));
        const auto rank = static_cast<std::size_t>(rules::rank_of(square_at(board, 0, i)));
        put(grid, place.files, {along.left + middle_column(place.cell), place.files.top},
            files.substr(file, 1), {Ink::quiet});
        put(grid, place.squares_and_labels,
            {place.squares_and_labels.left, down.top + middle_row(place.cell)},
            ranks.substr(rank, 1), {Ink::quiet});
    }
}

} // namespace

void paint_board_squares(Grid& grid, const BoardPlace& place, const View::BoardView& board,
                         const Glyphs& glyphs) {
    std::array<PaintedSquare, rules::squares> spots;
    for (int i = 0; i < static_cast<int>(spots.size()); ++i) {
        PaintedSquare& spot = spots[static_cast<std::size_t>(i)];
        spot = spot_at(place, board, i % 8, i / 8, glyphs.colour);
        paint_square(grid, spot, board, glyphs);
        grid.regions.push_back({spot.area, app::OnSquare{board.board, spot.square}});
    }
    for (PaintedSquare& spot : spots) {
        const bool cursor = board.marks[spot.square].cursor;
        const auto& piece = board.pieces[spot.square];
        spot.look.brackets = cursor ? "><" : spot.look.brackets;
        if (!glyphs.colour || cursor) {
            paint_brackets(grid, place.squares_and_labels, spot, piece && piece->promoted);
        }
        if (cursor) {
            grid.cursor = Point{spot.area.left + middle_column(place.cell),
                                spot.area.top + middle_row(place.cell)};
        }
    }
    paint_coordinates(grid, place, board);
}

namespace {

/// Paints a picture; its blank parts get the surrounding background.
void paint_sprite(Grid& grid, Rect area, const Sprite& picture, Style style) {
    if (picture.size != Size{area.columns, area.rows}) {
        grid.fill(area, Glyph(), style);
    }
    const int left = area.left + (area.columns - picture.size.columns) / 2;
    // An odd row goes above, as the lowest pixels of a picture are empty.
    const int top = area.top + (area.rows - picture.size.rows + 1) / 2;
    const Glyph* glyph = picture.cells.data();
    for (int row = top; row < top + picture.size.rows; ++row) {
        for (int column = left; column < left + picture.size.columns; ++column) {
            grid.set({column, row}, *glyph++, 1, style);
        }
    }
}

/// Paints a piece as large letters without colour, so that sides can be told apart from a distance.
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

/// Paints a piece as one character, or as several on terminals without colour.
void write_piece(Grid& grid, Rect area, rules::Piece piece, Style style, const Glyphs& glyphs) {
    grid.fill(area, Glyph(), style);
    const Size cell{area.columns, area.rows};
    const std::string_view one = glyphs.coloured_piece(piece);
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
    const Ink block = piece.side == rules::Side::white ? Ink::white_block : Ink::black_block;
    paint_in(grid, area, piece, ground, ink_of(piece.side), block, glyphs, use);
}

} // namespace

void paint_piece(Grid& grid, Rect area, rules::Piece piece, Ground ground, const Glyphs& glyphs) {
    paint_of_side(grid, area, piece, ground, glyphs, PictureFor::board);
}

void paint_reserve_piece(Grid& grid, Rect area, rules::Piece piece, Ground ground,
                         const Glyphs& glyphs) {
    paint_of_side(grid, area, piece, ground, glyphs, PictureFor::reserve);
}

void paint_empty_slot(Grid& grid, Rect area, rules::Piece piece, const Glyphs& glyphs) {
    paint_in(grid, area, piece, Ground::empty_slot, Ink::faint, Ink::faint, glyphs,
             PictureFor::reserve);
}

} // namespace tui
