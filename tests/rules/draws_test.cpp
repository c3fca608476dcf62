// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/draws.h"

#include "src/notation/laws/law_text.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"

#include <algorithm>
#include <string>

using namespace rules;
using support::match_of;
using support::play;
using support::seat;

namespace {

const std::string there_and_back = "A:g1f3 a:g8f6 A:f3g1 a:f6g8 ";

/// A match in which the usual array has occurred `times` times on board A.
Match repeated(const RuleSet& laws, int times) {
    Match match = match_of(laws);
    for (int i = 1; i < times; ++i) {
        play(match, there_and_back);
    }
    return match;
}

bool claims(Match match, char who, Move about_to = {}) {
    return !match.claim_draw(seat(who), support::epoch, about_to);
}

const Move knight_home = Move::step(square(5, 5), square(6, 7));

} // namespace

TEST_CASE("a repetition can be claimed when the position has stood as often as the laws say") {
    struct Row {
        std::string laws;
        int first; ///< occurrences that allow the first claim; 0: never
    };
    const auto row = GENERATE(values<Row>(
        {{"fics", 3}, {"icc", 0}, {"wbn", 3}, {"fide", 4}, {"geneva", 4}, {"wall", 3}}));
    CAPTURE(row.laws);
    for (int times = 1; times <= 5; ++times) {
        const Match match = repeated(*preset(row.laws), times);
        CHECK(repetitions(match, BoardId::a) == times);
        CHECK(repetitions(match, BoardId::b) == 1);
        CHECK(claims(match, 'A') == (row.first != 0 && times >= row.first));
    }
}

TEST_CASE("the half-moves after which a position stood are told in order") {
    CHECK(match_plies_at_occurrences(repeated(*preset("wbn"), 3), BoardId::a) ==
          std::vector<std::size_t>{0, 4, 8});
}

TEST_CASE("no draw is claimed in a match that is over, nor of a mate that nobody has claimed") {
    Match match = support::match_of("fics");
    support::play(match, "A:g1f3 a:g8f6 A:f3g1 a:f6g8 A:g1f3 a:g8f6 A:f3g1 a:f6g8");
    REQUIRE(claimable_draw(match, support::seat('A')));
    REQUIRE_FALSE(match.resign(support::seat('B'), support::epoch));
    CHECK_FALSE(claimable_draw(match, support::seat('A')));
    Match mated = support::match_of(*notation::laws_from("wbn referee=claims"),
                                    "6rk/6pp/8/6N1/8/8/8/6K1[] w - - 0 1");
    support::play(mated, "A:g5f7");
    REQUIRE_FALSE(mated.outcome());
    for (const char letter : {'A', 'a', 'B', 'b'}) {
        CHECK_FALSE(claimable_draw(mated, support::seat(letter)));
    }
}

TEST_CASE("a claimed repetition draws the match") {
    Match match = repeated(*preset("fics"), 3);
    CHECK(claimable_draw(match, seat('A')));
    CHECK_FALSE(match.claim_draw(seat('A'), support::epoch));
    REQUIRE(match.outcome());
    CHECK(match.outcome()->decided_by == BoardEnd{BoardId::a, Ending::repetition, std::nullopt});
    CHECK_FALSE(match.outcome()->winner);
}

TEST_CASE("the laws say from which seat a draw is claimed") {
    struct Row {
        std::string laws;
        bool opponent, other_board;
    };
    const auto row = GENERATE(values<Row>({{"fics", true, false},
                                           {"wbn", true, true},
                                           {"fide", false, false},
                                           {"geneva", false, false},
                                           {"wall", true, false}}));
    CAPTURE(row.laws);
    const Match match = repeated(*preset(row.laws), 4);
    CHECK(claims(match, 'A'));
    CHECK(claims(match, 'a') == row.opponent);
    CHECK(claims(match, 'B') == row.other_board);
    CHECK(claims(match, 'b') == row.other_board);
    Match copy = match;
    if (!row.opponent) {
        CHECK(copy.claim_draw(seat('a'), support::epoch) == Refusal::not_your_claim);
    }
}

TEST_CASE("a repetition about to appear is claimed by announcing the move, under WBN only") {
    const auto laws = GENERATE(as<std::string>(), "wbn", "fics", "fide", "geneva", "wall", "icc");
    CAPTURE(laws);
    const int claimed = preset(laws)->repetition;
    Match match = repeated(*preset(laws), std::max(claimed - 1, 1));
    play(match, "A:g1f3 a:g8f6 A:f3g1");
    CHECK_FALSE(claims(match, 'a'));
    CHECK(claims(match, 'a', knight_home) == (laws == "wbn"));
    // a different move, an illegal move, and a player who is not on move
    CHECK_FALSE(claims(match, 'a', Move::step(square(4, 6), square(4, 4))));
    CHECK_FALSE(claims(match, 'a', Move::step(square(5, 5), square(6, 6))));
    CHECK_FALSE(claims(match, 'A', knight_home));
}

TEST_CASE("where no repetition draws, none is announced") {
    const Match match = repeated(*notation::laws_from("wbn repetition=0"), 3);
    CHECK_FALSE(claims(match, 'A'));
    CHECK_FALSE(claims(match, 'A', Move::step(square(6, 0), square(5, 2))));
}

TEST_CASE("reserves do not make another position") {
    Match match = repeated(*preset("fics"), 2);
    play(match, "B:e2e4 b:d7d5 B:e4d5"); // gives a a pawn
    CHECK(match.hand(seat('a')).total() == 1);
    play(match, there_and_back);
    CHECK(repetitions(match, BoardId::a) == 3);
}

TEST_CASE("a drop makes earlier occurrences void under Geneva") {
    const auto laws = GENERATE(as<std::string>(), "geneva", "fide", "wbn", "fics", "wall");
    // The position after N@a3 occurs again after the knight was captured and another one dropped.
    Match match = match_of(laws, "r5k1/8/8/8/8/8/8/6K1[NN] w - - 0 1");
    play(match, "A:N@a3 a:a8a3 A:g1h1 a:a3a5 A:h1g1 a:a5a8 A:N@a3");
    CHECK(repetitions(match, BoardId::a) == (laws == "geneva" ? 1 : 2));
    play(match, "a:g8h8 A:g1h1 a:h8g8 A:h1g1");
    CHECK(repetitions(match, BoardId::a) == (laws == "geneva" ? 2 : 3));
}

TEST_CASE("castling and en passant rights make another position") {
    Match match = match_of("fics");
    play(match, "A:e2e4 a:e7e5 A:e1e2 a:e8e7 A:e2e1 a:e7e8"); // loses all castling rights
    CHECK(repetitions(match, BoardId::a) == 1);
    play(match, "A:e1e2 a:e8e7 A:e2e1 a:e7e8");
    CHECK(repetitions(match, BoardId::a) == 2);
}

TEST_CASE("fifty quiet moves can be claimed where the laws know them") {
    struct Row {
        std::string laws;
        bool draw;
    };
    const auto row = GENERATE(values<Row>({{"fics", true},
                                           {"icc", true},
                                           {"wbn", false},
                                           {"fide", true},
                                           {"geneva", true},
                                           {"wall", false}}));
    CAPTURE(row.laws);
    Match match = match_of(row.laws, "4k3/8/8/8/8/8/8/R3K3[] w - - 98 80");
    play(match, "A:a1a2");
    CHECK_FALSE(claims(match, 'a'));
    play(match, "a:e8d8");
    CHECK(claims(match, 'A') == row.draw);
    if (row.draw) {
        CHECK(claimable_draw(match, seat('A'))->ending == Ending::fifty_moves);
    }
}

TEST_CASE("fifty moves are claimed from the seats that the laws name") {
    struct Row {
        std::string laws;
        bool opponent, other_board;
    };
    const auto row = GENERATE(
        values<Row>({{"fics", true, false}, {"icc", true, false}, {"fide", false, false}}));
    CAPTURE(row.laws);
    const Match match = match_of(row.laws, "4k3/8/8/8/8/8/8/R3K3[] w - - 100 80");
    CHECK(claims(match, 'A'));
    CHECK(claims(match, 'a') == row.opponent);
    CHECK(claims(match, 'B') == row.other_board);
}

TEST_CASE("a drop starts the fifty moves again") {
    Match match = match_of("fide", "4k3/8/8/8/8/8/8/R3K3[N] w - - 98 80");
    play(match, "A:N@a3 a:e8d8");
    CHECK_FALSE(claims(match, 'A'));
}

TEST_CASE("the laws say who must agree to a draw") {
    struct Row {
        std::string laws;
        bool two_are_enough;
    };
    const auto row = GENERATE(values<Row>({{"fics", true},
                                           {"icc", true},
                                           {"wbn", true},
                                           {"fide", false},
                                           {"geneva", false},
                                           {"wall", false}}));
    CAPTURE(row.laws);
    Match match = match_of(row.laws);
    match.offer_draw(seat('A'), support::epoch);
    match.offer_draw(seat('B'), support::epoch);
    CHECK_FALSE(match.outcome());
    match.offer_draw(seat('a'), support::epoch);
    CHECK(match.outcome().has_value() == row.two_are_enough);
    match.offer_draw(seat('b'), support::epoch);
    CHECK(match.outcome());
}

TEST_CASE("a draw offer stands until the opponent has moved without agreeing") {
    Match match = match_of("fics");
    CHECK_FALSE(match.offer_draw(seat('A'), support::epoch));
    CHECK(match.draw_offered(seat('A')));
    play(match, "A:e2e4 B:e2e4 b:e7e5");
    CHECK(match.draw_offered(seat('A')));
    play(match, "a:e7e5");
    CHECK_FALSE(match.draw_offered(seat('A')));
    CHECK(match.decline(seat('a'), support::epoch) == Refusal::nothing_to_answer);
}

TEST_CASE("a player who has agreed may move on while the others make up their minds") {
    Match match = match_of("fide");
    match.offer_draw(seat('A'), support::epoch);
    match.offer_draw(seat('a'), support::epoch);
    play(match, "A:e2e4 a:e7e5");
    match.offer_draw(seat('B'), support::epoch);
    CHECK_FALSE(match.outcome());
    CHECK_FALSE(match.offer_draw(seat('b'), support::epoch));
    REQUIRE(match.outcome());
    CHECK(match.outcome()->decided_by.ending == Ending::draw_agreed);
}

TEST_CASE("where all must agree any of them can decline for all") {
    Match match = match_of("wall");
    match.offer_draw(seat('A'), support::epoch);
    match.offer_draw(seat('a'), support::epoch);
    CHECK_FALSE(match.decline(seat('b'), support::epoch));
    CHECK_FALSE(match.draw_offered(seat('A')));
    CHECK_FALSE(match.draw_offered(seat('a')));
}

TEST_CASE("an offer made twice in a move is refused, an answer is not") {
    Match match = match_of("fics");
    match.offer_draw(seat('A'), support::epoch);
    match.decline(seat('a'), support::epoch);
    CHECK(match.offer_draw(seat('A'), support::epoch) == Refusal::already_offered);
    CHECK_FALSE(match.offer_draw(seat('a'), support::epoch));
    CHECK_FALSE(match.offer_draw(seat('A'), support::epoch));
    CHECK(match.outcome());
}

TEST_CASE("a move that would complete fifty is announced only where fifty moves are a draw") {
    rules::RuleSet laws = rules::preset("fide").value();
    const auto draws = [&laws] {
        const Match match = match_of(laws, "4k3/8/8/8/8/8/8/R3K3[] w - - 99 80");
        return claimable_draw(match, seat('A'), Move::step(square(0, 0), square(0, 1))).has_value();
    };
    CHECK(draws());
    laws.fifty_moves = false;
    CHECK_FALSE(draws());
    laws.fifty_moves = true;
    laws.fifty_before_move = false;
    CHECK_FALSE(draws());
}
