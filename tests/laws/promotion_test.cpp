// SPDX-License-Identifier: GPL-3.0-or-later
// What a pawn can become, and that it is a pawn again when it leaves the board.
#include "src/notation/moves/fen.h"
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"

#include "src/app/line/typed_move.h"

using namespace rules;
using laws::all_books;
using laws::moves_from;
using laws::TypedMatch;
using laws::why_not;
using support::seat;

namespace {

constexpr std::string_view about_to = "8/P3k3/8/8/8/8/8/4K3[] w - - 0 1";

} // namespace

TEST_CASE("WBN 5.7-5, Wall 33: WBN's pawns become queens or knights, others' bishops and rooks as "
          "well, and work at once") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        CHECK(moves_from(about_to, "a7", book) == (book == "wbn" ? "a8n a8q" : "a8b a8n a8q a8r"));
        TypedMatch match = laws::typed_match(book, about_to);
        CHECK(why_not(match, "A:a7a8r") ==
              (book == "wbn" ? std::optional(Refusal::promotion_not_allowed) : std::nullopt));
        TypedMatch at_once = laws::typed_match(book, "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1");
        laws::play(at_once, "A:a7a8q");
        CHECK(at_once->position(BoardId::a).in_check());
    }
}

TEST_CASE(
    "WBN 5.7-6, FIDE 9-2, Geneva 9-2: an unnamed promotion is a queen, but must be named under "
    "FIDE and Geneva") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        TypedMatch match = laws::typed_match(book, about_to);
        if (book == "fide" || book == "geneva") {
            CHECK(laws::outcome(match, "A:a7a8") ==
                  "A:a7a8: say what the pawn promotes to, as in e8=Q (" +
                      std::string(book == "fide" ? "FIDE" : "Geneva") + " 9)");
        } else {
            laws::play(match, "A:a7a8");
            CHECK(match->position(BoardId::a).at(square(0, 7)) ==
                  Piece{Side::white, Kind::queen, true});
        }
        TypedMatch knight = laws::typed_match(book, about_to);
        laws::play(knight, "A:a7a8n");
        CHECK(knight->position(BoardId::a).at(square(0, 7)) ==
              Piece{Side::white, Kind::knight, true});
    }
}

TEST_CASE("WBN 1.1-6, FIDE 9-1, FIDE 9-3, Geneva 9-1, Geneva 9-3, Wall 24, Wikipedia 8: a promoted "
          "piece is a pawn underneath, and a pawn again when it is captured and passed") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        TypedMatch match = laws::typed_match(book, "1n2k3/P7/8/8/8/8/8/4K3[] w - - 0 1");
        laws::play(match, "A:a7b8q");
        CHECK(match->hand(seat('b')).count(Kind::knight) == 1);
        CHECK(notation::to_fen(match->position(BoardId::a).setup()).find("1Q~2k3") == 0);
        TypedMatch taken = laws::typed_match(book, "3Q~4/4k3/8/8/8/8/8/4K3[] b - - 0 1");
        laws::play(taken, "a:e7d8");
        CHECK(taken->hand(seat('B')).count(Kind::pawn) == 1);
        CHECK(taken->hand(seat('B')).count(Kind::queen) == 0);
    }
}
