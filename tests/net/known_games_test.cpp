// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/known_games.h"

#include "tests/support/catch.h"

using namespace net;

namespace {

const rules::PerSide<std::string> amy_cid{{"Amy", "Cid"}};

Style12 board_seen(int game) {
    Style12 board;
    board.game = game;
    board.names = amy_cid;
    return board;
}

} // namespace

TEST_CASE("nothing is known of a game that the server has not mentioned") {
    const KnownGames known;
    CHECK(known.of(7).type.empty());
    CHECK_FALSE(known.of(7).partner_game);
    CHECK_FALSE(known.is_bughouse(board_seen(7)));
    CHECK(known.may_be_bughouse(7));
}

TEST_CASE("words before the first board tell that it is bughouse") {
    KnownGames known;
    SECTION("the announcement of the game") {
        known.note(GameBegan{7, amy_cid, true, "bughouse", false});
        CHECK(known.of(7).rated);
    }
    SECTION("its facts, with the partners' game") {
        known.note(GameFacts{7, 8, "", false, {{"1500", "1600"}}});
        CHECK(known.of(7).ratings[rules::Side::black] == "1600");
    }
    SECTION("two games that are one match") {
        known.pair(8, 7);
    }
    SECTION("the match that was proposed, whichever player is White now") {
        Terms terms;
        terms.type = "bughouse";
        terms.names = {{"cid", "amy"}};
        known.note(terms);
    }
    CHECK(known.is_bughouse(board_seen(7)));
}

TEST_CASE("the number of a game that has ended is another game's") {
    KnownGames known;
    known.note(GameBegan{7, {{"Eve", "Fay"}}, false, "bughouse", false});
    CHECK_FALSE(known.is_bughouse(board_seen(7)));
    known.note(GameBegan{7, amy_cid, false, "blitz", false});
    CHECK_FALSE(known.may_be_bughouse(7));
    known.forget(7);
    CHECK(known.of(7).type.empty());
    CHECK(known.may_be_bughouse(7));
}

TEST_CASE("a game that begins again keeps its partners' game while its players are the same") {
    KnownGames known;
    known.note(GameBegan{7, amy_cid, false, "bughouse", false});
    known.pair(7, 8);
    known.note(GameBegan{7, amy_cid, false, "bughouse", true});
    CHECK(known.of(7).partner_game == 8);
    known.note(GameBegan{7, {{"Eve", "Fay"}}, false, "bughouse", false});
    CHECK_FALSE(known.of(7).partner_game);
}

TEST_CASE("reserves may come before the first board, and go with a new game") {
    KnownGames known;
    Holdings holdings;
    holdings.game = 7;
    known.note(holdings);
    CHECK(known.of(7).holdings);
    known.note(GameBegan{7, amy_cid, false, "bughouse", false});
    CHECK_FALSE(known.of(7).holdings);
}

TEST_CASE("a server that speaks of many games is not remembered whole") {
    KnownGames known;
    for (int game = 1; game <= 1000; ++game) {
        known.note(GameBegan{game, amy_cid, false, "bughouse", false});
    }
    std::size_t count = 0;
    for (int game = 1; game <= 1000; ++game) {
        count += known.of(game).type.empty() ? 0U : 1U;
    }
    CHECK(count == KnownGames::most);
    CHECK(known.of(1000).type == "bughouse");
}

TEST_CASE("more games than are kept push out the oldest, one that is named again pushes out none") {
    KnownGames known;
    const auto note = [&](int game) { known.note(GameBegan{game, amy_cid, true, "blitz", false}); };
    for (int game = 0; game < static_cast<int>(KnownGames::most); ++game) {
        note(game);
    }
    note(5);
    CHECK(known.of(0).type == "blitz");
    note(99);
    CHECK(known.of(0).type.empty());
    CHECK(known.of(1).type == "blitz");
    CHECK(known.of(99).type == "blitz");
}
