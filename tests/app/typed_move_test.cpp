// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/typed_move.h"

#include "src/app/port/sentence.h"
#include "src/app/table/match_terms.h"
#include "src/notation/moves/fen.h"
#include "tests/support/catch.h"

namespace {

using namespace std::chrono_literals;

/// A match under `laws` whose board A is `fen`, begun.
rules::Match match_of(const std::string& fen, std::string laws = "fics") {
    app::MatchTerms terms;
    terms.laws = std::move(laws);
    terms.boards =
        notation::parse_bfen(fen + " | " + notation::to_fen(rules::standard_setup())).value();
    rules::Match match = app::make_match(terms).value();
    match.begin({});
    return match;
}

std::string why(const rules::Match& match, std::string_view text) {
    const rules::Seat seat{rules::BoardId::a, match.position(rules::BoardId::a).turn()};
    const auto typed = app::typed_move(match, seat, text);
    return typed ? "" : typed.error().why.text;
}

} // namespace

TEST_CASE("why a typed move is none is told in the rules' words") {
    struct Row {
        const char* fen;
        const char* typed;
        const char* why;
    };
    const std::vector<Row> rows{
        {"4k3/8/8/8/8/8/3R4/4K3[N] w - -", "Nf3", "Nf3: you have no knight on the board"},
        {"4k3/8/8/8/8/8/3R4/4K3[N] w - -", "Rf3", "Rf3: no rook of yours can go to f3"},
        {"4k3/8/8/8/8/8/3R4/4K3[N] w - -", "d2e5", "d2e5: the rook on d2 cannot go to e5"},
        {"4k3/8/8/8/8/8/3R4/4K3[N] w - -", "Qxe5", "Qxe5: you have no queen on the board"},
        {"4k3/8/8/8/8/8/4P3/4K3[N] w - -", "e8", "e8: no pawn of yours can go to e8"},
        {"4k3/8/8/8/8/8/4P3/4K3[N] w - -", "e7e5", "e7e5: there is no piece on e7"},
        {"4k3/8/8/8/8/8/3R4/4K3[N] w - -", "e8e7", "e8e7: the piece on e8 is not yours"},
        {"4k3/8/8/8/8/8/3R4/4K3[N] w - -", "Q@f3", "Q@f3: you have no queen in hand"},
        {"4k3/8/8/8/8/8/3R4/4K3[N] w - -", "N@d2", "N@d2: that square is occupied"},
        {"4k3/8/8/8/8/8/3R4/4K3[P] w - -", "@a8", "@a8: a pawn cannot be dropped on that rank"},
        {"4r1k1/8/8/8/8/8/4R3/4K3 w - -", "Ra2", "Ra2: that piece is pinned"},
        {"4k3/8/8/8/8/8/r7/4K3 w - -", "Kd2", "Kd2: the king would be in check there"},
        {"4k3/8/8/8/8/8/8/r3K2R w K -", "Rh2", "Rh2: that does not get you out of check"},
        {"4k3/8/8/8/8/8/8/4K2R w - -", "O-O", "O-O: you can no longer castle on that side"},
        {"4k3/8/8/8/8/8/8/4KB1R w K -", "O-O", "O-O: a piece stands in the way of castling"},
        {"4kr2/8/8/8/8/8/8/4K2R w K -", "O-O",
         "O-O: the king cannot castle out of, through or into check"},
        {"4k3/8/8/8/8/2N5/8/4K1N1 w - -", "Ne2", "Ne2: which one? Nge2 or Nce2"},
        {"4k3/8/8/8/8/2N5/8/4K3 w - -", "what", "what: not a move"},
    };
    for (const Row& row : rows) {
        INFO(row.fen);
        CHECK(why(match_of(row.fen), row.typed) == row.why);
    }
}

TEST_CASE("a lower-case b that only a bishop could be is asked about, not guessed") {
    const auto match = match_of("4k3/8/8/8/8/2n5/8/B3K3 w - -");
    const rules::Seat white{rules::BoardId::a, rules::Side::white};
    const auto typed = app::typed_move(match, white, "bxc3");
    REQUIRE_FALSE(typed);
    CHECK(typed.error().suggestion == "Bxc3");
    CHECK(typed.error().why.text == "no pawn can play bxc3: the bishop? Enter plays Bxc3");
    CHECK(app::typed_move(match, white, "Bxc3"));
}

TEST_CASE("a pawn's last step alone is a queen, where the laws allow it") {
    const char* fen = "8/P3k3/8/8/8/8/8/4K3 w - -";
    const rules::Seat white{rules::BoardId::a, rules::Side::white};
    const auto fics = app::typed_move(match_of(fen), white, "a8");
    REQUIRE(fics);
    CHECK(fics->queen_assumed);
    CHECK(why(match_of(fen, "fide"), "a8") ==
          "a8: say what the pawn promotes to, as in e8=Q (FIDE 9)");
    CHECK(why(match_of(fen, "fide"), "a8=N").empty());
    CHECK(why(match_of(fen, "wbn"), "a8=R") ==
          "a8=R: a pawn cannot promote to that piece (WBN 5.7)");
}

TEST_CASE("what could ever be played can wait for its turn") {
    struct Row {
        const char* typed;
        bool conceivable;
    };
    const rules::Position start;
    for (const Row& row : std::initializer_list<Row>{{"e5", true},
                                                     {"Nf6", true},
                                                     {"O-O", true},
                                                     {"N@e4", true},
                                                     {"@e7", true},
                                                     {"@e1", false},
                                                     {"Nf3", false},
                                                     {"Qxd1", true},
                                                     {"bxc6", true},
                                                     {"Ke5", false},
                                                     {"e8", false},
                                                     {"a1a2", false},
                                                     {"zz", false}}) {
        INFO(row.typed);
        const auto move = app::conceivable_move(start, rules::Side::black, row.typed);
        CHECK(static_cast<bool>(move) == row.conceivable);
    }
}
