// SPDX-License-Identifier: GPL-3.0-or-later
// How the pieces move: WBN's article 5, which all other books adopt from chess.
#include "src/rules/board/perft.h"
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"

using namespace rules;
using laws::moves_from;
using laws::TypedMatch;
using support::seat;

TEST_CASE("WBN 4.2, WBN 4.3: sixteen pieces a side in the usual array, on both boards") {
    TypedMatch match = laws::typed_match("wbn");
    for (const BoardId board : {BoardId::a, BoardId::b}) {
        CHECK(match->position(board) ==
              support::position_of(support::usual_array, match->laws().moves));
        for (const Side side : both_sides) {
            const auto men = [&](Kind kind) {
                return std::popcount(match->position(board).pieces(side, kind));
            };
            CHECK(men(Kind::king) == 1);
            CHECK(men(Kind::queen) == 1);
            CHECK(men(Kind::rook) == 2);
            CHECK(men(Kind::bishop) == 2);
            CHECK(men(Kind::knight) == 2);
            CHECK(men(Kind::pawn) == 8);
        }
    }
}

TEST_CASE("Wikipedia 3: without reserves it is chess, move for move") {
    const Position start;
    CHECK(perft(start, 1, PerftVariant::bughouse, LastPly::counted) == 20);
    CHECK(perft(start, 2, PerftVariant::bughouse, LastPly::counted) == 400);
    CHECK(perft(start, 3, PerftVariant::bughouse, LastPly::counted) == 8902);
    CHECK(perft(start, 4, PerftVariant::bughouse, LastPly::counted) == 197'281);
}

TEST_CASE("WBN 5.1: a piece may not move onto one of its own side, but onto an opponent's to "
          "capture it") {
    constexpr std::string_view board = "4k3/8/3p4/8/1P1R1n2/8/8/4K3[] w - - 0 1";
    CHECK(moves_from(board, "d4") == "c4 d1 d2 d3 d5 d6 e4 f4");
    TypedMatch match = laws::typed_match("wbn", board);
    laws::play(match, "A:d4f4");
    CHECK(match->hand(seat('b')).count(Kind::knight) == 1);
    CHECK(match->position(BoardId::a).at(square(5, 3)) == Piece{Side::white, Kind::rook});
}

TEST_CASE("WBN 5.2: a bishop moves along the diagonals it stands on") {
    CHECK(moves_from("7k/8/8/8/2B5/8/8/4K3[] w - - 0 1", "c4") ==
          "a2 a6 b3 b5 d3 d5 e2 e6 f1 f7 g8");
}

TEST_CASE("WBN 5.3: a rook moves along its file and rank") {
    CHECK(moves_from("7k/8/8/8/2R5/8/8/4K3[] w - - 0 1", "c4") ==
          "a4 b4 c1 c2 c3 c5 c6 c7 c8 d4 e4 f4 g4 h4");
}

TEST_CASE("WBN 5.4: a queen moves along file, rank and diagonals") {
    CHECK(moves_from("7k/8/8/8/2Q5/8/8/4K3[] w - - 0 1", "c4") ==
          "a2 a4 a6 b3 b4 b5 c1 c2 c3 c5 c6 c7 c8 d3 d4 d5 e2 e4 e6 f1 f4 f7 g4 g8 h4");
}

TEST_CASE("WBN 5.5: bishop, rook and queen do not pass over pieces in between") {
    CHECK(moves_from("4k3/8/8/1p1p4/2B5/1P1P4/8/4K3[] w - - 0 1", "c4") == "b5 d5");
    CHECK(moves_from("4k3/8/8/2p5/1pRP4/2P5/8/4K3[] w - - 0 1", "c4") == "b4 c5");
    CHECK(moves_from("4k3/8/8/1ppp4/1pQp4/1ppp4/8/4K3[] w - - 0 1", "c4") ==
          "b3 b4 b5 c3 c5 d3 d4 d5");
}

TEST_CASE("WBN 5.6: a knight goes to the nearest squares off its lines, whatever stands between") {
    CHECK(moves_from("4k3/8/8/1PPP4/1PNP4/1PPP4/8/6K1[] w - - 0 1", "c4") ==
          "a3 a5 b2 b6 d2 d6 e3 e5");
}

TEST_CASE("WBN 5.7.1, WBN 5.7.2: a pawn steps ahead, two squares from its second rank, if they are "
          "empty") {
    constexpr std::string_view board = "4k3/8/8/3p4/8/2n1nP2/P1P1P1P1/4K3[] w - - 0 1";
    CHECK(moves_from(board, "a2") == "a3 a4");
    CHECK(moves_from(board, "c2").empty());
    CHECK(moves_from(board, "f3") == "f4");
    CHECK(moves_from("4k3/8/8/8/2n5/8/2P5/4K3[] w - - 0 1", "c2") == "c3");
}

TEST_CASE("WBN 5.7.3: a pawn captures diagonally ahead") {
    CHECK(moves_from("4k3/8/8/4p3/3QPQ2/8/8/4K3[] b - - 0 1", "e5") == "d4 f4");
    CHECK(moves_from("4k3/8/8/3npn2/4P3/8/8/4K3[] w - - 0 1", "e4") == "d5 f5");
}

TEST_CASE("WBN 5.7.4, Wall 27: en passant, on the very next move only") {
    for (const auto& book : laws::all_books) {
        CAPTURE(book);
        TypedMatch match = laws::typed_match(book, "4k3/3p4/8/4P3/8/8/8/4K3[] b - - 0 1");
        laws::play(match, "a:d7d5");
        TypedMatch late = match;
        laws::play(match, "A:e5d6");
        CHECK(match->hand(seat('b')).count(Kind::pawn) == 1);
        CHECK_FALSE(match->position(BoardId::a).at(square(3, 4)));
        laws::play(late, "A:e1e2 a:e8e7");
        CHECK(laws::why_not(late, "A:e5d6") == Refusal::cannot_move_there);
    }
}

TEST_CASE(
    "WBN 5.8a.1: the king steps to any square that no opponent attacks, though pinned itself") {
    // the knight on d4 is pinned by the rook, but still controls c2 and e2
    CHECK(moves_from("3k4/8/8/8/3n4/8/3R4/3K4[] w - - 0 1", "d1") == "c1 e1");
    CHECK(moves_from("4k3/8/8/8/8/8/8/r3K3[] w - - 0 1", "e1") == "d2 e2 f2");
}

TEST_CASE("WBN 5.8b-1, WBN 5.9: check is an attack on the king, and no move may leave it there") {
    const auto in_check = support::position_of("4k3/8/8/8/4r3/8/8/R3K3[] w Q - 0 1");
    CHECK(in_check.in_check());
    TypedMatch match = laws::typed_match("wbn", "4k3/8/8/8/4r3/8/8/R3K3[N] w Q - 0 1");
    CHECK(laws::why_not(match, "A:a1a2") == Refusal::check_not_answered);
    CHECK(laws::why_not(match, "A:e1e2"));
    CHECK(laws::why_not(laws::typed_match("wbn", "4k3/8/8/8/8/8/3r4/5K2[] w - - 0 1"), "A:f1f2") ==
          Refusal::king_into_check);
    CHECK(laws::why_not(match, "A:N@d3") == Refusal::check_not_answered);
    CHECK_FALSE(laws::why_not(match, "A:N@e2"));
    TypedMatch pinned = laws::typed_match("wbn", "4k3/8/8/4r3/8/8/4N3/4K3[] w - - 0 1");
    CHECK(laws::why_not(pinned, "A:e2c3") == Refusal::pinned);
}
