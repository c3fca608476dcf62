// SPDX-License-Identifier: GPL-3.0-or-later
// WBN's appendix E: how moves are written.
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "tests/laws/law_table.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"

#include "src/base/text.h"

using namespace rules;
using notation::parse_san;

namespace {

/// The move of a text in coordinates, or "no".
std::string read(std::string_view fen, std::string_view text) {
    const auto move = parse_san(support::position_of(fen), text);
    return move ? notation::to_coordinates(*move) : "no";
}

std::string written(std::string_view fen, std::string_view coordinates) {
    const auto position = support::position_of(fen);
    return notation::to_san(position, support::move_of(position, coordinates));
}

constexpr std::string_view start = support::usual_array;

} // namespace

TEST_CASE(
    "WBN E1, WBN E3, WBN E7: a piece is its capital letter and the square it arrives at, a pawn "
    "the square alone") {
    CHECK(written(start, "g1f3") == "Nf3");
    CHECK(written(start, "e2e4") == "e4");
    constexpr std::string_view board = "4k3/8/8/8/8/8/8/RBQ1K3[] w - - 0 1";
    CHECK(written(board, "e1e2") == "Ke2");
    CHECK(written(board, "c1c5") == "Qc5");
    CHECK(written(board, "a1a2") == "Ra2");
    CHECK(written(board, "b1f5") == "Bf5");
    CHECK(read(start, "e2-e4") == "e2e4");
    CHECK(read(start, "Nf3") == "g1f3");
}

TEST_CASE(
    "WBN E4, WBN E5, WBN E6: files a to h and ranks 1 to 8 from White's side name every square "
    "once") {
    CHECK(notation::square_from("a1") == square(0, 0));
    CHECK(notation::square_from("h1") == square(7, 0));
    CHECK(notation::square_from("h8") == square(7, 7));
    CHECK_FALSE(notation::square_from("i1"));
    CHECK_FALSE(notation::square_from("a9"));
    for (int i = 0; i < squares; ++i) {
        const auto name = notation::to_text(static_cast<Square>(i));
        CHECK(notation::square_from(name) == static_cast<Square>(i));
    }
    const Position array;
    CHECK(array.at(*notation::square_from("e1")) == Piece{Side::white, Kind::king});
    CHECK(array.at(*notation::square_from("d7")) == Piece{Side::black, Kind::pawn});
}

TEST_CASE(
    "WBN E8-1, WBN E8-2, WBN E8-3: a capture has an x, a pawn's its file before it, en passant "
    "the square where it lands") {
    constexpr std::string_view board = "4k3/8/8/3pP2n/4B3/8/8/4K2R[] w - d6 0 1";
    CHECK(written(board, "h1h5") == "Rxh5");
    CHECK(written(board, "e4d5") == "Bxd5");
    CHECK(written(board, "e5d6") == "exd6");
    CHECK(read(board, "exd6e.p.") == "e5d6");
    CHECK(read(board, "Bd5") == "e4d5");
    CHECK(written("4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1", "e4d5") == "exd5");
}

TEST_CASE("WBN E9.1, WBN E9.2, WBN E9.3, WBN E9-4: of several pieces file, rank or square of "
          "departure names the one, with x as well") {
    constexpr std::string_view by_file = "7k/8/8/8/8/8/8/K3N1N1[] w - - 0 1";
    CHECK(written(by_file, "g1f3") == "Ngf3");
    CHECK(written(by_file, "e1f3") == "Nef3");
    constexpr std::string_view by_rank = "7k/8/8/6N1/8/8/8/K5N1[] w - - 0 1";
    CHECK(written(by_rank, "g5f3") == "N5f3");
    CHECK(written(by_rank, "g1f3") == "N1f3");
    constexpr std::string_view apart = "7k/8/8/8/3N4/8/7N/K7[] w - - 0 1";
    CHECK(written(apart, "h2f3") == "Nhf3");
    CHECK(written(apart, "d4f3") == "Ndf3");
    constexpr std::string_view three = "7k/8/8/6N1/8/5p2/8/K3N1N1[] w - - 0 1";
    CHECK(written(three, "g1f3") == "Ng1xf3");
    CHECK(written(three, "e1f3") == "Nexf3");
    CHECK(written(three, "g5f3") == "N5xf3");
    CHECK(read(three, "Ng1f3") == "g1f3");
    CHECK(read(three, "Nf3") == "no");
}

TEST_CASE("WBN E10: where two pawns can capture, the file says which") {
    constexpr std::string_view board = "7k/8/8/3p4/2P1P3/8/8/K7[] w - - 0 1";
    CHECK(written(board, "c4d5") == "cxd5");
    CHECK(written(board, "e4d5") == "exd5");
    CHECK(read(board, "xd5") == "no");
}

TEST_CASE("WBN E11, Wall 59: a drop is letter, @ and square, the pawn's letter too") {
    constexpr std::string_view board = "7k/8/8/8/8/8/8/K7[QRBNP] w - - 0 1";
    for (const std::string drop : {"B@e4", "N@f3", "R@d1", "P@f2", "P@e5", "N@f1"}) {
        CHECK(written(board, drop) == drop);
        CHECK(read(board, drop) == drop);
    }
    CHECK(written("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "Q@e6") == "Q@e6+");
    CHECK(read(board, "p@e5") == "P@e5");
    CHECK(read(board, "@e5") == "P@e5");
}

TEST_CASE(
    "Wall 60: a drop may be written with an x before the move, which is read and not written") {
    constexpr std::string_view board = "7k/8/8/8/8/8/8/K7[Q] w - - 0 1";
    CHECK(read(board, "xQe4") == "Q@e4");
    CHECK(written(board, "Q@e4") == "Q@e4");
}

TEST_CASE("WBN E13-2: O-O, O-O-O, x, + and # or ++ are the signs") {
    constexpr std::string_view board = "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1";
    CHECK(written(board, "e1g1") == "O-O");
    CHECK(written(board, "e1c1") == "O-O-O");
    CHECK(written("4k3/8/8/8/8/8/8/4K2R[] w - - 0 1", "h1h8") == "Rh8+");
    constexpr std::string_view mate = "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1";
    CHECK(written(mate, "N@f7") == "N@f7#");
    CHECK(read(mate, "N@f7++") == "N@f7");
    CHECK(notation::read_move("N@f7++")->mate);
}

TEST_CASE("WBN E13-1: an offer of a draw may stand behind a move as (=)") {
    const auto move = notation::read_move("e4(=)");
    REQUIRE(move);
    CHECK(move->to == notation::square_from("e4"));
}

TEST_CASE("WBN E13-3, Wall 61: the sample games are read as far as they are legal") {
    // 5.Bc4 is illegal, since White's own pawn stands on c4 since 3.p@c4.
    Position board = support::position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[PPNBN] w "
                                          "KQkq - 0 1");
    const auto moves = base::tokens("e4 e6 d4 d5 p@c4 dxe4 d5 Nf6 Bc4");
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto move = parse_san(board, moves[i]);
        CAPTURE(moves[i]);
        REQUIRE(move.has_value() == (i + 1 < moves.size()));
        if (move) {
            board = board.after(*move);
        }
    }
    Position second = support::position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[p] w KQkq "
                                           "- 0 1");
    for (const auto text : base::tokens("d4 Nf6 Bg5 Ne4 h4 d5 f3 P@f2")) {
        const auto move = parse_san(second, text);
        REQUIRE(move);
        second = second.after(*move);
    }
    CHECK(rules::is_mate(second, Rescue::counted));
}
