// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_board.h"

#include "tui/grid/put.h"
#include "tui/paint/sprites.h"

#include <algorithm>
#include <array>
#include <string>

namespace tui {
namespace {

using app::View;

/// The column of a square where its one character, or its file letter, stands.
constexpr int middle_column(Size cell) {
    return cell.columns == 2 ? 1 : (cell.columns - 1) / 2;
}
/// The row of a square where its brackets and its rank number stand.
constexpr int middle_row(Size cell) {
    return (cell.rows - 1) / 2;
}

std::string repeat(std::string_view text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

/// One square while it is painted: text goes to places counted from its corner.
class SquareCanvas {
  public:
    SquareCanvas(Grid& grid, Rect square, Style style)
        : grid_(grid), square_(square), style_(style) {
        fill(grid, square, " ", style);
    }
    void write(Point at, std::string_view text) const {
        put(grid_, square_, {square_.left + at.column, square_.top + at.row}, text, style_);
    }
    [[nodiscard]] Size cell() const { return {square_.columns, square_.rows}; }

  private:
    Grid& grid_;
    Rect square_;
    Style style_;
};

void write_sprite(const SquareCanvas& canvas, rules::Kind kind) {
    const Size cell = canvas.cell();
    Point at{(cell.columns - sprite_columns) / 2, (cell.rows - sprite_rows) / 2};
    for (const std::string& row : sprite(kind)) {
        canvas.write(at, row);
        ++at.row;
    }
}

/// A piece in letters grows with the square; `/RR\` is White and `(rr)` Black, so that it can be
/// told from afar.
void write_letters(const SquareCanvas& canvas, rules::Piece piece, std::string_view one) {
    const bool white = piece.side == rules::Side::white;
    const std::string two = repeat(one, 2);
    const std::string framed = (white ? "/" : "(") + two + (white ? "\\" : ")");
    const int column = middle_column(canvas.cell());
    switch (canvas.cell().rows) {
    case 2:
        canvas.write({column, 0}, two);
        break;
    case 3:
        canvas.write({column - 1, 1}, framed);
        break;
    case 4:
        canvas.write({column, 1}, two);
        canvas.write({column - 1, 2}, framed);
        break;
    default:
        canvas.write({column, 1}, two);
        canvas.write({column - 1, 2}, framed);
        canvas.write({column - 2, 3}, (white ? "/" : "(") + two + two + (white ? "\\" : ")"));
        break;
    }
}

void write_piece(const SquareCanvas& canvas, rules::Piece piece, const Glyphs& glyphs) {
    const Size cell = canvas.cell();
    const std::string_view one = glyphs.piece(piece);
    const bool letters = glyphs.ascii || glyphs.pieces == PieceSet::letters;
    if (!letters && glyphs.pieces == PieceSet::solid && cell.columns >= sprite_columns) {
        write_sprite(canvas, piece.kind);
    } else if (cell.rows == 1 || !letters) {
        canvas.write({middle_column(cell), middle_row(cell)}, one);
    } else {
        write_letters(canvas, piece, one);
    }
    if (piece.promoted && cell.columns > 2) {
        canvas.write({cell.columns - 1, cell.rows - 1}, "~");
    }
}

void write_dots(const SquareCanvas& canvas) {
    const Size cell = canvas.cell();
    for (int row = 0; row < cell.rows; ++row) {
        if (cell.rows <= 2) {
            canvas.write({1, row}, cell.rows == 1 ? "." : "..");
        } else {
            canvas.write({1, row}, repeat(". ", cell.columns / 2));
        }
    }
}

struct Look {
    Ground ground{};
    std::string_view brackets; ///< both of them, or none
};

Look look_of(const View::Mark& mark, bool dark) {
    if (mark.check) {
        return {Ground::in_check, "!!"};
    }
    if (mark.pending) {
        return {Ground::pending, "()"};
    }
    if (mark.premove) {
        return {Ground::premove, "{}"};
    }
    if (mark.target) {
        return {Ground::target, "<>"};
    }
    if (mark.last) {
        return {Ground::last_move, "[]"};
    }
    return {dark ? Ground::dark_square : Ground::light_square, ""};
}

bool is_dark(rules::Square square) {
    return (rules::file_of(square) + rules::rank_of(square)) % 2 == 0;
}

/// Where one square stands and what is on it.
struct Spot {
    rules::Square square{};
    Rect area;
    Look look;
};

void paint_square(Grid& grid, const Spot& spot, const View::BoardView& board,
                  const Glyphs& glyphs) {
    const auto& piece = board.pieces[spot.square];
    // Blanks have the style of the text beside them: each change of style costs bytes.
    const Ink ink = !piece                              ? Ink::board_dot
                    : piece->side == rules::Side::white ? Ink::white_piece
                                                        : Ink::black_piece;
    const SquareCanvas canvas(grid, spot.area, {ink, spot.look.ground});
    if (piece) {
        write_piece(canvas, *piece, glyphs);
    } else if (is_dark(spot.square)) {
        write_dots(canvas);
    }
}

/// After all squares, because in the smallest cell the closing bracket stands on the neighbour.
void paint_brackets(Grid& grid, Rect squares, const Spot& spot) {
    if (spot.look.brackets.empty()) {
        return;
    }
    const int columns = spot.area.columns;
    const int margin = std::max(0, (columns - sprite_columns) / 2);
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
    bracket(right, spot.look.brackets.substr(1, 1));
}

rules::Square square_at(const View::BoardView& board, int column, int row) {
    const bool turned = board.bottom == rules::Side::black;
    return turned ? rules::square(7 - column, row) : rules::square(column, 7 - row);
}

Spot spot_at(const BoardPlace& place, const View::BoardView& board, int column, int row) {
    const rules::Square square = square_at(board, column, row);
    const Rect area{place.squares.left + rank_label_columns + column * place.cell.columns,
                    place.squares.top + row * place.cell.rows, place.cell.columns, place.cell.rows};
    return {square, area, look_of(board.marks[square], is_dark(square))};
}

/// Letters and numbers along two edges.
void paint_coordinates(Grid& grid, const BoardPlace& place, const View::BoardView& board) {
    constexpr std::string_view files = "abcdefgh";
    constexpr std::string_view ranks = "12345678";
    for (int i = 0; i < 8; ++i) {
        const Spot along = spot_at(place, board, i, 0);
        const Spot down = spot_at(place, board, 0, i);
        const auto file = static_cast<std::size_t>(rules::file_of(along.square));
        const auto rank = static_cast<std::size_t>(rules::rank_of(down.square));
        put(grid, place.files, {along.area.left + middle_column(place.cell), place.files.top},
            files.substr(file, 1), {Ink::quiet});
        put(grid, place.squares, {place.squares.left, down.area.top + middle_row(place.cell)},
            ranks.substr(rank, 1), {Ink::quiet});
    }
}

} // namespace

void paint_board(Grid& grid, const BoardPlace& place, const View::BoardView& board,
                 const Glyphs& glyphs) {
    std::array<Spot, rules::squares> spots;
    for (int i = 0; i < static_cast<int>(spots.size()); ++i) {
        Spot& spot = spots[static_cast<std::size_t>(i)];
        spot = spot_at(place, board, i % 8, i / 8);
        paint_square(grid, spot, board, glyphs);
    }
    for (const Spot& spot : spots) {
        paint_brackets(grid, place.squares, spot);
    }
    paint_coordinates(grid, place, board);
}

} // namespace tui
