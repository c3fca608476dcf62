// SPDX-License-Identifier: GPL-3.0-or-later
// Bots in the lobby, which anybody can challenge.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;
using net::ConnectionId;
using support::holds;
using support::LobbyDriver;
using support::some_accounts;

namespace {

net::ServerOptions with_bots(int count) {
    net::ServerOptions options = some_accounts();
    options.lobby_bots = count;
    return options;
}

} // namespace

TEST_CASE("a challenged bot finds a partner among the free ones, and keeps it") {
    LobbyDriver server(with_bots(4));
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    (void)server.type(amy, "partner ben");
    (void)server.type(ben, "accept");
    CHECK(holds(server.type(amy, "bugwho p"), " 1 partnership displayed"));
    for (int i = 0; i < 2; ++i) { // a second match with the same partner
        CHECK(holds(server.type(amy, "match bota 3 0 bughouse white"), "game 2 (BotB vs. Ben).\n"));
        CHECK(holds(server.type(amy, "bugwho p"), " 0 partnerships displayed"));
        (void)server.type(amy, "resign");
        server.wait(1s);
        const std::string pairs = server.type(amy, "bugwho p");
        CHECK(holds(pairs, "BotA(C) / ++++ BotB(C)\n"));
        CHECK(holds(pairs, " 2 partnerships displayed"));
    }
    CHECK(holds(server.type(amy, "match botd 3 0 bughouse white"), "game 2 (BotC vs. Ben).\n"));
    (void)server.type(amy, "resign");
    server.wait(1s);
    CHECK(holds(server.type(amy, "match botb 3 0 bughouse white"), "game 2 (BotA vs. Ben).\n"));
}

TEST_CASE("a person without a partner is given no bot") {
    LobbyDriver server(with_bots(2));
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId cid = server.enter("Cid");
    CHECK(holds(server.type(amy, "match bota 3 0 bughouse"), "You have no partner for bughouse."));
    (void)server.type(amy, "partner ben");
    (void)server.type(ben, "accept");
    CHECK(holds(server.type(amy, "match cid 3 0 bughouse"),
                "Your opponent has no partner for bughouse.\n"));
    CHECK(holds(server.type(cid, "partner"), "You do not have a bughouse partner.\n"));
    CHECK(holds(server.type(amy, "bugwho p"), " 1 partnership displayed"));
}

TEST_CASE("a bot finds no partner where all others play, or are somebody's already") {
    LobbyDriver server(with_bots(3));
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId cid = server.enter("Cid");
    const ConnectionId dot = server.enter("Dot");
    (void)server.type(amy, "partner ben");
    (void)server.type(ben, "accept");
    (void)server.type(cid, "match botc 3 0 chess");
    CHECK(holds(server.type(dot, "partner botb"), "BotB agrees to be your partner.\n"));
    CHECK(holds(server.type(amy, "match bota 3 0 bughouse white"),
                "Your opponent has no partner for bughouse.\n"));
    (void)server.type(dot, "partner");
    CHECK(holds(server.type(amy, "match bota 3 0 bughouse white"), "game 3 (BotB vs. Ben).\n"));
}

TEST_CASE("bots of the lobby stay however long nobody plays with them") {
    LobbyDriver server(with_bots(2));
    const ConnectionId gia = server.enter("Gia");
    const ConnectionId amy = server.enter("Amy", "secret");
    server.wait(61min);
    CHECK(server.is_closed(gia));
    CHECK(holds(server.type(amy, "who"), " 3 players displayed"));
}

TEST_CASE("where only bots of the lobby are left no bot plays on for the one who is away") {
    LobbyDriver server(with_bots(3));
    const ConnectionId cid = server.enter("Cid");
    (void)server.type(cid, "partner bota");
    CHECK(holds(server.type(cid, "match botb 3 0 bughouse white"), "Creating unrated bughouse"));
    const std::size_t told = server.told_bots.size();
    CHECK(holds(server.type(cid, "table"), "bot of level 4\n"));
    server.hang_up(cid);
    server.wait(20s);
    CHECK(server.told_bots.size() == told);
    const ConnectionId amy = server.enter("Amy", "secret");
    CHECK(holds(server.type(amy, "games"), "2 games displayed."));
    server.wait(11s);
    CHECK(holds(server.type(amy, "games"), "0 games displayed."));
}

TEST_CASE("a match with bots of the lobby can go on after a restart, since they are back as well") {
    LobbyDriver server(with_bots(3));
    const ConnectionId amy = server.enter("Amy", "secret");
    (void)server.type(amy, "partner bota");
    (void)server.type(amy, "match botb 3 0 bughouse white");
    server.happen(net::StopServing{});
    CHECK(holds(server.heard(amy), "Your match will be resumed when all are back. ****"));
    CHECK(server.is_closed(amy));
}

TEST_CASE("a bot that is offered a draw declines or agrees, and the offer is told either way") {
    LobbyDriver server(with_bots(3));
    const ConnectionId amy = server.enter("Amy", "secret");
    (void)server.type(amy, "partner bota");
    (void)server.type(amy, "match botb 3 0 bughouse white");
    const rules::Seat amys = *rules::seat_from('A');
    const net::MatchId match = server.told_bots.back().match_id;
    const auto answers = [&](decltype(play::Request::what) what) {
        CHECK(holds(server.type(amy, "draw"), "Draw request sent.\n"));
        CHECK(server.told_bots.back().match->draw_offered(amys));
        server.happen(net::BotAsked{match, {opponent(amys), std::move(what)}});
        return server.heard(amy);
    };
    CHECK(holds(answers(play::Decline{}), "BotB declines the draw request.\n"));
    CHECK_FALSE(server.told_bots.back().match->draw_offered(amys));
    CHECK(holds(server.type(amy, "pending"), "There are no offers pending TO other players.\n"));
    (void)server.type(amy, "e4"); // after a refusal one offers again only after a move
    CHECK(holds(answers(play::OfferDraw{}), "BotB accepts the draw request.\n"));
    CHECK_FALSE(server.told_bots.back().match);
}

TEST_CASE("a draw that a bot of the table offers does no harm") {
    LobbyDriver server(some_accounts());
    const ConnectionId cid = server.enter("Cid");
    (void)server.type(cid, "start");
    REQUIRE_FALSE(server.told_bots.empty());
    const net::TellBots told = server.told_bots.back();
    server.happen(net::BotAsked{told.match_id, {told.seats.front().seat, play::OfferDraw{}}});
    CHECK(holds(server.type(cid, "games"), "2 games displayed."));
}

TEST_CASE(
    "a bot that is a visitor's partner hears what they tell it, and its answer reaches them") {
    LobbyDriver server(with_bots(3));
    const ConnectionId cid = server.enter("Cid");
    const auto talk = [&] {
        const std::string told = server.type(cid, "ptell need a knight");
        CHECK(told.starts_with("(told Bot"));
        CHECK(told.ends_with(", who is playing)\nfics% "));
        REQUIRE_FALSE(server.bots_heard.empty());
        const net::TellBot heard = server.bots_heard.back();
        CHECK(heard.text == "need a knight");
        server.happen(net::BotAsked{heard.match_id, {heard.seat, play::PartnerTell{"I will try"}}});
        const std::string name = told.substr(6, told.find(',') - 6);
        CHECK(holds(server.heard(cid), name + " (your partner) tells you: I will try\n"));
    };
    (void)server.type(cid, "start"); // with the bots of the table itself
    talk();
    CHECK(holds(server.type(cid, "partner"), "Your partner in this match is Bot"));
    (void)server.type(cid, "resign");
    server.wait(1s);
    (void)server.type(cid, "partner bota"); // with a bot of the lobby
    (void)server.type(cid, "match botb 3 0 bughouse white");
    talk();
}

TEST_CASE(
    "a bot of the lobby agrees to abort at once, plays no rated match and is not thrown out") {
    LobbyDriver server(with_bots(2));
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId root = server.enter("Root", "secret");
    CHECK(holds(server.type(amy, "match bota 3 0 chess rated"),
                "Only registered players can play rated games.\n"));
    CHECK(holds(server.type(amy, "match bota 3 0 chess"), "Creating unrated blitz match.}"));
    CHECK(holds(server.type(amy, "abort"), "Game aborted by mutual agreement} *"));
    CHECK(server.type(root, "nuke botb") == "\"botb\" cannot be thrown out.\nfics% ");
    CHECK(holds(server.type(root, "who"), " 4 players displayed"));
}

TEST_CASE("a challenge that is one too many begins no match, not even with a bot") {
    LobbyDriver server(with_bots(1));
    const ConnectionId amy = server.enter("Amy", "secret");
    for (int i = 0; i < 16; ++i) {
        const std::string name = std::string("Gast") + static_cast<char>('a' + i);
        (void)server.enter(name);
        server.wait(1s);
        CHECK(holds(server.type(amy, "match " + name + " 3 0 chess"), "Issuing: "));
    }
    const std::string said = server.type(amy, "match bota 3 0 chess");
    CHECK(holds(said, "You have made too many offers: withdraw one first.\n"));
    CHECK_FALSE(holds(said, "Creating"));
    CHECK(holds(server.type(amy, "withdraw 16"), "You withdraw the match offer to Gastp.\n"));
    CHECK(holds(server.type(amy, "match bota 3 0 chess"), "Creating"));
}

TEST_CASE("bots that have given their seats back play in another match, where one is allowed") {
    net::ServerOptions options = some_accounts();
    options.client_limits.bot_matches = 1;
    LobbyDriver server(options);
    const auto come = [&](const char* name, const char* address) {
        const ConnectionId connection = server.call({address, false, {}});
        (void)server.type(connection, name);
        (void)server.type(connection, "");
        return connection;
    };
    const ConnectionId ann = come("Ann", "192.0.2.1");
    const ConnectionId bob = come("Bob", "192.0.2.2");
    ConnectionId cid = come("Cid", "192.0.2.3");
    const ConnectionId dot = come("Dot", "192.0.2.4");
    (void)server.type(ann, "partner bob");
    (void)server.type(bob, "accept");
    (void)server.type(cid, "partner dot");
    (void)server.type(dot, "accept");
    (void)server.type(ann, "match cid 3 0 bughouse");
    (void)server.type(cid, "accept");
    server.hang_up(cid);
    server.hang_up(dot);
    server.wait(11s);
    CHECK(server.told_bots.back().seats.size() == 2); // both in one match
    cid = come("Cid", "192.0.2.3");
    (void)come("Dot", "192.0.2.4");
    CHECK(holds(server.type(cid, "table"), "The match is on.\n"));
    const ConnectionId eve = server.enter("Eve");
    CHECK(holds(server.type(eve, "start"), "Creating unrated bughouse match.}"));
}

TEST_CASE("bots alone begin no match") {
    LobbyDriver server;
    const ConnectionId ada = server.enter("Ada");
    (void)server.type(ada, "table new"); // the host has no chair
    for (const char* seat : {"A", "a", "B", "b"}) {
        CHECK_FALSE(holds(server.type(ada, std::string("bot ") + seat), "Creating"));
    }
    CHECK(server.told_bots.empty());
    CHECK(holds(server.type(ada, "tables"), "0 of 4 chairs are free"));
}

TEST_CASE("computers are listed apart, and bans of guests or of one's own address spare them") {
    net::ServerOptions options = with_bots(2);
    LobbyDriver server(options);
    (void)server.enter("Gia");
    const ConnectionId root = server.call({"192.0.2.9", false, {}});
    (void)server.type(root, "root");
    (void)server.type(root, "secret");
    for (const auto& [letters, count] : {std::pair("c", 2),
                                         {"r", 1},
                                         {"u", 3},
                                         {"o", 4},
                                         {"f", 4},
                                         {"p", 0},
                                         {"uc", 2},
                                         {"", 4}}) {
        CAPTURE(letters);
        CHECK(holds(server.type(root, std::string("who ") + letters),
                    "\n " + std::to_string(count) + " players displayed (of 4)."));
    }
    CHECK(holds(server.type(root, "ban 192.0.2.0/24"), "192.0.2.0/24 is banned; 0 had to go.\n"));
    const std::string said = server.type(root, "ban guests");
    CHECK(holds(said, "guests is banned; 1 had to go.\n"));
    CHECK_FALSE(holds(said, "cannot be thrown out"));
    CHECK(holds(server.type(root, "who"), " 3 players displayed (of 3)."));
    const ConnectionId amy = server.enter("Amy", "secret");
    // 127.0.0.0/8 is this machine.
    CHECK(holds(server.type(root, "ban 127.0.0.0/8"), "0 had to go"));
    CHECK(holds(server.type(amy, "who"), " 4 players displayed"));
    CHECK(holds(server.type(server.enter("Ben", "secret"), "who"), " 5 players displayed"));
}

TEST_CASE("a bot takes nobody but bots for its partner, and nothing is sent to it") {
    LobbyDriver server(with_bots(1));
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId cid = server.enter("Cid");
    (void)server.type(amy, "partner ben");
    (void)server.type(ben, "accept");
    CHECK(holds(server.type(amy, "match bota 3 0 bughouse"),
                "Your opponent has no partner for bughouse.\n"));
    CHECK(holds(server.type(cid, "partner"), "You do not have a bughouse partner.\n"));
    (void)server.type(amy, "tell bota hello");
    (void)server.type(amy, "match bota 3 0 chess white");
    (void)server.type(amy, "e4");
    CHECK(server.bytes(ConnectionId{0, true}).empty());
}

TEST_CASE("a bot of the lobby moves on its board, and its draw is offered in its name") {
    LobbyDriver server(with_bots(1));
    const ConnectionId amy = server.enter("Amy", "secret");
    (void)server.type(amy, "match bota 3 0 chess white");
    (void)server.type(amy, "e4");
    REQUIRE_FALSE(server.told_bots.empty());
    const net::TellBots told = server.told_bots.back();
    REQUIRE(told.seats.size() == 1);
    const rules::Seat seat = told.seats.front().seat;
    (void)server.heard(amy);
    server.happen(net::BotAsked{
        told.match_id,
        {seat, play::Play{rules::Move::step(rules::square(4, 6), rules::square(4, 4))}}});
    CHECK(holds(server.heard(amy), "P/e7-e5"));
    server.happen(net::BotAsked{told.match_id, {seat, play::OfferDraw{}}});
    CHECK(holds(server.heard(amy), "BotA offers you a draw.\n"));
}

TEST_CASE(
    "a bot's answer to a challenge that is withdrawn at once accepts nothing for anybody else") {
    LobbyDriver server(with_bots(1));
    const ConnectionId alice = server.enter("Alice");
    const ConnectionId carol = server.enter("Carol");
    server.send(alice, "match BotA 3 0 crazyhouse\nwithdraw\nmatch Carol 3 0 chess\n");
    CHECK(holds(server.heard(carol), "Challenge: Alice"));
    CHECK(holds(server.type(carol, "pending"), "Alice is offering Carol a challenge"));
    CHECK(holds(server.type(carol, "decline"), "You decline the match offer from Alice."));
}

TEST_CASE("an account of a bot's name does not drive the bot away") {
    LobbyDriver server(with_bots(1));
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId amy = server.enter("Amy", "secret");
    (void)server.type(amy, "match bota 3 0 chess");
    (void)server.type(root, "asetpass BotA secret");
    const ConnectionId connection = server.call();
    (void)server.type(connection, "BotA");
    CHECK(holds(server.type(connection, "secret"), "**** BotA is a bot's name here. ****\n"));
    CHECK(server.is_closed(connection));
    CHECK_FALSE(holds(server.heard(amy), "BotA has lost contact"));
    const ConnectionId bota = server.call({"/run/bughouse", true, 1'001, "bota"});
    CHECK(holds(server.bytes(bota), "You are botaaa here"));
}
