// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/draws.h"

#include "tests/support/catch.h"
#include "tests/support/play_text.h"

using namespace rules;
using support::seat;

namespace {

constexpr auto of_board = DrawAgreement::players_of_board;
constexpr auto of_all = DrawAgreement::all_players;

} // namespace

TEST_CASE("an offer asks the opponent, or everybody else, as the laws say") {
    const TablePlan plan = bughouse_plan();
    DrawOffers offers;
    offers.offer(seat('A'), plan, of_board, 0);
    CHECK(offers.offered(seat('A')));
    CHECK(offers.is_asked(seat('a'), plan, of_board));
    CHECK_FALSE(offers.is_asked(seat('A'), plan, of_board));
    CHECK_FALSE(offers.is_asked(seat('B'), plan, of_board));
    CHECK(offers.is_asked(seat('B'), plan, of_all));
}

TEST_CASE("a player who has offered can offer again only after moving, or being asked") {
    const TablePlan plan = bughouse_plan();
    DrawOffers offers;
    CHECK(offers.may_offer(seat('A'), plan, of_board));
    offers.offer(seat('A'), plan, of_board, 0);
    CHECK_FALSE(offers.may_offer(seat('A'), plan, of_board));
    offers.decline(seat('a'), of_board);
    CHECK_FALSE(offers.offered(seat('A')));
    CHECK_FALSE(offers.may_offer(seat('A'), plan, of_board));
    SECTION("the player has moved") {
        offers.note_half_move(seat('A'));
        CHECK(offers.may_offer(seat('A'), plan, of_board));
    }
    SECTION("the player has been asked") {
        offers.offer(seat('a'), plan, of_board, 0);
        CHECK(offers.may_offer(seat('A'), plan, of_board));
    }
}

TEST_CASE("an opponent who moves on without a word has declined, one who has agreed has not") {
    const TablePlan plan = bughouse_plan();
    DrawOffers offers;
    offers.offer(seat('A'), plan, of_all, 0);
    offers.note_half_move(seat('A'));
    offers.note_half_move(seat('b'));
    CHECK(offers.offered(seat('A')));
    offers.note_half_move(seat('a'));
    CHECK_FALSE(offers.offered(seat('A')));
    offers.offer(seat('A'), plan, of_all, 0);
    offers.offer(seat('a'), plan, of_all, 0);
    offers.note_half_move(seat('a'));
    CHECK(offers.offered(seat('A')));
}

TEST_CASE(
    "where all players are asked one speaks for all of their seats, and one declines for all") {
    const TablePlan plan = siamese_plan();
    DrawOffers offers;
    offers.offer(seat('A'), plan, of_all, 0);
    CHECK(offers.offered(seat('A')));
    CHECK(offers.offered(seat('b')));
    CHECK_FALSE(offers.offered(seat('a')));
    CHECK_FALSE(offers.is_asked(seat('b'), plan, of_all)); // the offering player also has this seat
    offers.decline(seat('B'), of_all);
    CHECK_FALSE(offers.offered(seat('A')));
    CHECK_FALSE(offers.offered(seat('b')));
}

TEST_CASE(
    "where the players of a board agree nobody speaks for another seat, though it is theirs") {
    DrawOffers offers;
    offers.offer(seat('A'), siamese_plan(), of_board, 0);
    CHECK(offers.offered(seat('A')));
    CHECK_FALSE(offers.offered(seat('b')));
}

TEST_CASE("with a half-move that is taken back go the offers on its board that came after it") {
    const TablePlan plan = bughouse_plan();
    DrawOffers offers;
    offers.offer(seat('A'), plan, of_board, 0);
    offers.note_half_move(seat('a'));
    offers.offer(seat('B'), plan, of_board, 4);
    offers.offer(seat('a'), plan, of_board, 5);
    offers.take_back(BoardId::a, 2);
    CHECK_FALSE(offers.offered(seat('a')));
    CHECK_FALSE(offers.offered_this_move(seat('a')));
    CHECK(offers.offered(seat('B')));
    CHECK(offers.offers_made() == std::vector<DrawOffers::Offer>{{0, seat('A')}, {3, seat('B')}});
}

TEST_CASE("an answer is no offer, and what was offered before the half-move stays") {
    const TablePlan plan = bughouse_plan();
    DrawOffers offers;
    offers.offer(seat('A'), plan, of_board, 2);
    offers.offer(seat('a'), plan, of_board, 2);
    CHECK(offers.offers_made() == std::vector<DrawOffers::Offer>{{2, seat('A')}});
    offers.offer(seat('b'), plan, of_board, 2);
    offers.take_back(BoardId::a, 2);
    CHECK(offers.offers_made() == std::vector<DrawOffers::Offer>{{2, seat('A')}, {2, seat('b')}});
}
