// SPDX-License-Identifier: GPL-3.0-or-later
// Clients that seal their lines (timeseal): charged for what they think, not for the network.
#include "tests/serve/lobby_driver.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;
using net::LineId;
using support::holds;
using support::LobbyDriver;

namespace {

/// One whose client seals its lines, and whose clock is `ahead` of the server's.
struct Sealed {
    LobbyDriver& server;
    LineId line;
    net::Seal seal;
    base::Millis ahead;

    Sealed(LobbyDriver& at, std::string_view name, net::Seal how, base::Millis before)
        : server(at), line(at.call()), seal(how), ahead(before) {
        say(*net::greeting(seal, "me", "here"), at.now());
        say(name, at.now());
        say("", at.now());
        say("set style 12", at.now());
    }
    /// What was typed at `when`, by the server's clock, and comes now.
    void say(std::string_view text, base::Instant when) const {
        server.send(line, net::sealed(text, when + ahead, seal));
    }
};

} // namespace

TEST_CASE("who seals his lines is charged for his thoughts and not for the network") {
    for (const net::Seal seal : {net::Seal::v1, net::Seal::v2}) {
        LobbyDriver server;
        const Sealed amy(server, "Amy", seal, 777s);
        const LineId bob = server.enter("Bob");
        amy.say("match bob 3 0 chess white", server.now());
        (void)server.type(bob, "accept");
        const std::string ping = seal == net::Seal::v1 ? "\n\r[G]\n\r" : std::string("[G]\0", 4);
        CHECK(holds(server.bytes(amy.line), ping));
        const base::Instant saw = server.now() + 300ms; // the board took so long
        server.wait(600ms);
        amy.say(net::pong, saw);
        server.wait(1400ms);
        amy.say("Ke8", saw + 500ms); // an illegal move gives no time
        amy.say("e4", saw + 1s);     // on its way for 700 ms
        const std::string board = server.heard(bob);
        CHECK(holds(board, " 179000 180000 1 P/e2-e4 (0:01.000) e4 1 1 1000\n"));
        CHECK_FALSE(holds(server.bytes(bob), "[G]"));
    }
}

TEST_CASE("no seal saves more than two seconds of a move") {
    LobbyDriver server;
    const Sealed amy(server, "Amy", net::Seal::v1, 0s);
    const LineId bob = server.enter("Bob");
    amy.say("match bob 3 0 chess white", server.now());
    (void)server.type(bob, "accept");
    const base::Instant saw = server.now();
    amy.say(net::pong, saw);
    server.wait(30s);
    amy.say("e4", saw + 1ms); // a liar
    CHECK(holds(server.heard(bob), " 152000 180000 1 P/e2-e4 (0:28.000) e4 1 1 2000\n"));
}
