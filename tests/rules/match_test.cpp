// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match.h"

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
    match.begin(Instant{});
    return match;
}

} // namespace

TEST_CASE("nothing is played before the start") {
    const Match match(bughouse_plan(), *preset("fics"), {.base = 3min});
    CHECK(why_not(match, "A:e2e4") == Refusal::not_started);
    CHECK(match.standing(seat('A')) == Standing::not_started);
}

TEST_CASE("both boards are played at once, each in its own turn") {
    Match match = begun();
    play(match, "B:e2e4 A:d2d4 a:d7d5 b:e7e5");
    CHECK(match.plies().size() == 4);
    CHECK(why_not(match, "a:e7e5") == Refusal::not_your_turn);
    CHECK(match.standing(seat('A')) == Standing::to_move);
    CHECK(match.standing(seat('a')) == Standing::waits_for_opponent);
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

TEST_CASE("taking back undoes the passing of a piece as well") {
    Match match = begun();
    play(match, "A:e2e4 a:d7d5");
    const Position before = match.position(BoardId::a);
    play(match, "A:e4d5");
    const auto undone = match.take_back(Instant{});
    REQUIRE(undone);
    CHECK(undone->seat == seat('A'));
    CHECK(match.position(BoardId::a) == before);
    CHECK(match.hand(seat('b')).empty());
    CHECK(match.to_move(seat('A')));
}
