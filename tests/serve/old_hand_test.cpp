// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody types who knows FICS well: commands without their arguments, abbreviations of
// words and of names, the same thing twice, and everything at the wrong moment.
#include "tests/serve/server_driver.h"
#include "tests/serve/sessions.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;
using net::ConnectionId;
using support::account;
using support::holds;
using support::LobbyDriver;
using support::some_accounts;

namespace {

struct FourPlayers {
    LobbyDriver server;
    ConnectionId alice = server.enter("Alice");
    ConnectionId carol = server.enter("Carol");
    ConnectionId dave = server.enter("Dave");
    ConnectionId bob = server.enter("Bob");

    void forget() {
        for (const ConnectionId connection : {alice, carol, dave, bob}) {
            (void)server.heard(connection);
        }
    }
    void begin() {
        server.begin_match({alice, bob}, {carol, dave});
        forget();
    }
};

} // namespace

TEST_CASE("a command that lacks its argument says what it wants, and does nothing") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    for (const std::string name : {"muzzle", "unmuzzle", "addban", "subban", "nuke", "evict"}) {
        server.wait(1s);
        CHECK(server.type(root, name).starts_with("Usage: " + name + " NAME\n   "));
    }
    for (const char* command : {"set", "iset", "style", "unalias", "observe", "match", "tell",
                                "whisper", "play", "inchannel", "unban", "announce", "*"}) {
        server.wait(1s);
        CAPTURE(command);
        CHECK(server.type(root, command).starts_with("Usage: "));
    }
    CHECK(holds(server.type(root, "match"), "  3 0   minutes and seconds for each move;"));
    (void)server.type(root, "iset block 1");
    CHECK(holds(server.type(root, "7 muzzle"), "7\x16"
                                               "513\x16Usage: muzzle NAME\n"));
}

TEST_CASE("a command whose argument may be left out is obeyed without it") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    for (const char* command : {"finger", "history", "who", "games", "variables", "moves", "ban",
                                "partner", "unobserve", "follow", "=", "pobserve", "seek"}) {
        server.wait(1s);
        CAPTURE(command);
        CHECK_FALSE(server.type(root, command).starts_with("Usage: "));
    }
    CHECK(server.type(root, "password") == "Usage: password OLD NEW\nfics% ");
}

TEST_CASE("our own client goes on with a match in which a newcomer takes a seat") {
    LobbyDriver server;
    support::Sessions sessions(server);
    support::SessionHere& alice = sessions.add("Alice");
    sessions.wait(5s);
    sessions.command(alice, "start");
    sessions.wait(3s);
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(eve, "observe 2");
    (void)server.type(eve, "take B");
    (void)server.type(eve, "e4");
    sessions.wait(1s);
    REQUIRE(alice.session.table().match());
    CHECK(alice.session.table().names()[*rules::seat_from('B')] == "Eve");
    CHECK(alice.session.table().match()->plies().size() == 1);
    (void)server.type(eve, "resign");
    sessions.wait(1s);
    CHECK_FALSE(alice.session.table().playing());
}
