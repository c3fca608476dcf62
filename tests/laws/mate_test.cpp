// SPDX-License-Identifier: GPL-3.0-or-later
// When a king is mated although a piece could still arrive, and when only because none can.
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"

using namespace rules;
using laws::all_books;
using laws::TypedMatch;
using support::seat;

namespace {

bool is_one_of(const std::string& book, std::initializer_list<std::string_view> books) {
    return std::find(books.begin(), books.end(), book) != books.end();
}

constexpr std::string_view kings_only = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
// a:e8e1 gives check along the first rank: a piece on f1 would help.
constexpr std::string_view back_rank = "4r1k1/8/8/8/8/8/5PPP/6K1[] b - - 0 1";
// The same check with every white officer of both sets on the board, or with a promoted queen on
// c8.
constexpr std::string_view all_here = "RRQB3N/RRQB3N/NNBB4/PPPP4/4r3/8/5PPP/k5K1[] b - - 0 1";
constexpr std::string_view one_promoted = "RRQ~B3N/RRQB3N/NNBB4/PPPP4/4r3/8/5PPP/k5K1[] b - - 0 1";

/// A position in which no white piece can go to c1, White's only empty square; White's last bishop
/// stands on e5. No table can be opened with so many knights, so the moves cannot be typed.
std::string walled_in_with(std::string_view on_e5) {
    return std::string("NNNNNNNk/NNNNNPNN/NNNNNNPN/RRRR") + std::string(on_e5) +
           "BBB/NNQQNNNN/NPNPNNNN/PNNNPNNN/NN1NNNKN[] w - - 0 1";
}

/// 16 pawns and 4 N 4 B 4 R 2 Q: nothing is off the board.
} // namespace

TEST_CASE(
    "WBN 1.5-1, WBN 2.1.1: mate is an attack on the king that nothing can answer, and wins at "
    "once") {
    const std::string scholars = "A:e2e4 a:e7e5 A:d1h5 a:b8c6 A:f1c4 a:g8f6 A:h5f7";
    CHECK(laws::outcome(laws::typed_match("wbn"), scholars) ==
          "A and b win: a is mated on board A (WBN 1.5)");
    TypedMatch match = laws::typed_match("wbn");
    laws::play(match, scholars);
    CHECK(laws::why_not(match, "B:e2e4") == Refusal::match_over);
}

TEST_CASE("WBN 1.5-2, FIDE 10-2, Geneva 8-1, Wall 45: a check that a piece not yet held could "
          "parry is no mate, and the player in check waits for the piece") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        TypedMatch match =
            laws::typed_match(book, back_rank, "4k3/8/8/3p4/4N3/8/8/4K3[] b - - 0 1");
        laws::play(match, "a:e8e1");
        CHECK(laws::verdict(*match) == "goes on");
        CHECK(match->seat_state(seat('A')) == SeatState::needs_piece_in_check);
        CHECK(laws::why_not(match, "A:h2h3") == Refusal::waiting_for_piece);
        laws::play(match, "b:d5e4 A:N@f1");
        CHECK(match->seat_state(seat('a')) == SeatState::to_move);
    }
}

TEST_CASE("WBN 1.5-3, Wall 46: so a mate is a contact check, a knight's, or a double one") {
    struct Row {
        std::string_view kind;
        std::string_view board;
        std::string_view move;
        bool mate;
    };
    const auto row = GENERATE(values<Row>({
        {"contact", "7k/8/6K1/8/8/8/8/1Q6[] w - - 0 1", "A:b1b7", false},
        {"contact", "7k/1Q6/6K1/8/8/8/8/8[] w - - 0 1", "A:b7h7", true},
        {"distant", "7k/1Q6/6K1/8/8/8/8/8[] w - - 0 1", "A:b7b8", false},
        {"knight", "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1", "A:N@f7", true},
        {"double", "3rkb2/3p1p2/8/8/4N3/8/8/4R1K1[] w - - 0 1", "A:e4f6", true},
    }));
    for (const auto& book : all_books) {
        CAPTURE(book, row.kind, row.move);
        CHECK((laws::outcome(laws::typed_match(book, row.board), row.move) != "goes on") ==
              row.mate);
    }
}

TEST_CASE("FIDE 10, Geneva 8: a piece that is not on the player's board may come, a promoted piece "
          "counting as the pawn it is") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        const bool counts = is_one_of(book, {"wbn", "fide", "geneva"});
        CHECK((laws::outcome(laws::typed_match(book, all_here, kings_only), "a:e4e1") !=
               "goes on") == counts);
        CHECK(laws::outcome(laws::typed_match(book, one_promoted, kings_only), "a:e4e1") ==
              "goes on");
    }
    CHECK(laws::outcome(laws::typed_match("fide", all_here, kings_only), "a:e4e1") ==
          "a and B win: A is mated on board A (FIDE 10)");
}

TEST_CASE("FIDE 10-1, Geneva 8-2, Wall 28: a player without a move waits for one, and under FIDE "
          "and Geneva it is a draw only when nothing could come") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        const bool draws = is_one_of(book, {"fide", "geneva"});
        const Match nothing = laws::match(book, walled_in_with("B"));
        CHECK(nothing.outcome().has_value() == draws);
        const Match bishop = laws::match(book, walled_in_with("N"));
        CHECK(laws::verdict(bishop) == "goes on");
        CHECK(bishop.seat_state(seat('A')) == SeatState::has_no_move);
        const Match promoted = laws::match(book, walled_in_with("B~"));
        CHECK(laws::verdict(promoted) == "goes on");
    }
    CHECK(laws::verdict(laws::match("geneva", walled_in_with("B"))) ==
          "draw by stalemate on board A (Geneva 8)");
}

TEST_CASE("FIDE 10-3, Geneva 8-3, Wall 44: two bare kings are no draw, since pieces may come") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        CHECK(laws::outcome(laws::typed_match(book, kings_only, kings_only),
                            "A:e1e2 a:e8e7 B:e1e2 b:e8e7") == "goes on");
    }
}
