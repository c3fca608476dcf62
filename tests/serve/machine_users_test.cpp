// SPDX-License-Identifier: GPL-3.0-or-later
// Users of the server's own machine, whose user id is their account.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;
using net::ConnectionId;
using support::account;
using support::holds;
using support::LobbyDriver;

namespace {

net::Peer user(std::uint32_t uid, std::string name) {
    return {"user " + std::to_string(uid), true, uid, std::move(name)};
}

/// Connects as that user and presses Return; returns the server's output.
std::string come(LobbyDriver& server, const net::Peer& peer) {
    const ConnectionId connection = server.call(peer);
    return server.heard(connection) + server.type(connection, "");
}

} // namespace

TEST_CASE("a user of this machine is asked for no password, and plays under their own name") {
    LobbyDriver server;
    const std::string said = come(server, user(1000, "alice"));
    CHECK(holds(said, "Nobody is here yet."));
    CHECK(holds(said, "You are alice here: press return to come in.\n"));
    CHECK_FALSE(holds(said, "password"));
    CHECK(holds(said, "**** Starting FICS session as alice ****\n"));
    CHECK_FALSE(holds(said, "has connected"));
    CHECK(server.accounts.at("alice").uid == 1000);
    CHECK(server.accounts.at("alice").password_hash.empty());
    CHECK(holds(come(server, user(1001, "bob")), "Here: alice."));
}

TEST_CASE(
    "a user of this machine comes in under their own name, whatever they type at the question") {
    LobbyDriver server;
    const ConnectionId connection = server.call(user(1000, "alice"));
    CHECK(holds(server.type(connection, "root"), "Starting FICS session as alice ****"));
}

TEST_CASE("the name of a user is taken once, and stays theirs when the user is renamed") {
    net::ServerOptions options;
    options.accounts = {account("alice", "")};
    options.accounts.front().uid = 1000;
    LobbyDriver server(options);
    CHECK(holds(come(server, user(1000, "malory")), "Starting FICS session as alice ****"));
    CHECK(holds(come(server, user(1001, "alice")), "Starting FICS session as aliceaa ****"));
}

TEST_CASE("connections are limited by address, but not those of a user of this machine") {
    net::ServerOptions options;
    options.client_limits.connections_per_address = 1;
    LobbyDriver server(options);
    CHECK(holds(come(server, user(1000, "alice")), "session as alice ****"));
    CHECK(holds(come(server, user(1000, "alice")), "Starting FICS session as alice"));
    (void)server.call({"192.0.2.7"});
    CHECK(holds(server.heard(server.call({"192.0.2.7"})), "There are 1 connections from your"));
}

TEST_CASE("a name that cannot be one here is made into one") {
    LobbyDriver server;
    CHECK(holds(come(server, user(1, "j.doe-2")), "session as jdoe ****"));
    CHECK(holds(come(server, user(2, "x1")), "session as xuser ****"));
    CHECK(holds(come(server, user(3, "")), "session as user ****"));
    CHECK(holds(come(server, user(4, "")), "session as useraa ****"));
    CHECK(holds(come(server, user(5, "abcdefghijklmnopqrstuvwxyz")),
                "session as abcdefghijklmnopq ****"));
}

TEST_CASE("nobody becomes an operator by a name that is only like an operator's") {
    net::ServerOptions options;
    options.operators = {"root"};
    LobbyDriver server(options);
    CHECK(holds(come(server, user(7, "ro.ot")), "session as rootaa ****"));
    CHECK(holds(come(server, user(0, "root")), "session as root(*) ****"));
}

TEST_CASE("the user who runs the server is its operator, on this machine alone") {
    net::ServerOptions options;
    options.owner = 1000;
    LobbyDriver server(options);
    CHECK(holds(come(server, user(1000, "alice")), "session as alice(*) ****"));
    CHECK(holds(come(server, user(1001, "bob")), "session as bob ****"));
}

TEST_CASE("a machine account that many people share names nobody: each logs in as on the net") {
    net::ServerOptions options;
    options.owner = 990;
    options.shared_users = {990};
    options.accounts = {account("Amy", "secret")};
    LobbyDriver server(options);
    const ConnectionId connection = server.call(user(990, "kiosk"));
    CHECK_FALSE(holds(server.heard(connection), "You are"));
    CHECK(holds(server.type(connection, "kiosk"), "\"kiosk\" is not a registered name."));
    CHECK(holds(server.type(connection, ""), "session as kiosk(U) ****"));
    const ConnectionId amy = server.call(user(990, "kiosk"));
    (void)server.type(amy, "amy");
    CHECK(holds(server.type(amy, "wrong"), "Invalid password"));
    (void)server.type(amy, "amy");
    CHECK(holds(server.type(amy, "secret"), "session as Amy ****"));
}

TEST_CASE("a user who is banned stays outside") {
    net::ServerOptions options;
    options.accounts = {account("alice", "")};
    options.accounts.front().uid = 1000;
    options.accounts.front().banned = true;
    LobbyDriver server(options);
    const ConnectionId connection = server.call(user(1000, "alice"));
    CHECK(holds(server.type(connection, ""), "**** alice is banned. ****"));
    CHECK(server.is_closed(connection));
}

TEST_CASE("a user who looks at the table and goes again leaves no trace") {
    LobbyDriver server;
    const ConnectionId alice = server.enter("Amy");
    const ConnectionId connection = server.call(user(1000, "alice"));
    CHECK(holds(server.heard(connection), "Here: Amy."));
    server.hang_up(connection);
    CHECK(server.heard(alice).empty());
}

TEST_CASE("a table at which nobody sits any more is closed after a while") {
    net::ServerOptions options;
    options.ends_when_empty = 60s;
    options.lobby_bots = 2;
    LobbyDriver server(options);
    server.wait(59s);
    const ConnectionId alice = server.enter("Alice");
    server.wait(10min);
    CHECK_FALSE(server.ended);
    server.hang_up(alice);
    server.wait(59s);
    CHECK_FALSE(server.ended);
    const ConnectionId bob = server.enter("Bob"); // before the server would have ended
    server.wait(2min);
    CHECK_FALSE(server.ended);
    server.hang_up(bob);
    server.wait(60s);
    CHECK(server.ended);
}

TEST_CASE("users of a machine hear who comes and goes, and bots do not count as being here") {
    net::ServerOptions options;
    options.lobby_bots = 3;
    LobbyDriver server(options);
    const ConnectionId alice = server.call(user(1000, "alice"));
    CHECK(holds(server.heard(alice), "Nobody is here yet.\nYou are alice here"));
    (void)server.type(alice, "");
    const ConnectionId bob = server.call(user(1001, "bob"));
    CHECK(holds(server.heard(bob), "Here: alice.\n"));
    (void)server.type(bob, "");
    CHECK(holds(server.heard(alice), "[bob has connected.]"));
    server.hang_up(bob);
    CHECK(holds(server.heard(alice), "[bob has disconnected.]"));
}

TEST_CASE("a user hears how many matches are in progress before coming in") {
    LobbyDriver server;
    const auto heard = [&] { return server.heard(server.call(user(1000, "alice"))); };
    const auto play = [&](const char* white, const char* black) {
        const ConnectionId one = server.enter(white);
        (void)server.enter(black);
        (void)server.type(one, std::string("match ") + black + " 3 0 chess");
        return one;
    };
    const ConnectionId ann = play("Ann", "Bob");
    CHECK(holds(heard(), "Here: Ann, Bob."));
    server.send(ConnectionId{ann.number + 1}, "accept\n");
    CHECK(holds(heard(), "Here: Ann, Bob; one match is in progress.\n"));
    const ConnectionId cid = play("Cid", "Dot");
    server.send(ConnectionId{cid.number + 1}, "accept\n");
    CHECK(holds(heard(), "Here: Ann, Bob, Cid, Dot; 2 matches are in progress.\n"));
}

TEST_CASE("an introduction that is not believed is passed over without a word") {
    LobbyDriver server;
    const ConnectionId connection = server.call({"192.0.2.1", false, {}});
    (void)server.heard(connection);
    CHECK(server.type(connection, "%k 192.0.2.7").empty());
    CHECK(server.type(connection, "%k").empty());
    CHECK(holds(server.type(connection, "amy"), "\"amy\" is not a registered name."));
}

TEST_CASE("of many who are here eight are named, and a bot's name is no user's") {
    LobbyDriver server;
    for (int i = 0; i < 8; ++i) {
        (void)server.enter(std::string("Gast") + static_cast<char>('a' + i));
    }
    CHECK(holds(server.heard(server.call(user(1000, "alice"))),
                "Here: Gasta, Gastb, Gastc, Gastd, Gaste, Gastf, Gastg, Gasth.\n"));
    (void)server.enter("Gasti");
    CHECK(holds(server.heard(server.call(user(1000, "alice"))),
                "Here: Gasta, Gastb, Gastc, Gastd, Gaste, Gastf, Gastg, Gasth and 1 more.\n"));
    CHECK(holds(come(server, user(8, "botone")), "session as botoneaa ****"));
}
