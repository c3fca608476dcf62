// SPDX-License-Identifier: GPL-3.0-or-later
// Castling, and the one point on which the books disagree: the dropped rook.
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"

using namespace rules;
using laws::all_books;
using laws::moves_from;
using laws::TypedMatch;
using laws::why_not;

namespace {

constexpr std::string_view both_wings = "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1";

/// Whether White castles on that wing, "O-O" or "O-O-O".
bool castles(const TypedMatch& match, std::string_view wing) {
    return !why_not(match, "A:" + std::string(wing));
}

} // namespace

TEST_CASE("WBN 5.8a.2, Wall 29: castling moves the king two squares towards the rook and the rook "
          "to the square that the king crossed") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        TypedMatch match = laws::typed_match(book, both_wings);
        laws::play(match, "A:e1g1 a:e8c8");
        const Position& board = match->position(BoardId::a);
        CHECK(board.at(square(6, 0)) == Piece{Side::white, Kind::king});
        CHECK(board.at(square(5, 0)) == Piece{Side::white, Kind::rook});
        CHECK(board.at(square(2, 7)) == Piece{Side::black, Kind::king});
        CHECK(board.at(square(3, 7)) == Piece{Side::black, Kind::rook});
        CHECK_FALSE(board.at(square(7, 0)));
        CHECK_FALSE(board.at(square(0, 7)));
    }
}

TEST_CASE("WBN 5.8a.2(1)1, WBN 5.8a.2(1)2, Wall 30: a king or rook that has moved can no longer "
          "castle, though it comes back") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        TypedMatch king = laws::typed_match(book, both_wings);
        laws::play(king, "A:e1e2 a:e8e7 A:e2e1 a:e7e8");
        CHECK_FALSE(castles(king, "O-O"));
        CHECK_FALSE(castles(king, "O-O-O"));
        TypedMatch rook = laws::typed_match(book, both_wings);
        laws::play(rook, "A:h1h2 a:e8e7 A:h2h1 a:e7e8");
        CHECK(why_not(rook, "A:O-O") == Refusal::castling_right_lost);
        CHECK(castles(rook, "O-O-O"));
        // nor into check
        CHECK_FALSE(castles(laws::typed_match(book, "4k3/8/8/8/8/8/6r1/4K2R[] w K - 0 1"), "O-O"));
    }
}

TEST_CASE("WBN 5.8a.2(2)1: castling waits while the king's square, path or goal is attacked") {
    for (const char* attacked : {"e", "f", "g"}) {
        std::string rank = "8";
        const int file = attacked[0] - 'a';
        rank = std::to_string(file) + "r" + std::to_string(7 - file);
        CAPTURE(rank);
        const auto board = "4k3/8/8/8/8/" + rank + "/8/4K2R[] w K - 0 1";
        CHECK(why_not(laws::typed_match("wbn", board), "A:O-O") == Refusal::castling_through_check);
    }
    // the rook's own squares may be attacked, and the right remains when the attack is gone
    CHECK(castles(laws::typed_match("wbn", "4k3/8/8/8/8/7r/8/4K2R[] w K - 0 1"), "O-O"));
    CHECK(castles(laws::typed_match("wbn", "4k3/8/8/8/8/1r6/8/R3K3[] w Q - 0 1"), "O-O-O"));
    TypedMatch match = laws::typed_match("wbn", "4k3/8/8/8/8/5r2/4N3/4K2R[] w K - 0 1");
    laws::play(match, "A:e2d4 a:f3a3");
    CHECK(castles(match, "O-O"));
}

TEST_CASE("WBN 5.8a.2(2)2: castling waits while a piece stands between king and rook, a dropped "
          "one too") {
    TypedMatch match = laws::typed_match("wbn", "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1",
                                         "4k3/8/8/8/8/8/8/R3K2R[N] b KQ - 0 1");
    CHECK(castles(match, "O-O"));
    CHECK(why_not(laws::typed_match("wbn", "4k3/8/8/8/8/8/8/4KB1R[] w K - 0 1"), "A:O-O") ==
          Refusal::castling_blocked);
    laws::play(match, "b:e8d8 B:N@b1 b:d8e8");
    CHECK(why_not(match, "B:O-O-O") == Refusal::castling_blocked);
    CHECK_FALSE(why_not(match, "B:O-O"));
    laws::play(match, "B:b1c3 b:e8d8");
    CHECK_FALSE(why_not(match, "B:O-O-O"));
}

TEST_CASE(
    "WBN 5.8a.2(1)3, FIDE 8-1, FIDE 8-3, Wall 31, Wikipedia 10: under WBN a dropped rook never "
    "castles, under the other books one dropped on its corner does") {
    struct Row {
        std::string book;
        bool replaced; ///< castles if the unmoved rook was captured there
        bool new_one;  ///< castles if the right had been lost before
    };
    const auto row = GENERATE(values<Row>({{"wbn", false, false},
                                           {"fide", true, true},
                                           {"geneva", true, true},
                                           {"wall", true, true},
                                           {"fics", true, false},
                                           {"icc", true, false}}));
    CAPTURE(row.book);
    TypedMatch fresh = laws::typed_match(row.book, "4k3/8/8/8/8/6n1/8/4K2R[RR] b K - 0 1");
    laws::play(fresh, "a:g3h1 A:R@a5 a:h1g3 A:a5a6 a:e8d8 A:R@h1 a:g3e4");
    CHECK(castles(fresh, "O-O") == row.replaced);
    // the unmoved rook moved away, and another was dropped in its place
    TypedMatch again = laws::typed_match(row.book, "4k3/8/8/8/8/8/8/4K2R[R] w K - 0 1");
    laws::play(again, "A:h1h2 a:e8e7 A:R@h1 a:e7e8");
    CHECK(castles(again, "O-O") == row.new_one);
}
