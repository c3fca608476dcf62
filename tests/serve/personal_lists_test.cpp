// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of players that one wants to hear about or not to hear: notify, gnotify, censor, noplay,
// channel.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;
using net::ConnectionId;
using support::after;
using support::holds;
using support::LobbyDriver;
using support::some_accounts;

TEST_CASE("a player on a notify list is announced when they come, and is told who lists them") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    CHECK(server.type(amy, "+notify ben") == "[Ben] added to your notify list.\nfics% ");
    CHECK(server.type(amy, "+notify BEN") == "[Ben] is already on your notify list.\nfics% ");
    CHECK(server.type(amy, "+notify zoe") == "There is no player matching the name zoe.\nfics% ");
    CHECK(server.type(amy, "znotify") == "No one from your notify list is logged on.\n"
                                         "No one logged in has you on their notify list.\nfics% ");
    const ConnectionId ben = server.call();
    (void)server.type(ben, "ben");
    CHECK(holds(server.type(ben, "secret"), "Your arrival was noted by: Amy.\n"));
    CHECK(server.heard(amy) == "\nNotification: Ben has arrived.\nfics% ");
    CHECK(holds(server.type(ben, "znotify"),
                "The following players have you on their notify list:\n   Amy\n"));
    CHECK(holds(server.type(amy, "znotify"), "Present company on your notify list:\n   Ben\n"));
    (void)server.type(ben, "quit");
    CHECK(server.heard(amy) == "\nNotification: Ben has departed.\nfics% ");
    CHECK(server.type(amy, "=notify") == "-- notify list: 1 name --\nBen\nfics% ");
    CHECK(server.type(amy, "-notify ben") == "[Ben] removed from your notify list.\nfics% ");
    CHECK(server.type(amy, "-notify ben") == "[Ben] is not in your notify list.\nfics% ");
    (void)server.enter("Ben", "secret");
    CHECK(server.heard(amy).empty());
}

TEST_CASE("a player on another's notify list may hear of that other as well") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    (void)server.type(amy, "set notifiedby 1");
    const ConnectionId ben = server.enter("Ben", "secret");
    (void)server.type(ben, "+notify amy");
    (void)server.type(ben, "quit");
    CHECK(
        holds(server.heard(amy), "Notification: Ben has departed and isn't on your notify list."));
    const ConnectionId again = server.call();
    (void)server.type(again, "ben");
    CHECK(holds(server.type(again, "secret"), "Present company includes: Amy.\n"));
    CHECK(holds(server.heard(amy), "Notification: Ben has arrived and isn't on your notify list."));
}

TEST_CASE("lists are kept with an account, bounded, and go with a guest") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    (void)server.type(amy, "+channel 24");
    (void)server.type(amy, "+censor ben");
    LobbyDriver later(after(server));
    const ConnectionId there = later.enter("Amy", "secret");
    CHECK(later.type(there, "=ch") == "-- channel list: 1 channel --\n24\nfics% ");
    CHECK(later.type(there, "=censor") == "-- censor list: 1 name --\nBen\nfics% ");
    CHECK(holds(later.type(there, "=n"), "\"n\" does not match any list name."));
    for (std::size_t i = 1; i < net::PersonalLists::most_items; ++i) {
        later.wait(200ms);
        CHECK(holds(later.type(there, "+channel " + std::to_string(100 + i)), "added to"));
    }
    CHECK(later.type(there, "+channel 99") == "Sorry, your channel list is full.\nfics% ");
    CHECK(holds(later.type(there, "+channel 256"), "a number between 0 and 255"));
    CHECK(holds(later.type(there, "+channel x"), "a number between 0 and 255"));
    CHECK(holds(later.type(there, "+nothing x"), "Your lists are notify, gnotify, censor"));

    const ConnectionId zoe = server.enter("Zoe");
    (void)server.type(zoe, "+notify amy");
    (void)server.type(zoe, "quit");
    CHECK(server.type(server.enter("Zoe"), "=notify") == "-- notify list: 0 names --\nfics% ");
    const ConnectionId new_one = server.enter("Newbie");
    (void)server.type(new_one, "+notify amy");
    (void)server.type(new_one, "register sesame");
    CHECK(server.accounts.at("Newbie").lists.has(net::ListKind::notify, "Amy"));
}

TEST_CASE("a censored player is not heard, and is told so when speaking to one player alone") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    (void)server.type(amy, "+censor ben");
    (void)server.type(amy, "+channel 3");
    for (const char* said :
         {"tell amy hello", "message amy hello", "match amy 3 0 chess", "partner amy"}) {
        CHECK(server.type(ben, said) == "Player \"Amy\" is censoring you.\nfics% ");
    }
    for (const char* said : {"shout hello", "cshout hello", "it hello", "tell 3 hello"}) {
        CHECK(holds(server.type(ben, said), " 0 players"));
    }
    CHECK(server.heard(amy).empty());
    CHECK(server.type(amy, "match ben 3 0 chess") == "You are censoring \"Ben\".\nfics% ");
    (void)server.type(amy, "+noplay ben");
    (void)server.type(amy, "-censor ben");
    CHECK(server.type(ben, "match amy 3 0 chess") == "You are on Amy's noplay list.\nfics% ");
    (void)server.type(amy, "seek 3 0 chess");
    (void)server.heard(ben);
    CHECK(server.type(ben, "play amy") == "You are on Amy's noplay list.\nfics% ");
    (void)server.type(amy, "-noplay ben");
    (void)server.type(amy, "+censor ben");
    CHECK(server.type(ben, "play amy") == "Player \"Amy\" is censoring you.\nfics% ");
    (void)server.type(amy, "unseek");
    (void)server.type(amy, "-censor ben");
    (void)server.heard(amy);
    (void)server.type(amy, "+censor root");
    const ConnectionId root = server.enter("Root", "secret");
    CHECK(holds(server.type(root, "tell amy mind your words"), "(told Amy)"));
}

TEST_CASE("a censored player is not heard at the boards of a common match either") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    (void)server.type(amy, "match ben 3 0 chess white");
    (void)server.type(ben, "accept");
    (void)server.type(amy, "+censor ben");
    (void)server.heard(amy);
    (void)server.type(ben, "say hello");
    CHECK(holds(server.type(ben, "kibitz hello"), "(kibitzed to 0 players)"));
    CHECK(server.heard(amy).empty());
}

TEST_CASE("games of those on a gnotify list are told when they begin") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId zoe = server.enter("Zoe");
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(eve, "+gnotify amy");
    (void)server.type(amy, "+gnotify zoe");
    (void)server.type(amy, "match zoe 3 0 crazyhouse white");
    (void)server.type(zoe, "accept");
    CHECK(server.heard(eve) == "\nGame notification: Amy (----) vs. Zoe (++++) unrated crazyhouse "
                               "3 0: Game 1\nfics% ");
    CHECK_FALSE(holds(server.heard(amy), "Game notification"));
}

TEST_CASE("each wish to be told of others is enough by itself") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId cid = server.enter("Cid");
    const auto told_of_a_match = [&] {
        (void)server.heard(amy);
        (void)server.type(ben, "match cid 3 0 chess white");
        (void)server.type(cid, "accept");
        (void)server.type(cid, "resign");
        server.wait(1s);
        return server.heard(amy);
    };
    CHECK(told_of_a_match().empty());
    SECTION("gin") {
        (void)server.type(amy, "set gin 1");
        const std::string told = told_of_a_match();
        CHECK(holds(told, "{Game 1 (Ben vs. Cid) Creating unrated blitz match.}\n"));
        CHECK(holds(told, "{Game 1 (Ben vs. Cid) Cid resigns} 1-0\n"));
        (void)server.type(amy, "set gin 0");
    }
    SECTION("gnotify") {
        (void)server.type(amy, "+gnotify cid");
        CHECK(told_of_a_match() == "\nGame notification: Ben (----) vs. Cid (++++) unrated blitz 3 "
                                   "0: Game 1\nfics% ");
        (void)server.type(amy, "-gnotify cid");
    }
    SECTION("following") {
        (void)server.type(amy, "follow ben");
        CHECK(holds(told_of_a_match(), "You are now observing game 1."));
        (void)server.type(amy, "follow");
    }
    SECTION("pin") {
        (void)server.type(amy, "set pin 1");
        server.hang_up(server.enter("Dot"));
        CHECK(server.heard(amy) ==
              "\n[Dot has connected.]\nfics% \n[Dot has disconnected.]\nfics% ");
        (void)server.type(amy, "set pin 0");
    }
    CHECK(told_of_a_match().empty());
    server.hang_up(server.enter("Dot"));
    CHECK(server.heard(amy).empty());
}

TEST_CASE("whoever has absent players on a list is told of the present ones, in order") {
    LobbyDriver server(some_accounts());
    ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId zoe = server.enter("zoe");
    (void)server.enter("Cid");
    for (const char* name : {"ben", "root", "zoe", "cid", "amy"}) {
        (void)server.type(amy, std::string("+notify ") + name);
    }
    (void)server.enter("Root", "secret");
    server.hang_up(amy);
    amy = server.call();
    (void)server.type(amy, "amy");
    CHECK(holds(server.type(amy, "secret"), "Present company includes: Cid Root zoe.\n"));
    CHECK_FALSE(holds(server.heard(zoe), "Notification"));
}

TEST_CASE("whoever is on somebody's list and does not ask for it is not told") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    (void)server.type(ben, "+notify amy");
    (void)server.type(ben, "quit");
    CHECK(server.heard(amy).empty());
    (void)server.type(amy, "set pin 1");
    (void)server.type(amy, "set notifiedby 1");
    server.hang_up(server.enter("Root", "secret"));
    CHECK(server.heard(amy) == "\n[Root has connected.]\nfics% \n[Root has disconnected.]\nfics% ");
}

TEST_CASE("whoever plays follows nobody meanwhile") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId cid = server.enter("Cid");
    const ConnectionId dot = server.enter("Dot");
    (void)server.type(amy, "follow ben");
    (void)server.type(amy, "match cid 3 0 chess white");
    (void)server.type(cid, "accept");
    (void)server.heard(amy);
    (void)server.type(ben, "match dot 3 0 chess white");
    (void)server.type(dot, "accept");
    CHECK(server.heard(amy).empty());
    CHECK(server.type(amy, "follow ben") == "You will now be following Ben's games.\nfics% ");
    (void)server.type(ben, "resign");
    (void)server.type(amy, "resign");
    (void)server.heard(amy);
    (void)server.type(ben, "match dot 3 0 chess white");
    (void)server.type(dot, "accept");
    CHECK(holds(server.heard(amy), "You are now observing game 1."));
    CHECK(server.type(amy, "follow ben") == "You will now be following Ben's games.\nfics% ");
    CHECK(server.type(amy, "who").starts_with("\n---- "));
}
