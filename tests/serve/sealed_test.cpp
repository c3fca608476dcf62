// SPDX-License-Identifier: GPL-3.0-or-later
// Clients that seal their lines (timeseal): charged for what they think, not for the network.
#include "tests/serve/server_driver.h"
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

namespace {

/// Amy, who seals, has White and one minute; her client has seen the board at once.
struct Blitz {
    explicit Blitz(const std::string& arguments = "1 0 chess white") {
        amy.say("match bob " + arguments, server.now());
        (void)server.type(bob, "accept");
        amy.say(net::pong, server.now());
        (void)server.bytes(amy.line);
        (void)server.heard(bob);
    }
    LobbyDriver server;
    Sealed amy{server, "Amy", net::Seal::v1, 777s};
    LineId bob = server.enter("Bob");
};

} // namespace

TEST_CASE("a move that was made in time counts, though it comes after the flag") {
    Blitz blitz;
    LobbyDriver& server = blitz.server;
    const base::Instant begun = server.now();
    server.wait(60'100ms);
    CHECK(server.bytes(blitz.amy.line).ends_with("\n\r[G]\n\rfics% "));
    CHECK(server.heard(blitz.bob).empty());
    CHECK(holds(server.type(blitz.bob, "refresh"), " 0 60000 1 none "));
    blitz.amy.say("e4", begun + 59'900ms); // 200 ms on its way
    CHECK(holds(server.heard(blitz.bob), " 100 60000 1 P/e2-e4 (0:59.900) e4 1 1 200\n"));
    blitz.amy.say(net::pong, server.now()); // says nothing of the next move
    blitz.amy.say(net::pong, server.now());
    (void)server.type(blitz.bob, "e5");
    blitz.amy.say(net::pong, server.now());
    server.wait(100ms);
    blitz.amy.say(net::pong, server.now());
    CHECK(holds(server.heard(blitz.bob), "Amy forfeits on time} 0-1"));
}

TEST_CASE("a flag falls as soon as it is known that no move was on its way") {
    Blitz blitz;
    LobbyDriver& server = blitz.server;
    server.wait(60'250ms);
    CHECK(server.heard(blitz.bob).empty());
    blitz.amy.say(net::pong, server.now());
    CHECK(holds(server.heard(blitz.bob), "Amy forfeits on time} 0-1"));
}

TEST_CASE("a move that was made too late comes too late, whatever it says of the way") {
    Blitz blitz;
    LobbyDriver& server = blitz.server;
    const base::Instant begun = server.now();
    server.wait(60'500ms);
    blitz.amy.say("e4", begun + 60'001ms);
    CHECK(holds(server.heard(blitz.bob), "Amy forfeits on time} 0-1"));
}

TEST_CASE("nobody is waited for longer than two seconds, nor without a seal, nor without a line") {
    Blitz silent;
    silent.server.wait(60s + net::ServerTable::most_lag - 1ms);
    CHECK(silent.server.heard(silent.bob).empty());
    silent.server.wait(1ms);
    CHECK(holds(silent.server.heard(silent.bob), "Amy forfeits on time} 0-1"));

    Blitz plain("1 0 chess black");
    plain.server.wait(60s);
    CHECK(holds(plain.server.heard(plain.bob), "Bob forfeits on time} 0-1"));
}

TEST_CASE("what others do at the table does not make a held flag fall") {
    LobbyDriver server;
    const Sealed amy(server, "Amy", net::Seal::v2, 5s);
    const LineId bob = server.enter("Bob");
    const LineId carol = server.enter("Carol");
    const LineId dave = server.enter("Dave");
    amy.say("partner bob", server.now());
    (void)server.type(bob, "accept");
    (void)server.type(carol, "partner dave");
    (void)server.type(dave, "accept");
    (void)server.type(carol, "match amy 1 0 bughouse black");
    amy.say("accept", server.now());
    amy.say(net::pong, server.now());
    const base::Instant begun = server.now();
    server.wait(30s);
    (void)server.type(dave, "e4");
    server.wait(30'050ms);
    CHECK(holds(server.type(bob, "e5"), "P/e7-e5"));
    CHECK(holds(server.type(dave, "d4"), "P/d2-d4"));
    (void)server.heard(carol);
    amy.say("Nf3", begun + 59'999ms);
    CHECK(holds(server.heard(carol), " 1 60000 1 N/g1-f3 "));
}

TEST_CASE("a client that never answers its pings is not pinged without end") {
    Blitz blitz("60 60 chess white");
    LobbyDriver& server = blitz.server;
    std::size_t pings = 0;
    for (std::size_t i = 0; i < 2 * net::Visitor::most_pings; ++i) {
        server.wait(1s);
        const bool out = i % 2 == 0;
        blitz.amy.say(out ? "Nf3" : "Ng1", server.now());
        (void)server.type(blitz.bob, out ? "Nf6" : "Ng8");
        pings += holds(server.bytes(blitz.amy.line), "[G]") ? 1U : 0U;
    }
    CHECK(pings <= net::Visitor::most_pings);
    CHECK(pings > 0);
}
