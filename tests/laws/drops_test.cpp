// SPDX-License-Identifier: GPL-3.0-or-later
// Dropping pieces from the reserve.
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"

using namespace rules;
using laws::all_books;
using laws::drops_of;
using laws::moves_from;
using laws::TypedMatch;
using laws::why_not;

namespace {

constexpr std::string_view holding = "4k3/2p5/8/8/8/8/2N5/4K3[QRBNPqrbnp] w - - 0 1";
constexpr std::string_view blacks_turn = "4k3/2p5/8/8/8/8/2N5/4K3[QRBNPqrbnp] b - - 0 1";

} // namespace

TEST_CASE(
    "WBN 5.10-1, FIDE 7, FIDE 7-2, Geneva 7, Geneva 7-2, Wall 19, Wall 20, Wall 21, Wikipedia "
    "6, Wikipedia 7: instead of moving one drops a piece on any empty square, a pawn not on "
    "the first or last rank") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        for (const auto& board : {holding, blacks_turn}) {
            for (const char piece : {'Q', 'R', 'B', 'N'}) {
                CHECK(laws::count(drops_of(board, piece, book)) == 64 - 4);
            }
            CHECK(laws::count(drops_of(board, 'P', book)) == 48 - 2);
        }
        TypedMatch match = laws::typed_match(book, holding);
        CHECK(why_not(match, "A:P@a1") == Refusal::pawn_drop_rank);
        CHECK(why_not(match, "A:P@h8") == Refusal::pawn_drop_rank);
        CHECK_FALSE(why_not(match, "A:c2b4")); // an ordinary move is allowed as well
        laws::play(match, "A:N@c6 a:P@a7");
        CHECK(match->hand(support::seat('A')).count(Kind::knight) == 0);
        CHECK(why_not(match, "A:N@a5") == Refusal::not_in_reserve);
    }
}

TEST_CASE("WBN 5.10-2, Wall 22: a drop never captures") {
    for (const auto& book : all_books) {
        TypedMatch match = laws::typed_match(book, holding);
        CHECK(why_not(match, "A:Q@c7") == Refusal::square_occupied);
        CHECK(why_not(match, "A:Q@c2") == Refusal::square_occupied);
    }
}

TEST_CASE(
    "WBN 5.11, FIDE 8-2, Wall 26, Wikipedia 9: a pawn dropped on its second rank may step two "
    "squares, and be taken en passant") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        TypedMatch match = laws::typed_match(book, "4k3/8/8/8/1p6/8/8/4K3[P] w - - 0 1");
        laws::play(match, "A:P@a2 a:e8e7");
        CHECK_FALSE(why_not(match, "A:a2a3"));
        laws::play(match, "A:a2a4 a:b4a3");
        CHECK(match->hand(support::seat('B')).count(Kind::pawn) == 1);
        TypedMatch elsewhere = laws::typed_match(book, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1");
        laws::play(elsewhere, "A:P@a3 a:e8e7");
        CHECK(why_not(elsewhere, "A:a3a5") == Refusal::cannot_move_there);
    }
}

TEST_CASE("FIDE 7-1, Geneva 7-1: a drop may not leave the own king in check") {
    for (const auto& book : all_books) {
        TypedMatch match = laws::typed_match(book, "4k3/8/8/8/4r3/8/8/4K3[NN] w - - 0 1");
        CHECK(why_not(match, "A:N@a3") == Refusal::check_not_answered);
        CHECK(drops_of("4k3/8/8/8/4r3/8/8/4K3[NN] w - - 0 1", 'N', book) == "e2 e3");
    }
}

TEST_CASE("Geneva 7-3: a drop may give check, and one that mates wins") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        TypedMatch check = laws::typed_match(book, "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1");
        laws::play(check, "A:Q@a8");
        CHECK(check->position(BoardId::a).in_check());
        CHECK(laws::verdict(*check) == "goes on");
        TypedMatch mate = laws::typed_match(book, "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1");
        laws::play(mate, "A:N@f7");
        CHECK(mate->outcome()->winner == mate->plan().team[support::seat('A')]);
    }
    CHECK(laws::outcome(laws::typed_match("geneva", "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1"),
                        "A:N@f7") == "A and b win: a is mated on board A (Geneva 8)");
}

TEST_CASE("Wall 18: what is captured can be dropped at once") {
    TypedMatch match = laws::typed_match("wall", "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1",
                                         "4k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    laws::play(match, "A:e4d5 b:P@e5");
    CHECK(match->hand(support::seat('b')).empty());
}

TEST_CASE("Wall 23: a dropped pawn may promote") {
    for (const auto& book : all_books) {
        TypedMatch match = laws::typed_match(book, "8/8/8/8/8/k7/8/4K3[P] w - - 0 1");
        laws::play(match, "A:P@h7 a:a3a4 A:h7h8q");
        CHECK(match->position(BoardId::a).at(square(7, 7)) ==
              Piece{Side::white, Kind::queen, true});
    }
}
