// SPDX-License-Identifier: GPL-3.0-or-later
// The match code with one board and with three: nothing assumes that there are two.
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/fen.h"
#include "src/rules/match/match.h"

#include "tests/support/catch.h"
#include "tests/support/plans.h"
#include "tests/support/play_text.h"

using namespace rules;
using namespace std::chrono_literals;
using support::play;
using support::seat;

namespace {

Match on(const TablePlan& plan, std::string_view laws = "fics") {
    Match match(plan, *preset(laws), {.base = 3min});
    match.begin(support::epoch);
    return match;
}

} // namespace

TEST_CASE("the bughouse plan feeds crosswise and teams up the fed") {
    const TablePlan plan = bughouse_plan();
    for (const Seat one : seats(plan)) {
        const Seat fed = plan.feeds[one];
        CHECK(fed.board != one.board);
        CHECK(fed.side != one.side);
        CHECK(plan.feeds[fed] == one);
        CHECK(plan.team[fed] == plan.team[one]);
        CHECK(plan.team[opponent(one)] != plan.team[one]);
        CHECK(partner(plan, one) == fed);
        CHECK(diagonal(plan, one) == opponent(fed));
    }
    CHECK(has(plan, seat('b')));
    CHECK_FALSE(has(plan, seat('C')));
}

TEST_CASE("in crazyhouse captures change sides and feed the taker") {
    Match match = on(crazyhouse_plan());
    CHECK_FALSE(partner(match.plan(), seat('A')));
    CHECK_FALSE(diagonal(match.plan(), seat('A')));
    play(match, "A:e2e4 a:d7d5 A:e4d5 a:d8d5");
    CHECK(match.hand(seat('A')).count(Kind::pawn) == 1);
    CHECK(match.hand(seat('a')).count(Kind::pawn) == 1);
    play(match, "A:P@e4 a:P@f5");
    CHECK(match.position(BoardId::a).at(square(4, 3)) == Piece{Side::white, Kind::pawn});
    CHECK(match.position(BoardId::a).at(square(5, 4)) == Piece{Side::black, Kind::pawn});
    CHECK(match.hand(seat('A')).empty());
}

TEST_CASE("in crazyhouse taking back takes the captured piece out of the own reserve") {
    Match match = on(crazyhouse_plan());
    play(match, "A:e2e4 a:d7d5");
    const Match before = match;
    play(match, "A:e4d5");
    REQUIRE(support::take_back_last(match, support::epoch));
    CHECK(match.position(BoardId::a) == before.position(BoardId::a));
}

TEST_CASE("a ring of three passes round the table") {
    Match match = on(support::ring_of_three());
    play(match, "A:e2e4 a:d7d5 A:e4d5"); // player 0 plays White on A, Black on B
    CHECK(match.hand(seat('b')).count(Kind::pawn) == 1);
    play(match, "B:d2d4 b:P@e4 C:e2e4 c:d7d5 C:e4d5");
    CHECK(match.hand(seat('a')).count(Kind::pawn) == 1);
    play(match, "c:d8d5"); // player 1 plays White on B, Black on C
    CHECK(match.hand(seat('B')).count(Kind::pawn) == 1);
    CHECK(partner(match.plan(), seat('C')) == seat('a'));
}

TEST_CASE("the first of three boards to end stops them all") {
    Match match = on(support::ring_of_three());
    play(match, "C:e2e4 c:e7e5 C:d1h5 c:b8c6 C:f1c4 c:g8f6 C:h5f7");
    REQUIRE(match.outcome());
    CHECK(match.outcome()->decided_by == BoardEnd{BoardId::c, Ending::mate, seat('c')});
    CHECK(match.outcome()->winner == match.plan().team[seat('C')]);
    for (const BoardId board : {BoardId::a, BoardId::b, BoardId::c}) {
        CHECK_FALSE(match.clock(board).running());
    }
}

TEST_CASE("in a ring all players agree to a draw, once each") {
    Match match = on(support::ring_of_three(), "fide");
    match.offer_draw(seat('A'), support::epoch); // player 0, who has seat b as well
    CHECK(match.draw_offered(seat('b')));
    CHECK(match.offer_draw(seat('b'), support::epoch) == Refusal::already_offered);
    match.offer_draw(seat('B'), support::epoch);
    CHECK_FALSE(match.outcome());
    match.offer_draw(seat('C'), support::epoch);
    CHECK(match.outcome());
}

TEST_CASE("three flags at once have no winner") {
    Match match = on(support::ring_of_three(), "wbn");
    match.check_flags(support::epoch + 3min);
    REQUIRE(match.outcome());
    CHECK(match.outcome()->other_ends.size() == 2);
    CHECK_FALSE(match.outcome()->winner);
}

TEST_CASE("a piece that is passed before its move is completed gives nobody the turn") {
    const auto board = [](std::string_view fen) {
        return *Position::from(*notation::parse_fen(fen), {});
    };
    Match match(siamese_plan(), *notation::laws_from("wall referee=claims"), {.unlimited = true},
                {board("4k3/8/8/8/8/8/5PPP/r5K1[] w - - 0 1"), // White waits for a piece
                 board("4k3/8/8/3p4/4N3/8/8/4K3[] b - - 0 1")});
    match.begin(support::epoch);
    CHECK_FALSE(match.to_move(seat('A')));
    REQUIRE_FALSE(match.to_move(seat('A')));
    play(match, "b:d5e4"); // the knight goes to A
    CHECK(match.hand(seat('A')).holds(Kind::knight));
    CHECK(match.to_move(seat('B'))); // a waits, and A comes after B
}
