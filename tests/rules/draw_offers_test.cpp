// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/draw_offers.h"

#include "tests/support/catch.h"
#include "tests/support/play_text.h"

using namespace rules;
using support::seat;

namespace {

constexpr auto two = DrawAgreement::players_of_board;
constexpr auto all = DrawAgreement::all_players;

} // namespace

TEST_CASE("an offer asks the opponent, or everybody else, as the laws say") {
    const TablePlan plan = bughouse_plan();
    DrawOffers offers;
    offers.offer(seat('A'), plan, two);
    CHECK(offers.offered(seat('A')));
    CHECK(offers.is_asked(seat('a'), plan, two));
    CHECK_FALSE(offers.is_asked(seat('A'), plan, two));
    CHECK_FALSE(offers.is_asked(seat('B'), plan, two));
    CHECK(offers.is_asked(seat('B'), plan, all));
}

TEST_CASE("who has offered can offer again only when he has moved, or has been asked") {
    const TablePlan plan = bughouse_plan();
    DrawOffers offers;
    CHECK(offers.may_offer(seat('A'), plan, two));
    offers.offer(seat('A'), plan, two);
    CHECK_FALSE(offers.may_offer(seat('A'), plan, two));
    offers.decline(seat('a'), two);
    CHECK_FALSE(offers.offered(seat('A')));
    CHECK_FALSE(offers.may_offer(seat('A'), plan, two));
    SECTION("he has moved") {
        offers.moved(seat('A'));
        CHECK(offers.may_offer(seat('A'), plan, two));
    }
    SECTION("he has been asked") {
        offers.offer(seat('a'), plan, two);
        CHECK(offers.may_offer(seat('A'), plan, two));
    }
}

TEST_CASE("an opponent who moves on without a word has declined, one who has agreed has not") {
    const TablePlan plan = bughouse_plan();
    DrawOffers offers;
    offers.offer(seat('A'), plan, all);
    offers.moved(seat('A'));
    offers.moved(seat('b'));
    CHECK(offers.offered(seat('A')));
    offers.moved(seat('a'));
    CHECK_FALSE(offers.offered(seat('A')));
    offers.offer(seat('A'), plan, all);
    offers.offer(seat('a'), plan, all);
    offers.moved(seat('a'));
    CHECK(offers.offered(seat('A')));
}

TEST_CASE("where all players are asked one speaks for all of his seats, and one declines for all") {
    const TablePlan plan = siamese_plan();
    DrawOffers offers;
    offers.offer(seat('A'), plan, all);
    CHECK(offers.offered(seat('A')));
    CHECK(offers.offered(seat('b')));
    CHECK_FALSE(offers.offered(seat('a')));
    CHECK_FALSE(offers.is_asked(seat('b'), plan, all)); // his own
    offers.decline(seat('B'), all);
    CHECK_FALSE(offers.offered(seat('A')));
    CHECK_FALSE(offers.offered(seat('b')));
}
