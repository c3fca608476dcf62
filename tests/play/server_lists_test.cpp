// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/server/server_lists.h"

#include "src/play/server/server_news.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"

using play::GameRow;
using play::partner_game;
using rules::Position;

namespace {

GameRow row(int game, const char* white, const char* black, int minutes = 3) {
    GameRow made;
    made.game = game;
    made.names = {{white, black}};
    made.type = "w";
    made.minutes = minutes;
    return made;
}

} // namespace

TEST_CASE("two rows that follow each other are one match, unless they cannot be") {
    const std::vector<GameRow> games{row(1, "amy", "cid", 5), row(4, "eve", "fay"),
                                     row(5, "gus", "hal"), row(7, "ida", "jon"),
                                     row(8, "ida", "kim")};
    CHECK_FALSE(partner_game(games, 0)); // their time controls differ
    CHECK(partner_game(games, 1) == 5);
    CHECK(partner_game(games, 2) == 4);
    CHECK_FALSE(partner_game(games, 3)); // nobody can sit at both boards
    CHECK_FALSE(partner_game(games, 4));
    CHECK_FALSE(partner_game(games, 5));
}

TEST_CASE("rows of another kind, increment, rating or purpose are not the other board") {
    const GameRow first = row(1, "amy", "cid");
    const auto with = [&](auto change) {
        GameRow other = row(2, "dot", "ben");
        change(other);
        return partner_game({first, other}, 0).has_value();
    };
    CHECK(with([](GameRow&) {}));
    CHECK_FALSE(with([](GameRow& one) { one.type = "b"; }));
    CHECK_FALSE(with([](GameRow& one) { one.seconds = 2; }));
    CHECK_FALSE(with([](GameRow& one) { one.minutes = 5; }));
    CHECK_FALSE(with([](GameRow& one) { one.rated = true; }));
    CHECK_FALSE(with([](GameRow& one) { one.examined = true; }));
    CHECK_FALSE(with([](GameRow& one) { one.names = {{"dot", "AMY"}}; }));
}

TEST_CASE("a position's own count says how many half-moves have led there") {
    Position position;
    CHECK(play::half_moves(position) == 0);
    position = position.after(support::move_of(position, "e2e4"));
    CHECK(play::half_moves(position) == 1);
    position = position.after(support::move_of(position, "e7e5"));
    CHECK(play::half_moves(position) == 2);
    position = position.after(support::move_of(position, "d2d4"));
    CHECK(play::half_moves(position) == 3);
}
