// SPDX-License-Identifier: GPL-3.0-or-later
// Observing: four bots without a player, and the best match on a server.
#include "src/app/port/event.h"
#include "src/app/table/match_terms.h"
#include "src/play/news.h"
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
    world.event(play::LoginNews{play::LoginStep::logged_in, {}, "GuestABCD", "(U)", true});
    world.pass(2s);
    return world;
}

} // namespace

TEST_CASE("the best match is watched, and when it is over the next") {
    World world = watching();
    REQUIRE_FALSE(world.asked_server.empty());
    CHECK(std::holds_alternative<play::LookForPlayers>(world.asked_server.back()));
    world.event(play::LobbyNews{two_matches()});
    REQUIRE(watched(world) != nullptr);
    CHECK(watched(world)->game == 5);
    CHECK(watched(world)->partner_game == 6);
    play::GameOpened opened{*app::make_match(app::MatchTerms()), {}, {}, {}, "bughouse", false};
    world.event(opened);
    world.asked_server.clear();
    world.event(play::LobbyNews{two_matches()}); // a match is already shown
    CHECK(world.asked_server.empty());
    world.event(play::GameLeft{});
    world.pass(3s);
    CHECK(world.asked_server.empty()); // the end stays on the screen for a while
    world.pass(20s);
    REQUIRE_FALSE(world.asked_server.empty());
    CHECK(std::holds_alternative<play::LookForPlayers>(world.asked_server.back()));
}

TEST_CASE("the best match is one of two boards that is played, by the ratings of all four") {
    World world = watching();
    play::Lobby lobby = two_matches();
    play::GameRow examined = board(11, "kim", "lea", "2900");
    examined.examined = true;
    play::GameRow beside = board(12, "max", "ned", "2900");
    beside.examined = true;
    lobby.games.push_back(board(9, "ira", "jo", "3000")); // without a partner game, which has ended
    lobby.games.back().type = "z";
    lobby.games.push_back(examined);
    lobby.games.push_back(beside);
    lobby.games.push_back(board(13, "oda", "pit", "----"));
    lobby.games.push_back(board(14, "qui", "rob", "++++"));
    lobby.games.push_back(board(15, "sam", "tom", "1900"));
    lobby.games.push_back(board(16, "uma", "vic", "1800E"));
    world.event(play::LobbyNews{lobby});
    REQUIRE(watched(world) != nullptr);
    CHECK(watched(world)->game == 5); // the first of two equally strong ones
    world.asked_server.clear();
    world.pass(19s);
    CHECK(world.asked_server.empty());
    world.pass(2s); // it was never shown, so it may have ended
    REQUIRE(world.asked_server.size() == 1);
    CHECK(std::holds_alternative<play::LookForPlayers>(world.asked_server.back()));
    play::Lobby weak;
    weak.games = {board(13, "oda", "pit", "----"), board(14, "qui", "rob", "")};
    world.event(play::LobbyNews{weak});
    REQUIRE(watched(world) != nullptr);
    CHECK(watched(world)->game == 13);
}

TEST_CASE("a match that has ended makes room for the next best, and a lost line asks for none") {
    World world = watching();
    play::GameOpened opened{*app::make_match(app::MatchTerms()), {}, {}, {}, "bughouse", false};
    world.event(opened);
    world.event(play::News{play::Began{world.now}});
    world.asked_server.clear();
    world.pass(60s);
    CHECK(world.asked_server.empty());
    const rules::BoardEnd end{rules::BoardId::a, rules::Ending::resignation, rules::Seat{}};
    world.event(play::News{play::Ended{outcome_of({end}, world.match().plan()), world.now}});
    world.pass(5s);
    CHECK(world.asked_server.empty());
    world.pass(2s);
    REQUIRE(world.asked_server.size() == 1);
    world.event(play::LobbyNews{two_matches()});
    CHECK(watched(world) != nullptr);
    world.event(play::ConnectionChanged{play::ConnectionState::waiting, "reset", std::nullopt});
    world.asked_server.clear();
    world.pass(60s);
    CHECK(world.asked_server.empty());
}

TEST_CASE("a spectator who stops watching is not taken back to the same match") {
    World world = watching();
    world.event(play::LobbyNews{two_matches()});
    play::GameOpened opened{*app::make_match(app::MatchTerms()), {}, {}, {}, "bughouse", false};
    world.event(opened);
    world.event(play::News{play::Began{world.now}});
    world.press(app::Verb{"pause"}); // F10 stop watching
    REQUIRE(std::holds_alternative<play::StopWatching>(world.asked_server.back()));
    world.event(play::GameLeft{});
    world.asked_server.clear();
    world.pass(1min);
    CHECK(world.asked_server.empty());
}

TEST_CASE("where nothing is played it is looked for again") {
    World world = watching();
    world.asked_server.clear();
    world.event(play::LobbyNews{});
    CHECK(world.status().substr(0, 27) == "no match is played just now");
    world.pass(21s);
    CHECK(world.asked_server.size() == 1);
    World other = world::logged_in(); // a client that does not observe is not affected
    other.event(play::LobbyNews{two_matches()});
    other.pass(60s);
    CHECK(other.asked_server.empty());
}

TEST_CASE("four bots play without anybody") {
    app::MatchTerms terms;
    terms.bots_only = true;
    for (const rules::Seat seat : rules::seats(rules::bughouse_plan())) {
        CHECK_FALSE(app::is_human(terms, seat));
    }
    World world;
    world.bots_think = false;
    world.sit_down(terms);
    CHECK(app::human_seats(*world.model.table).empty());
    world.press(app::InsertText{"e4"});
    world.press(Action::submit);
    CHECK(world.match().plies().empty()); // nobody here can move for a bot
    world.press(app::Verb{"resign"});
    world.press(app::Verb{"resign"});
    CHECK_FALSE(world.over());
    CHECK_FALSE(has(world.view().keys, "F9")); // no key meant for players is offered
    for (const app::View::BoardView& board : world.view().boards) {
        CHECK_FALSE(board.mine);
    }
}
