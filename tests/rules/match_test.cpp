// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/match.h"

#include "src/rules/match/draws.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"

using namespace rules;
using namespace std::chrono_literals;
using support::play;
using support::seat;
using support::why_not;

namespace {

Match begun(std::string_view laws = "fics", TimeControl time = {.base = 3min}) {
    Match match(bughouse_plan(), *preset(laws), time);
    match.begin(support::epoch);
    return match;
}

} // namespace

TEST_CASE("nothing is played before the start") {
    const Match match(bughouse_plan(), *preset("fics"), {.base = 3min});
    CHECK(why_not(match, "A:e2e4") == Refusal::not_started);
    CHECK(match.seat_state(seat('A')) == SeatState::not_started);
}

TEST_CASE("both boards are played at once, each in its own turn") {
    Match match = begun();
    play(match, "B:e2e4 A:d2d4 a:d7d5 b:e7e5");
    CHECK(match.plies().size() == 4);
    CHECK(why_not(match, "a:e7e5") == Refusal::not_your_turn);
    CHECK(match.seat_state(seat('A')) == SeatState::to_move);
    CHECK(match.seat_state(seat('a')) == SeatState::waits_for_opponent);
}

TEST_CASE("a captured piece goes to the partner and keeps its colour") {
    Match match = begun();
    play(match, "A:e2e4 a:d7d5");
    const auto ply = support::play_one(match, "A:e4d5");
    REQUIRE(ply);
    CHECK(ply->passed == Kind::pawn);
    CHECK(match.hand(seat('b')).count(Kind::pawn) == 1);
    CHECK(match.hand(seat('b')).total() == 1);
    CHECK(match.hand(seat('A')).empty());
    play(match, "B:e2e4 b:P@e5");
    CHECK(match.hand(seat('b')).empty());
    CHECK(match.position(BoardId::b).at(square(4, 4)) == Piece{Side::black, Kind::pawn});
}

TEST_CASE("the scholar's mate ends the match for both boards") {
    Match match = begun();
    play(match, "A:e2e4 a:e7e5 A:d1h5 a:b8c6 A:f1c4 a:g8f6 B:e2e4 A:h5f7");
    REQUIRE(match.outcome());
    CHECK(match.outcome()->decided_by == BoardEnd{BoardId::a, Ending::mate, seat('a')});
    CHECK(match.outcome()->winner == match.plan().team[seat('A')]);
    CHECK(why_not(match, "b:e7e5") == Refusal::match_over);
    CHECK_FALSE(match.next_flag());
}

TEST_CASE("what a seat can do is told in one word") {
    Match match = begun();
    CHECK(match.seat_state(seat('A')) == SeatState::to_move);
    CHECK(match.seat_state(seat('b')) == SeatState::waits_for_opponent);
    play(match, "A:e2e4 a:f7f5 A:d1h5");
    CHECK(match.seat_state(seat('a')) == SeatState::in_check);
    match.resign(seat('B'), support::epoch);
    CHECK(match.seat_state(seat('a')) == SeatState::over);
}

TEST_CASE("seats that the plan does not have are refused everything") {
    Match match = begun();
    const Seat nobody = seat('c');
    CHECK(why_not(match, "A:e2e4") == std::nullopt);
    CHECK(match.why_illegal_now(nobody, Move::step(square(4, 6), square(4, 4))) ==
          Refusal::no_such_seat);
    CHECK(match.resign(nobody, support::epoch) == Refusal::no_such_seat);
    CHECK(match.offer_draw(nobody, support::epoch) == Refusal::no_such_seat);
    CHECK(match.decline(nobody, support::epoch) == Refusal::no_such_seat);
    CHECK(match.claim_draw(nobody, support::epoch) == Refusal::no_such_seat);
    CHECK_FALSE(match.to_move(nobody));
    CHECK_FALSE(claimable_draw(match, nobody));
}

TEST_CASE("a pawn's bare step to the last rank makes a queen, or must say what it makes") {
    struct Row {
        std::string laws;
        bool queen;
    };
    const auto row = GENERATE(values<Row>({{"fics", true},
                                           {"icc", true},
                                           {"wbn", true},
                                           {"wall", true},
                                           {"fide", false},
                                           {"geneva", false}}));
    CAPTURE(row.laws);
    Match match = support::match_of(row.laws, "8/P3k3/8/8/8/8/8/4K3[] w - - 0 1");
    const auto ply = support::play_one(match, "A:a7a8");
    if (row.queen) {
        REQUIRE(ply);
        CHECK(ply->move == Move::promote(square(0, 6), square(0, 7), Kind::queen));
    } else {
        REQUIRE_FALSE(ply);
        CHECK(ply.error() == Refusal::promotion_must_be_named);
    }
}

TEST_CASE("a captured promoted piece is passed as the pawn that it was") {
    Match match = support::match_of("fics", "Q~7/6k1/8/8/8/8/r7/6K1[] b - - 0 1");
    play(match, "a:a2a8");
    CHECK(match.hand(seat('B')).count(Kind::pawn) == 1);
    CHECK(match.hand(seat('B')).total() == 1);
}

TEST_CASE("taking back undoes the passing of a piece as well") {
    Match match = begun();
    play(match, "A:e2e4 a:d7d5");
    const Position before = match.position(BoardId::a);
    play(match, "A:e4d5");
    const auto undone = support::take_back_last(match, support::epoch);
    REQUIRE(undone);
    CHECK(undone->seat == seat('A'));
    CHECK(match.position(BoardId::a) == before);
    CHECK(match.hand(seat('b')).empty());
    CHECK(match.to_move(seat('A')));
    CHECK(match.repetition_keys(BoardId::a).size() == 3);
}

TEST_CASE("nothing is taken back before the first move or after the end") {
    Match match = begun();
    CHECK(support::take_back_last(match, support::epoch).error() == Refusal::nothing_to_take_back);
    play(match, "A:e2e4");
    match.resign(seat('a'), support::epoch);
    CHECK(support::take_back_last(match, support::epoch).error() == Refusal::match_over);
}

TEST_CASE("a start position is judged by the laws of the match, not by its own") {
    const MoveLaws strict{.first_pawn_drop_rank = 3};
    Match match(bughouse_plan(), *preset("fics"), {.unlimited = true},
                {support::position_of("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", strict)});
    match.begin(support::epoch);
    CHECK_FALSE(why_not(match, "A:P@a2"));
}
