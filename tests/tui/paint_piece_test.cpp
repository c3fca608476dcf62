// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tests/tui/sample_views.h"
#include "tui/layout/layout.h"
#include "tui/paint/glyphs.h"
#include "tui/paint/widgets.h"

#include "src/base/utf8.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace tui;
using app::View;
using rules::Kind;
using rules::Piece;
using rules::Side;

namespace {

constexpr Glyphs blocks{PieceSet::blocks, false, true};
constexpr Glyphs fine{PieceSet::fine, false, true};
constexpr Glyphs letters{PieceSet::letters, false, true};
constexpr Glyphs colourless{PieceSet::blocks, false, false};
constexpr Piece white_knight{Side::white, Kind::knight, false};
constexpr Piece black_knight{Side::black, Kind::knight, false};
constexpr Piece black_queen{Side::black, Kind::queen, false};

std::string painted(Size size, Piece piece, const Glyphs& glyphs) {
    Grid grid(size);
    paint_piece(grid, {0, 0, size.columns, size.rows}, piece, Ground::dark_square, glyphs);
    return support::text_of(grid);
}

/// Pixels of a picture made of quadrants, two to a column and two to a row.
std::vector<std::string> pixels(Kind kind, Size size) {
    static const std::vector<std::string> quadrants{" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛",
                                                    "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"};
    const Sprite picture = sprite(kind, size, Blocks::quadrants, PictureFor::reserve);
    REQUIRE(picture.size == size);
    std::vector<std::string> rows(static_cast<std::size_t>(2 * size.rows));
    for (std::size_t cell = 0; cell < picture.cells.size(); ++cell) {
        const auto found =
            std::find(quadrants.begin(), quadrants.end(), picture.cells[cell].text());
        REQUIRE(found != quadrants.end());
        const auto bits = static_cast<unsigned>(found - quadrants.begin());
        const std::size_t row = cell / static_cast<std::size_t>(size.columns) * 2;
        for (unsigned bit = 0; bit < 4; ++bit) {
            rows[row + bit / 2] += (bits >> bit & 1U) != 0 ? '#' : '.';
        }
    }
    return rows;
}

std::size_t first_filled(const std::vector<std::string>& rows) {
    const auto filled = [](const std::string& row) { return row.find('#') != std::string::npos; };
    return static_cast<std::size_t>(std::find_if(rows.begin(), rows.end(), filled) - rows.begin());
}

/// A board alone on a grid, with squares of the given size.
struct Painted {
    Grid grid;
    Size cell;

    [[nodiscard]] Rect area(std::string_view name) const {
        const rules::Square square = sample::square(name);
        return {BoardPlace().label_columns + rules::file_of(square) * cell.columns,
                (7 - rules::rank_of(square)) * cell.rows, cell.columns, cell.rows};
    }
    [[nodiscard]] std::string text(std::string_view name) const {
        const Rect square = area(name);
        std::string text;
        for (int row = square.top; row < square.bottom(); ++row) {
            for (int column = square.left; column < square.right(); ++column) {
                text += grid.cell({column, row}).glyph.text();
            }
            text += row + 1 < square.bottom() ? "/" : "";
        }
        return text;
    }
    /// The style of a square's cells, which must all be equal.
    [[nodiscard]] Style style(std::string_view name) const {
        const Rect square = area(name);
        const Style first = grid.cell({square.left, square.top}).style;
        for (int row = square.top; row < square.bottom(); ++row) {
            for (int column = square.left; column < square.right(); ++column) {
                CHECK(grid.cell({column, row}).style == first);
            }
        }
        return first;
    }
};

Painted paint_squares(const View::BoardView& board, Size cell, const Glyphs& glyphs) {
    const Rect squares_and_labels{0, 0, BoardPlace().label_columns + 8 * cell.columns,
                                  8 * cell.rows};
    Painted painted{Grid({squares_and_labels.columns, squares_and_labels.rows}), cell};
    BoardPlace place;
    place.squares_and_labels = squares_and_labels;
    place.cell = cell;
    paint_board_squares(painted.grid, place, board, glyphs);
    return painted;
}

/// A white king on e1, a promoted white queen that has just moved from d1 to d4, a black rook on a8
/// and knight on g8.
View::BoardView few_pieces() {
    View::BoardView board;
    board.pieces[sample::square("e1")] = Piece{Side::white, Kind::king, false};
    board.pieces[sample::square("d4")] = Piece{Side::white, Kind::queen, true};
    board.pieces[sample::square("a8")] = Piece{Side::black, Kind::rook, false};
    board.pieces[sample::square("g8")] = black_knight;
    board.marks[sample::square("d1")].last = true;
    board.marks[sample::square("d4")].last = true;
    return board;
}

} // namespace

TEST_CASE("a locale where block characters take two columns has letters, and lines of ASCII") {
    constexpr auto narrow = [](char32_t) { return true; };
    constexpr auto wide = [](char32_t c) { return c < 0x2500; };
    constexpr auto old = [](char32_t c) { return c < 0x1FB00; };
    const Glyphs usual = glyphs_for({}, {"xterm-256color", true, true, narrow});
    CHECK(usual.pieces == PieceSet::blocks);
    CHECK(usual.pictures());
    for (const auto asked : {PieceSet::blocks, PieceSet::fine, PieceSet::figurines}) {
        const Glyphs east_asian = glyphs_for(asked, {"xterm-256color", true, true, wide});
        CHECK_FALSE(east_asian.can_show(asked));
        CHECK(east_asian.with_next_set(0).pieces == PieceSet::letters);
        CHECK(east_asian.horizontal() == "-");
        CHECK(painted({6, 3}, white_knight, east_asian) == painted({6, 3}, white_knight, letters));
    }
    CHECK(glyphs_for(PieceSet::fine, {"xterm", true, true, old}).with_next_set(0).pieces ==
          PieceSet::blocks);
    CHECK_FALSE(glyphs_for({}, {"xterm", false, true, narrow}).pictures());
    CHECK_FALSE(glyphs_for({}, {"xterm", true, false, narrow}).pictures());
    CHECK(glyphs_for({}, {"linux-16color", true, true, narrow}).pieces == PieceSet::letters);
}

TEST_CASE("pictures never touch the piece on the square below or beside") {
    for (const Size size : {Size{6, 3}, Size{8, 4}, Size{10, 5}}) {
        for (const Kind kind : rules::all_kinds) {
            const auto rows = pixels(kind, size);
            INFO(size.columns << ", kind " << static_cast<int>(kind));
            const bool wide_king = size == Size{6, 3} && kind == Kind::king;
            CHECK((rows.back().find('#') == std::string::npos) != wide_king);
            for (const std::string& row : rows) {
                CHECK(row.front() == '.');
                CHECK(row.back() == '.');
            }
        }
    }
}

TEST_CASE("squares of 4x2 have letters, which are read faster than eight by four pixels") {
    CHECK(sprite(Kind::rook, {5, 2}, Blocks::quadrants).cells.empty());
    CHECK(painted({4, 2}, white_knight, blocks) == " N\n\n");
    CHECK(painted({4, 2}, black_queen, blocks) == " Q\n\n");
    Grid slot({4, 2}); // in a reserve small pieces are drawn, since their slot tells the kind, too
    paint_reserve_piece(slot, {0, 0, 4, 2}, {Side::white, Kind::pawn, false}, Ground::reserve_slot,
                        blocks);
    CHECK(support::text_of(slot) == " ▗▖\n ▟▙\n");
}

TEST_CASE("a pawn is lower than any other piece, and no two kinds look alike") {
    for (const Size size : {Size{4, 2}, Size{6, 3}, Size{8, 4}, Size{10, 5}}) {
        std::set<std::vector<std::string>> seen;
        const auto pawn = first_filled(pixels(Kind::pawn, size));
        for (const Kind kind : rules::all_kinds) {
            const auto rows = pixels(kind, size);
            CHECK((kind == Kind::pawn || first_filled(rows) <= pawn));
            seen.insert(rows);
        }
        CHECK(seen.size() == rules::all_kinds.size());
    }
}

TEST_CASE("the largest picture that fits is taken, and sextants where they are asked for") {
    const auto size_in = [](Size room) { return sprite(Kind::rook, room, Blocks::quadrants).size; };
    CHECK(size_in({12, 7}) == Size{10, 5});
    CHECK(size_in({9, 5}) == Size{8, 4});
    CHECK(size_in({8, 3}) == Size{6, 3});
    CHECK(sprite(Kind::rook, {5, 2}, Blocks::quadrants, PictureFor::reserve).size == Size{4, 2});
    CHECK(sprite(Kind::rook, {3, 2}, Blocks::quadrants).cells.empty());
    CHECK(sprite(Kind::rook, {9, 1}, Blocks::quadrants).cells.empty());
    CHECK(painted({4, 2}, {Side::white, Kind::pawn, false}, fine) == " 🬵🬱\n 🬍🬌\n");
    CHECK(painted({8, 4}, white_knight, fine) == painted({8, 4}, white_knight, blocks));
    // In a larger square the piece is centred: its last row and column are empty.
    CHECK(painted({10, 6}, white_knight, blocks) == "\n" + painted({10, 5}, white_knight, blocks));
    for (const Kind kind : rules::all_kinds) {
        for (const Size size : {Size{4, 2}, Size{6, 3}}) {
            for (const Glyph& glyph : sprite(kind, size, Blocks::sextants).cells) {
                CHECK(base::width(glyph.text()) == 1);
            }
        }
    }
}

TEST_CASE("both sides have one shape where there is colour, and one letter in the middle") {
    CHECK(painted({6, 3}, white_knight, blocks) == painted({6, 3}, black_knight, blocks));
    CHECK(painted({3, 1}, black_knight, blocks) == " N\n");
    for (const Glyphs& glyphs : {letters, Glyphs{PieceSet::letters, true, true}}) {
        CHECK(painted({6, 3}, black_knight, glyphs) == "\n  N\n\n");
        CHECK(painted({6, 3}, white_knight, glyphs) == "\n  N\n\n");
        CHECK(painted({8, 4}, black_knight, glyphs) == "\n   N\n\n\n");
    }
    CHECK(painted({6, 3}, white_knight, {PieceSet::figurines, false, true}) == "\n  ♞\n\n");
    CHECK(painted({6, 3}, white_knight, {PieceSet::figurines, false, false}) == "\n  ♘\n\n");
}

TEST_CASE("without colour there are no pictures, and the case of letters tells sides apart") {
    CHECK(painted({6, 3}, white_knight, colourless) == "\n /NN\\\n\n");
    CHECK(painted({6, 3}, black_knight, colourless) == "\n (nn)\n\n");
    CHECK(painted({3, 1}, black_knight, colourless) == " n\n");
}

TEST_CASE("a set that cannot be shown gives way, and a key goes through the others") {
    const auto sets = [](const Glyphs& glyphs) {
        std::vector<PieceSet> sets;
        for (int times = 0; times < 4; ++times) {
            sets.push_back(glyphs.with_next_set(times).pieces);
        }
        return sets;
    };
    using Set = PieceSet;
    using Sets = std::vector<PieceSet>;
    CHECK(sets(blocks) == Sets{Set::blocks, Set::fine, Set::letters, Set::figurines});
    CHECK(sets({Set::fine, false, true, false}) ==
          Sets{Set::blocks, Set::letters, Set::figurines, Set::blocks});
    CHECK(sets(colourless) == Sets{Set::letters, Set::figurines, Set::letters, Set::figurines});
    CHECK(sets({Set::figurines, true, true}) == Sets(4, Set::letters));
    CHECK(blocks.with_next_set(-3).pieces == Set::blocks);
}

TEST_CASE("a reserve's slot is a chip with room for a count, an empty one a ghost") {
    Grid grid({10, 2});
    paint_reserve_piece(grid, {0, 0, 5, 2}, black_queen, Ground::reserve_slot, blocks);
    paint_empty_slot(grid, {5, 0, 5, 2}, black_queen, blocks);
    CHECK(grid.cell({4, 1}) == Cell{Glyph(), {Ink::black_block, Ground::reserve_slot}});
    CHECK(grid.cell({1, 1}).style == Style{Ink::black_block, Ground::reserve_slot});
    CHECK(grid.cell({6, 1}).style == Style{Ink::faint, Ground::empty_slot});
    CHECK(grid.cell({6, 1}).glyph == grid.cell({1, 1}).glyph);
}

TEST_CASE("a square has one style, whatever stands on it: each change costs bytes") {
    View::BoardView board = few_pieces();
    board.pieces[sample::square("d4")]->promoted = false; // its ~ has another style
    board.marks[sample::square("e4")].target = true;
    board.marks[sample::square("g8")].target = true;
    for (const Glyphs& glyphs : {blocks, fine, letters}) {
        for (const Size cell : {Size{3, 1}, Size{4, 2}, Size{6, 3}, Size{8, 4}, Size{10, 5}}) {
            const Painted painted = paint_squares(board, cell, glyphs);
            for (char file = 'a'; file <= 'h'; ++file) {
                for (char rank = '1'; rank <= '8'; ++rank) {
                    (void)painted.style(std::string{file, rank});
                }
            }
        }
    }
}

TEST_CASE("with colour marks are grounds: no dots on dark squares, no brackets") {
    View::BoardView board = few_pieces();
    board.marks[sample::square("e1")].check = true;
    board.marks[sample::square("b2")].premove = true;
    board.marks[sample::square("b3")].pending = true;
    for (const Glyphs& glyphs : {blocks, letters, Glyphs{PieceSet::letters, true, true}}) {
        for (const Size cell : {Size{2, 1}, Size{3, 1}, Size{6, 3}, Size{8, 4}}) {
            const Painted painted = paint_squares(board, cell, glyphs);
            for (const char bracket : std::string_view("[]!{}().<>")) {
                CHECK(support::text_of(painted.grid).find(bracket) == std::string::npos);
            }
            CHECK(painted.style("d1").ground == Ground::last_light);
            const Rect d4 = painted.area("d4"); // the ~ on d4 has its own ink
            CHECK(painted.grid.cell({d4.left, d4.top}).style.ground == Ground::last_dark);
            CHECK(painted.style("e1").ground == Ground::in_check);
            CHECK(painted.style("b2").ground == Ground::premove);
            CHECK(painted.style("b3").ground == Ground::pending);
            CHECK(painted.style("a1").ground == Ground::dark_square);
            CHECK(painted.style("a2").ground == Ground::light_square);
        }
    }
    const std::string plain = support::text_of(paint_squares(board, {3, 1}, colourless).grid);
    CHECK(plain.find("[Q~") != std::string::npos);
    CHECK(plain.find("!K!") != std::string::npos);
    CHECK(plain.find("{.}") != std::string::npos);
    CHECK(plain.find(" . ") != std::string::npos);
}

TEST_CASE("free squares of a move have a dot on their own ground, a piece to be taken a ground") {
    View::BoardView board = few_pieces();
    for (const auto square : {"e4", "e5", "g8"}) {
        board.marks[sample::square(square)].target = true;
    }
    board.marks[sample::square("e5")].last = true;
    const Painted large = paint_squares(board, {8, 4}, blocks);
    CHECK(large.text("e4") == "        /   ▄▄   /   ▀▀   /        ");
    CHECK(large.style("e4") == Style{Ink::board_mark, Ground::light_square});
    CHECK(large.style("e5") == Style{Ink::board_mark, Ground::last_dark});
    CHECK(large.style("g8") == Style{Ink::black_block, Ground::target_light});
    CHECK(paint_squares(board, {10, 5}, blocks).text("e4").find("/    ██    /") !=
          std::string::npos);
    CHECK(paint_squares(board, {6, 3}, blocks).text("e4") == "      /  ██  /      ");
    CHECK(paint_squares(board, {4, 2}, blocks).text("e4") == " ▗▖ / ▝▘ ");
    CHECK(paint_squares(board, {3, 1}, blocks).text("e4") == " • ");
    CHECK(paint_squares(board, {6, 3}, letters).text("e4") == "      /  •   /      ");
    CHECK(paint_squares(board, {3, 1}, {PieceSet::letters, true, true}).text("e4") == " * ");
    CHECK(paint_squares(board, {3, 1}, colourless).text("e4") == "< >");
}

TEST_CASE("the ~ of a promoted piece is seen beside the mark of its move") {
    const View::BoardView board = few_pieces();
    for (const Glyphs& glyphs : {blocks, fine, letters, colourless}) {
        for (const Size cell :
             {Size{2, 1}, Size{3, 1}, Size{4, 2}, Size{6, 3}, Size{8, 4}, Size{10, 5}}) {
            INFO(cell.columns << ", " << static_cast<int>(glyphs.pieces));
            const Painted painted = paint_squares(board, cell, glyphs);
            const std::string text = support::text_of(painted.grid);
            CHECK(std::count(text.begin(), text.end(), '~') == 1);
        }
    }
    CHECK(paint_squares(board, {3, 1}, letters).text("d4") == " Q~");
    const Painted painted = paint_squares(board, {6, 3}, blocks);
    // The ~ is cream, since a black piece's ink would be invisible there.
    const Rect d4 = painted.area("d4");
    CHECK(painted.grid.cell({d4.right() - 1, d4.bottom() - 1}).style ==
          Style{Ink::board_mark, Ground::last_dark});
    CHECK(paint_squares(board, {6, 3}, blocks).text("d4").back() == '~');
}
