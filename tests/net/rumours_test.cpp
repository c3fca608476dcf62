// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/rumours.h"

#include "tests/support/catch.h"

using namespace net;

namespace {

const rules::PerSide<std::string> amy_cid{{"Amy", "Cid"}};

Style12 rumoured_board(int game) {
    Style12 board;
    board.game = game;
    board.names = amy_cid;
    return board;
}

} // namespace

TEST_CASE("of a game that nobody has spoken of nothing is known") {
    const Rumours rumours;
    CHECK(rumours.of(7).type.empty());
    CHECK_FALSE(rumours.of(7).partner_game);
    CHECK_FALSE(rumours.is_bughouse(rumoured_board(7)));
    CHECK(rumours.may_be_bughouse(7));
}

TEST_CASE("words before the first board tell that it is bughouse") {
    Rumours rumours;
    SECTION("the announcement of the game") {
        rumours.note(GameBegan{7, amy_cid, true, "bughouse", false});
        CHECK(rumours.of(7).rated);
    }
    SECTION("its facts, with the partners' game") {
        rumours.note(GameFacts{7, 8, "", false, {{"1500", "1600"}}});
        CHECK(rumours.of(7).ratings[rules::Side::black] == "1600");
    }
    SECTION("two games that are one match") {
        rumours.pair(8, 7);
    }
    SECTION("the match that was proposed, whichever player is White now") {
        Terms terms;
        terms.type = "bughouse";
        terms.names = {{"cid", "amy"}};
        rumours.note(terms);
    }
    CHECK(rumours.is_bughouse(rumoured_board(7)));
}

TEST_CASE("the number of a game that has ended is another game's") {
    Rumours rumours;
    rumours.note(GameBegan{7, {{"Eve", "Fay"}}, false, "bughouse", false});
    CHECK_FALSE(rumours.is_bughouse(rumoured_board(7)));
    rumours.note(GameBegan{7, amy_cid, false, "blitz", false});
    CHECK_FALSE(rumours.may_be_bughouse(7));
    rumours.forget(7);
    CHECK(rumours.of(7).type.empty());
    CHECK(rumours.may_be_bughouse(7));
}

TEST_CASE("a game that begins again keeps its partners' game while its players are the same") {
    Rumours rumours;
    rumours.note(GameBegan{7, amy_cid, false, "bughouse", false});
    rumours.pair(7, 8);
    rumours.note(GameBegan{7, amy_cid, false, "bughouse", true});
    CHECK(rumours.of(7).partner_game == 8);
    rumours.note(GameBegan{7, {{"Eve", "Fay"}}, false, "bughouse", false});
    CHECK_FALSE(rumours.of(7).partner_game);
}

TEST_CASE("reserves may come before the first board, and go with a new game") {
    Rumours rumours;
    Holdings holdings;
    holdings.game = 7;
    rumours.note(holdings);
    CHECK(rumours.of(7).holdings);
    rumours.note(GameBegan{7, amy_cid, false, "bughouse", false});
    CHECK_FALSE(rumours.of(7).holdings);
}

TEST_CASE("a server that speaks of many games is not remembered whole") {
    Rumours rumours;
    for (int game = 1; game <= 1000; ++game) {
        rumours.note(GameBegan{game, amy_cid, false, "bughouse", false});
    }
    std::size_t known = 0;
    for (int game = 1; game <= 1000; ++game) {
        known += rumours.of(game).type.empty() ? 0U : 1U;
    }
    CHECK(known == Rumours::most);
    CHECK(rumours.of(1000).type == "bughouse");
}
