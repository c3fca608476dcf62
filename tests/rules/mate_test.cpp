// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/match.h"

#include "src/notation/laws/law_text.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"

#include <string>

using namespace rules;
using support::match_of;
using support::play;
using support::seat;
using support::why_not;

namespace {

const std::string usual(support::usual_array);

// a:e8e1 gives check along the first rank: a piece on f1 would help, but no pawn may be dropped
// there.
constexpr std::string_view back_rank = "4r1k1/8/8/8/8/8/5PPP/6K1[] b - - 0 1";
// Black can win a pawn and a knight.
constexpr std::string_view feeding = "4k3/8/8/3p1p2/4N1P1/8/8/4K3[] b - - 0 1";

// a:e4e1 gives check, and all white knights, bishops, rooks and queens of both sets are on the
// board.
std::string everything_on_board(char queen = 'Q') {
    return std::string("RR") + queen + "B3N/RRQB3N/NNBB4/PPPP4/4r3/8/5PPP/k5K1[] b - - 0 1";
}

std::optional<Ending> ending(const Match& match) {
    return match.outcome() ? std::optional(match.outcome()->decided_by.ending) : std::nullopt;
}

} // namespace

TEST_CASE("a check that a piece could still parry is no mate: the player waits for it") {
    const auto laws = GENERATE(as<std::string>(), "fics", "icc", "wbn", "fide", "geneva", "wall");
    Match match = match_of(laws, back_rank, feeding);
    play(match, "a:e8e1");
    CHECK_FALSE(match.outcome());
    CHECK(match.seat_state(seat('A')) == SeatState::needs_piece_in_check);
    CHECK(why_not(match, "A:h2h3") == Refusal::waiting_for_piece);

    play(match, "b:f5g4 B:e1d1"); // a pawn cannot be dropped on f1
    CHECK(match.seat_state(seat('A')) == SeatState::needs_piece_in_check);

    play(match, "b:d5e4"); // a knight can
    CHECK(match.seat_state(seat('A')) == SeatState::in_check);
    play(match, "A:N@f1");
    CHECK(match.seat_state(seat('a')) == SeatState::to_move);
}

TEST_CASE("a contact check and a knight check mate, whatever could still come") {
    const auto laws = GENERATE(as<std::string>(), "fics", "icc", "wbn", "fide", "geneva", "wall");
    SECTION("queen beside the king") {
        Match match = match_of(laws, "k7/8/1K6/8/8/8/8/6Q1[] w - - 0 1");
        play(match, "A:g1g8");
        CHECK_FALSE(match.outcome()); // a piece can be dropped on b8
        Match contact = match_of(laws, "k7/8/1K6/8/8/8/8/1Q6[] w - - 0 1");
        play(contact, "A:b1h7 a:a8b8 A:h7b7");
        CHECK(ending(contact) == Ending::mate);
    }
    SECTION("smothered by a dropped knight") {
        Match match = match_of(laws, "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1");
        play(match, "A:N@f7");
        CHECK(ending(match) == Ending::mate);
        CHECK(match.outcome()->decided_by.loser == seat('a'));
    }
    SECTION("double check") {
        // the rook's check could be blocked on e7, but not the knight's at the same time
        Match match = match_of(laws, "3rkb2/3p1p2/8/8/4N3/8/8/4R1K1[] w - - 0 1");
        play(match, "A:e4f6");
        CHECK(ending(match) == Ending::mate);
    }
}

TEST_CASE("laws that count know that every piece is on the board already") {
    struct Row {
        std::string laws;
        char queen;
        std::optional<Ending> end;
    };
    const auto row = GENERATE(values<Row>({
        {"wbn", 'Q', Ending::mate},
        {"fide", 'Q', Ending::mate},
        {"geneva", 'Q', Ending::mate},
        {"fics", 'Q', std::nullopt},
        {"icc", 'Q', std::nullopt},
        {"wall", 'Q', std::nullopt},
        // one queen is off the board and could be dropped
        {"wbn", '1', std::nullopt},
        {"fide", '1', std::nullopt},
    }));
    Match match = match_of(row.laws, everything_on_board(row.queen));
    play(match, "a:e4e1");
    CAPTURE(row.laws, row.queen);
    CHECK(ending(match) == row.end);
}

TEST_CASE("a promoted piece on the board counts as the pawn that it is") {
    Match match = match_of("wbn", "RRQ~B3N/RRQB3N/NNBB4/PPPP4/4r3/8/5PPP/k5K1[] b - - 0 1");
    play(match, "a:e4e1");
    CHECK_FALSE(match.outcome());
    CHECK(match.seat_state(seat('A')) == SeatState::needs_piece_in_check);
}

TEST_CASE("a player without an answer is mated where nobody else can feed them") {
    Match match(crazyhouse_plan(), *preset("fics"), {.unlimited = true},
                {support::position_of(back_rank)});
    match.begin(support::epoch);
    play(match, "a:e8e1");
    CHECK(ending(match) == Ending::mate);
}

namespace {

// White's only empty square is c1, where no pawn may be dropped. With a bishop on e5 all bishops of
// both sets are on the board.
std::string walled_in(std::string_view on_e5) {
    return std::string("NNNNNNNk/NNNNNPNN/NNNNNNPN/RRRR") + std::string(on_e5) +
           "BBB/NNQQNNNN/NPNPNNNN/PNNNPNNN/NN1NNNKN[] w - - 0 1";
}

} // namespace

TEST_CASE(
    "a player without a move and not in check waits, or is stalemated where the laws know it") {
    struct Row {
        std::string laws;
        std::string on_e5;
        bool draw;
    };
    const auto row = GENERATE(values<Row>({
        {"fide", "B", true},
        {"geneva", "B", true},
        {"fide", "N", false},  // a bishop is off the board and could come to c1
        {"fide", "B~", false}, // a promoted bishop counts as a pawn
        {"wbn", "B", false},
        {"fics", "B", false},
        {"icc", "B", false},
        {"wall", "B", false},
    }));
    CAPTURE(row.laws, row.on_e5);
    const Match match = match_of(row.laws, walled_in(row.on_e5));
    if (row.draw) {
        REQUIRE(match.outcome());
        CHECK(match.outcome()->decided_by == BoardEnd{BoardId::a, Ending::stalemate, std::nullopt});
        CHECK_FALSE(match.outcome()->winner);
    } else {
        CHECK_FALSE(match.outcome());
        CHECK(match.seat_state(seat('A')) == SeatState::has_no_move);
    }
}

TEST_CASE("a stalemate that nobody calls is claimed, like another draw") {
    struct Row {
        std::string laws, on_e5;
        bool draw;
    };
    const auto row = GENERATE(values<Row>({
        {"fide referee=claims", "B", true},
        {"geneva referee=claims", "B", true},
        {"fide referee=claims", "N", false}, // a bishop could come to c1
        {"wbn referee=claims", "B", false},  // under these laws the player may wait
    }));
    CAPTURE(row.laws, row.on_e5);
    Match match = match_of(*notation::laws_from(row.laws), walled_in(row.on_e5));
    CHECK_FALSE(match.outcome());
    const auto refusal = match.claim_draw(seat('A'), support::epoch);
    CHECK(refusal.has_value() != row.draw);
    // Under Geneva the other board plays on.
    const auto end =
        match.outcome() ? std::optional(match.outcome()->decided_by) : match.board_end(BoardId::a);
    CHECK((end == BoardEnd{BoardId::a, Ending::stalemate, std::nullopt}) == row.draw);
}

TEST_CASE("crazyhouse is a stalemate when there is no move") {
    Match match(crazyhouse_plan(), *preset("fics"), {.unlimited = true},
                {support::position_of("7k/8/6K1/8/8/8/8/5Q2[] w - - 0 1")});
    match.begin(support::epoch);
    play(match, "A:f1f7");
    CHECK(ending(match) == Ending::stalemate);
    CHECK_FALSE(match.outcome()->winner);
}

TEST_CASE("a match set up in a mate is over as it begins") {
    const Match match = match_of("fics", usual, "6rk/5Npp/8/8/8/8/8/6K1[] b - - 0 1");
    REQUIRE(match.outcome());
    CHECK(match.outcome()->decided_by == BoardEnd{BoardId::b, Ending::mate, seat('b')});
}
