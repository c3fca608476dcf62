// SPDX-License-Identifier: GPL-3.0-or-later
// Watching: four bots without a player, and the best match of a server.
#include "src/app/table/match_terms.h"
#include "tests/support/catch.h"
#include "tests/world/connected.h"

using namespace std::chrono_literals;
using app::Action;
using rules::Side;
using world::World;

namespace {

play::GameRow board(int number, const char* white, const char* black, const char* rating) {
    play::GameRow row;
    row.game = number;
    row.names = {{white, black}};
    row.ratings = {{rating, rating}};
    row.type = "B";
    row.minutes = 3;
    return row;
}

play::Lobby two_matches() {
    play::Lobby lobby;
    lobby.games = {board(1, "amy", "ben", "1400"), board(2, "cid", "dot", "1400"),
                   board(5, "eve", "fay", "1900"), board(6, "gus", "hal", "1800E")};
    return lobby;
}

const play::Watch* watched(const World& world) {
    return world.asked_server.empty() ? nullptr
                                      : std::get_if<play::Watch>(&world.asked_server.back());
}

World watching() {
    World world = world::connected();
    world.model.server->watches_best = true;
    world.event(play::LoginTold{play::LoginStep::in, {}, "GuestABCD", "(U)", true});
    world.pass(2s);
    return world;
}

} // namespace

TEST_CASE("the best match is watched, and when it is over the next") {
    World world = watching();
    REQUIRE_FALSE(world.asked_server.empty());
    CHECK(std::holds_alternative<play::LookForPlayers>(world.asked_server.back()));
    world.event(play::LobbyIs{two_matches()});
    REQUIRE(watched(world) != nullptr);
    CHECK(watched(world)->game == 5);
    CHECK(watched(world)->partner_game == 6);
    play::GameOpened opened{*app::make_match(app::MatchTerms()), {}, {}, {}, "bughouse", false};
    world.event(opened);
    world.asked_server.clear();
    world.event(play::LobbyIs{two_matches()}); // one is shown already
    CHECK(world.asked_server.empty());
    world.event(play::GameLeft{});
    world.pass(3s);
    CHECK(world.asked_server.empty()); // the end is seen for a while
    world.pass(20s);
    REQUIRE_FALSE(world.asked_server.empty());
    CHECK(std::holds_alternative<play::LookForPlayers>(world.asked_server.back()));
}

TEST_CASE("where nothing is played it is looked for again") {
    World world = watching();
    world.asked_server.clear();
    world.event(play::LobbyIs{});
    CHECK(world.status().substr(0, 27) == "no match is played just now");
    world.pass(21s);
    CHECK(world.asked_server.size() == 1);
    World other = world::logged_in(); // a client that does not watch is left alone
    other.event(play::LobbyIs{two_matches()});
    other.pass(60s);
    CHECK(other.asked_server.empty());
}

TEST_CASE("four bots play without anybody") {
    app::MatchTerms terms;
    terms.nobody = true;
    for (const rules::Seat seat : rules::seats(rules::bughouse_plan())) {
        CHECK_FALSE(app::is_human(terms, seat));
    }
    World world;
    world.bots_think = false;
    world.sit_down(terms);
    CHECK(app::human_seats(*world.model.table).empty());
    world.press(app::InsertText{"e4"});
    world.press(Action::submit);
    CHECK(world.match().plies().empty()); // nobody here moves for a bot
    world.press(app::Verb{"resign"});
    world.press(app::Verb{"resign"});
    CHECK_FALSE(world.over());
}
