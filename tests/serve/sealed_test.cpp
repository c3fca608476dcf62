// SPDX-License-Identifier: GPL-3.0-or-later
// Timeseal clients: they are charged for thinking time, not for network delay.
#include "src/base/text.h"
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::holds;
using support::LobbyDriver;

namespace {

/// A visitor with a timeseal client, whose clock is `ahead` of the server's.
struct Sealed {
    LobbyDriver& server;
    ConnectionId connection;
    net::TimesealVersion seal;
    base::Millis ahead;

    Sealed(LobbyDriver& at, std::string_view name, net::TimesealVersion how, base::Millis before,
           const std::string& from = "127.0.0.1")
        : server(at), connection(at.call({from, false, {}})), seal(how), ahead(before) {
        say(*net::timeseal_greeting(seal, "me", "here"), at.now());
        say(name, at.now());
        say("", at.now());
        say("set style 12", at.now());
    }
    /// Sends a line that was typed at `when` by the server's clock and arrives now.
    void say(std::string_view text, base::Instant when) const {
        server.send(connection, net::sealed(text, when + ahead, seal));
    }
};

struct Others {
    ConnectionId bob, carol, dave;
};

/// Logs in three more; Bob becomes Amy's partner, Dave Carol's.
Others pair_up(LobbyDriver& server, const Sealed& amy) {
    const Others others{server.enter("Bob"), server.enter("Carol"), server.enter("Dave")};
    amy.say("partner bob", server.now());
    (void)server.type(others.bob, "accept");
    (void)server.type(others.carol, "partner dave");
    (void)server.type(others.dave, "accept");
    return others;
}

} // namespace

TEST_CASE("players who seal their lines are charged for their thoughts and not for the network") {
    for (const net::TimesealVersion seal : {net::TimesealVersion::v1, net::TimesealVersion::v2}) {
        LobbyDriver server;
        const Sealed amy(server, "Amy", seal, 777s);
        const ConnectionId bob = server.enter("Bob");
        amy.say("match bob 3 0 chess white", server.now());
        (void)server.type(bob, "accept");
        const std::string ping =
            seal == net::TimesealVersion::v1 ? "\n\r[G]\n\r" : std::string("[G]\0", 4);
        CHECK(holds(server.bytes(amy.connection), ping));
        const base::Instant saw = server.now() + 200ms; // the board arrives 200 ms later
        server.wait(400ms);
        amy.say(net::timeseal_pong, saw);
        server.wait(1s);
        amy.say("Ke8", saw + 500ms); // an illegal move earns no credit
        amy.say("e4", saw + 1s);     // arrives 200 ms later
        const std::string board = server.heard(bob);
        CHECK(holds(board, " 179000 180000 1 P/e2-e4 (0:01.000) e4 1 1 400\n"));
        CHECK_FALSE(holds(server.bytes(bob), "[G]"));
    }
}

namespace {

/// Amy, with timeseal, plays White against Bob, who replies at once and has no timeseal.
struct Duel {
    explicit Duel(const std::string& arguments, bool partners = false,
                  const std::string& from = "127.0.0.1")
        : amy(server, "Amy", net::TimesealVersion::v2, 777s, from) {
        if (partners) {
            amy.say("partner carol", server.now());
            (void)server.type(carol, "accept");
            (void)server.type(bob, "partner dave");
            (void)server.type(dave, "accept");
        }
        amy.say("match bob " + arguments, server.now());
        (void)server.type(bob, "accept");
    }
    /// One turn of Amy's, in times since the board was sent: what her client stamps, and when it
    /// arrives.
    struct Turn {
        std::optional<base::Millis> pong_stamp; ///< none: she answers no ping
        base::Millis pong_comes;
        base::Millis move_stamp;
        base::Millis move_comes;
    };
    /// Sends Amy's move; returns what she receives after Bob's reply.
    std::string play(const Turn& turn) {
        const base::Instant board = server.now();
        server.wait(turn.pong_comes);
        if (turn.pong_stamp) {
            const std::string sent = server.bytes(amy.connection);
            for (auto at = sent.find("[G]"); at != std::string::npos;
                 at = sent.find("[G]", at + 1)) {
                amy.say(net::timeseal_pong, board + *turn.pong_stamp);
            }
        }
        server.wait(turn.move_comes - turn.pong_comes);
        (void)server.heard(bob);
        amy.say(out ? "Ng1" : "Nf3", board + turn.move_stamp);
        std::string seen = server.heard(bob);
        (void)server.type(bob, out ? "Ng8" : "Nf6");
        out = !out;
        return seen;
    }
    LobbyDriver server;
    Sealed amy;
    ConnectionId bob = server.enter("Bob");
    ConnectionId carol = server.enter("Carol");
    ConnectionId dave = server.enter("Dave");
    bool out = false;
};

std::string_view board_line(std::string_view seen) {
    const auto begins = seen.find("<12> ");
    REQUIRE(begins != std::string_view::npos);
    return seen.substr(begins, seen.find('\n', begins) - begins);
}

/// The credit that the clock got for the line: the last field of the board.
int credit(std::string_view seen) {
    const auto line = board_line(seen);
    return base::to_number<int>(line.substr(line.rfind(' ') + 1)).value();
}

} // namespace

TEST_CASE("a line of 300 ms is credited move by move, on either board") {
    for (const std::string arguments : {"3 0 chess white", "3 0 bughouse white"}) {
        CAPTURE(arguments);
        Duel duel(arguments, arguments == "3 0 bughouse white");
        for (int i = 1; i <= 8; ++i) {
            const std::string seen = duel.play({150ms, 300ms, 1150ms, 1300ms});
            CHECK(credit(seen) == 300);
            CHECK(holds(seen, " (0:01.000) "));
            CHECK(holds(seen, fmt::format(" {} 180000 ", 180'000 - i * 1000)));
        }
        CHECK(holds(duel.server.type(duel.bob, "ping amy"),
                    "   Given back in this match: 2400 ms; for the next move at most 320 ms\n"));
        CHECK_FALSE(holds(duel.server.type(duel.carol, "ping carol"), "Given back"));
    }
}

TEST_CASE("the partner's clock is credited by the partner's own line") {
    LobbyDriver server;
    const ConnectionId carol = server.enter("Carol");
    const ConnectionId bob = server.enter("Bob");
    const ConnectionId dave = server.enter("Dave");
    const Sealed amy(server, "Amy", net::TimesealVersion::v2, 5s);
    (void)server.type(carol, "partner amy");
    amy.say("accept", server.now());
    (void)server.type(bob, "partner dave");
    (void)server.type(dave, "accept");
    (void)server.type(carol, "match bob 3 0 bughouse white");
    (void)server.type(bob, "accept"); // Amy plays Black against Dave
    (void)server.bytes(amy.connection);
    server.wait(200ms);
    amy.say(net::timeseal_pong, server.now());
    (void)server.type(dave, "e4");
    const base::Instant board = server.now();
    server.wait(200ms);
    amy.say(net::timeseal_pong, board + 100ms);
    server.wait(1s);
    (void)server.heard(dave);
    amy.say("e5", board + 1100ms);
    const std::string seen = server.heard(dave);
    CHECK(holds(seen, " 179800 179000 2 P/e7-e5 (0:01.000) e5 0 1 200\n"));
}

TEST_CASE("the partner's board asks for no ping: only the own one is played on") {
    LobbyDriver server;
    const Sealed amy(server, "Amy", net::TimesealVersion::v1, 0s);
    const Others others = pair_up(server, amy);
    amy.say("match carol 3 0 bughouse white", server.now());
    (void)server.type(others.carol, "accept");
    CHECK(holds(server.bytes(amy.connection), "[G]"));
    amy.say(net::timeseal_pong, server.now());
    amy.say("pobserve amy", server.now());
    (void)server.type(others.dave, "d4");
    const std::string beside = server.bytes(amy.connection);
    CHECK(holds(beside, "P/d2-d4"));
    CHECK_FALSE(holds(beside, "[G]"));
    amy.say("e4", server.now());
    (void)server.type(others.carol, "e5");
    CHECK(holds(server.bytes(amy.connection), "[G]"));
}

TEST_CASE("a client that claims two seconds for each move gets what the ping is worth") {
    Duel duel("3 0 chess white");
    int sum = 0;
    constexpr int moves = 20;
    for (int i = 0; i < moves; ++i) {
        sum += credit(duel.play({10ms, 20ms, 11ms, 3000ms}));
    }
    const auto each = net::LagBank::margin.count() + 20;
    CHECK(sum == moves * each); // 40 ms each, although 2000 were claimed
    CHECK(sum > 0);
}

TEST_CASE("a client whose clock stands still is charged for its thoughts") {
    SECTION("its pings are answered") {
        Duel duel("3 0 chess white");
        const std::string seen = duel.play({0ms, 20ms, 0ms, 31s});
        CHECK(credit(seen) == 40);
        CHECK(holds(seen, " 149040 180000 1 N/g1-f3 (0:30.960) "));
    }
    SECTION("it stands still with the ping unanswered, once the line is known") {
        Duel duel("3 0 chess white");
        for (int i = 0; i < 3; ++i) {
            (void)duel.play({10ms, 20ms, 1010ms, 1020ms});
        }
        CHECK(credit(duel.play({31s, 31s, 31s, 31s})) <= 100);
    }
    SECTION("with the first ping already") {
        Duel duel("3 0 chess white");
        const auto most = net::LagBank::most_at_first + net::LagBank::margin;
        CHECK(credit(duel.play({31s, 31s, 31s, 31s})) == most.count());
    }
}

TEST_CASE(
    "a client that answers every ping late gains no more than the kernel's round trip allows") {
    constexpr int moves = 20;
    const auto given = [](std::optional<base::Millis> of_line, const std::string& from) {
        Duel duel("3 0 chess white", false, from);
        duel.server.round_trip = of_line;
        int sum = 0;
        // A connection of 20 ms whose client delays lines by 1.5 s.
        for (int i = 0; i < moves; ++i) {
            sum += credit(duel.play({10ms, 1500ms, 11ms, 1500ms}));
        }
        return sum;
    };
    const auto margin = static_cast<int>(net::LagBank::margin.count());
    CHECK(given(20ms, "192.0.2.1") == moves * (20 + margin));
    CHECK(given(std::nullopt, "192.0.2.1") > moves * 1000); // cannot be told from a slow connection
    // The address is the end of a tunnel, not the player's.
    CHECK(given(1ms, "127.0.0.1") > moves * 1000);
}

TEST_CASE("an honest line that the kernel measures is paid as before, and a slow moment as well") {
    Duel duel("3 0 chess white", false, "192.0.2.1");
    duel.server.round_trip = 300ms;
    CHECK(credit(duel.play({150ms, 300ms, 1150ms, 1300ms})) == 300);
    for (int i = 0; i < 8; ++i) {
        CHECK(credit(duel.play({100ms, 200ms, 1100ms, 1200ms})) == 200);
    }
    duel.server.round_trip = 250ms;
    CHECK(credit(duel.play({200ms, 400ms, 1200ms, 1400ms})) == 400);
}

TEST_CASE("a line that is slow for a moment is paid from what was saved") {
    Duel duel("3 0 chess white");
    for (int i = 0; i < 10; ++i) {
        CHECK(credit(duel.play({50ms, 100ms, 1050ms, 1070ms})) == 70); // half the delay of the ping
    }
    CHECK(credit(duel.play({300ms, 600ms, 1300ms, 1600ms})) == 600);
    CHECK(credit(duel.play({300ms, 600ms, 1300ms, 1600ms})) < 300);
}

TEST_CASE("no move is given more than two seconds, however slow the line is") {
    Duel duel("3 0 chess white");
    (void)duel.play({1500ms, 3s, 2s, 4s});
    CHECK(credit(duel.play({1500ms, 3s, 2s, 4s})) == net::LagBank::most_credit.count());
}

TEST_CASE("without a measured ping there is no credit") {
    SECTION("a client that never answers") {
        Duel duel("3 0 chess white");
        for (int i = 0; i < 3; ++i) {
            CHECK(credit(duel.play({std::nullopt, 0ms, 1ms, 2s})) == 0);
        }
    }
    SECTION("and nothing is saved for the first slow moment after it") {
        Duel duel("3 0 chess white");
        for (int i = 0; i < 3; ++i) {
            (void)duel.play({std::nullopt, 0ms, 1ms, 2s});
        }
        // 50 of at most 120 ms are saved.
        CHECK(credit(duel.play({50ms, 100ms, 1050ms, 1070ms})) == 70);
        CHECK(credit(duel.play({300ms, 600ms, 1300ms, 1600ms})) == 50 + 120);
    }
    SECTION("a client without a seal") {
        LobbyDriver server;
        const ConnectionId amy = server.enter("Amy");
        const ConnectionId bob = server.enter("Bob");
        (void)server.type(amy, "match bob 3 0 chess white");
        (void)server.type(bob, "accept");
        server.wait(2s);
        (void)server.heard(bob);
        (void)server.type(amy, "e4");
        CHECK(credit(server.heard(bob)) == 0);
    }
}

TEST_CASE("the record of a match tells what each move was given for the line") {
    Duel duel("3 0 chess white");
    (void)duel.play({150ms, 300ms, 1150ms, 1300ms});
    (void)duel.play({150ms, 300ms, 1150ms, 1250ms});
    (void)duel.server.type(duel.bob, "resign");
    duel.server.wait(1s);
    REQUIRE(duel.server.records.size() == 1);
    CHECK(holds(duel.server.records.begin()->second, "[Lag \"300 0 250 0\"]\n"));

    LobbyDriver plain;
    const ConnectionId amy = plain.enter("Amy");
    const ConnectionId bob = plain.enter("Bob");
    (void)plain.type(amy, "match bob 3 0 chess white");
    (void)plain.type(bob, "accept");
    (void)plain.type(amy, "e4");
    (void)plain.type(bob, "resign");
    plain.wait(1s);
    REQUIRE(plain.records.size() == 1);
    CHECK_FALSE(holds(plain.records.begin()->second, "[Lag "));
}

namespace {

/// Amy, with timeseal, plays White with one minute; the board and each answer take 100 ms.
struct Blitz {
    explicit Blitz(const std::string& arguments = "1 0 chess white") {
        amy.say("match bob " + arguments, server.now());
        (void)server.type(bob, "accept");
        begun = server.now();
        server.wait(200ms);
        amy.say(net::timeseal_pong, begun + 100ms);
        (void)server.bytes(amy.connection);
        (void)server.heard(bob);
    }
    void wait_until(base::Millis time) { server.wait(begun + time - server.now()); }
    LobbyDriver server;
    Sealed amy{server, "Amy", net::TimesealVersion::v1, 777s};
    ConnectionId bob = server.enter("Bob");
    base::Instant begun;
};

} // namespace

TEST_CASE("a move that was made in time counts, though it comes after the flag") {
    Blitz blitz;
    LobbyDriver& server = blitz.server;
    blitz.wait_until(60'100ms);
    CHECK(server.bytes(blitz.amy.connection).ends_with("\n\r[G]\n\rfics% "));
    CHECK(server.heard(blitz.bob).empty());
    CHECK(holds(server.type(blitz.bob, "refresh"), " 0 60000 1 none "));
    blitz.amy.say("e4", blitz.begun + 60'000ms); // after 59.9 seconds of thought
    CHECK(holds(server.heard(blitz.bob), " 100 60000 1 P/e2-e4 (0:59.900) e4 1 1 200\n"));
    blitz.amy.say(net::timeseal_pong, server.now()); // does not count for the next move
    blitz.amy.say(net::timeseal_pong, server.now());
    (void)server.type(blitz.bob, "e5");
    blitz.amy.say(net::timeseal_pong, server.now());
    server.wait(100ms);
    blitz.amy.say(net::timeseal_pong, server.now());
    CHECK(holds(server.heard(blitz.bob), "Amy forfeits on time} 0-1"));
}

TEST_CASE("a flag falls as soon as it is known that no move was on its way") {
    Blitz blitz;
    blitz.wait_until(60'150ms);
    CHECK(blitz.server.heard(blitz.bob).empty());
    blitz.amy.say(net::timeseal_pong, blitz.server.now());
    CHECK(holds(blitz.server.heard(blitz.bob), "Amy forfeits on time} 0-1"));
}

TEST_CASE("a move that was made too late comes too late, whatever it says of the way") {
    Blitz blitz;
    blitz.wait_until(60'150ms);
    blitz.amy.say("e4", blitz.begun + 100ms + 60'001ms);
    CHECK(holds(blitz.server.heard(blitz.bob), "Amy forfeits on time} 0-1"));
}

TEST_CASE("a flag waits no longer than the line is slow, and not without a seal or an answer") {
    Blitz slow;
    slow.wait_until(60'219ms);
    CHECK(slow.server.heard(slow.bob).empty());
    slow.wait_until(60'220ms);
    CHECK(holds(slow.server.heard(slow.bob), "Amy forfeits on time} 0-1"));

    Blitz plain("1 0 chess black");
    plain.wait_until(60s);
    CHECK(holds(plain.server.heard(plain.bob), "Bob forfeits on time} 0-1"));

    Duel silent("1 0 chess white");
    silent.server.wait(60s);
    CHECK(holds(silent.server.heard(silent.bob), "Amy forfeits on time} 0-1"));
}

TEST_CASE("what others do at the table does not make a held flag fall") {
    LobbyDriver server;
    const Sealed amy(server, "Amy", net::TimesealVersion::v2, 5s);
    const Others others = pair_up(server, amy);
    (void)server.type(others.carol, "match amy 1 0 bughouse black");
    amy.say("accept", server.now());
    const base::Instant begun = server.now();
    server.wait(100ms);
    amy.say(net::timeseal_pong, begun);
    server.wait(29'900ms);
    (void)server.type(others.dave, "e4");
    server.wait(30'050ms);
    CHECK(holds(server.type(others.bob, "e5"), "P/e7-e5"));
    CHECK(holds(server.type(others.dave, "d4"), "P/d2-d4"));
    (void)server.heard(others.carol);
    amy.say("Nf3", begun + 59'999ms);
    CHECK(holds(server.heard(others.carol), " 1 60000 1 N/g1-f3 "));
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
        const std::string sent = server.bytes(blitz.amy.connection);
        for (auto at = sent.find("[G]"); at != std::string::npos; at = sent.find("[G]", at + 1)) {
            ++pings;
        }
    }
    CHECK(pings == net::Visitor::most_pings);
}

TEST_CASE("a ping time is told as the least, the mean and the greatest of all") {
    Duel duel("3 0 chess white", false);
    (void)duel.play({100ms, 100ms, 1100ms, 1100ms});
    (void)duel.play({300ms, 300ms, 1300ms, 1300ms});
    (void)duel.play({200ms, 200ms, 1200ms, 1200ms});
    const std::string told = duel.server.type(duel.bob, "ping amy");
    CAPTURE(told);
    CHECK(holds(told, "   Minimum: 100 ms   Average: 220 ms   "));
    CHECK(holds(told, "   Maximum: 300 ms\n"));
}

TEST_CASE("a client may end its lines as telnet does, and answers what it was not asked") {
    for (const net::TimesealVersion seal : {net::TimesealVersion::v1, net::TimesealVersion::v2}) {
        LobbyDriver server;
        const ConnectionId connection = server.call();
        const auto says = [&](std::string text) {
            text.insert(text.size() - 1, "\r");
            server.send(connection, text);
        };
        says(net::sealed(*net::timeseal_greeting(seal, "me", "here"), server.now(), seal));
        says(net::sealed(net::timeseal_pong, server.now(), seal));
        says(net::sealed("Amy", server.now(), seal));
        says(net::sealed("", server.now(), seal));
        CHECK(holds(server.heard(connection), "Starting FICS session as Amy(U)"));
        says(net::sealed("finger", server.now(), seal));
        CHECK(holds(server.heard(connection), "Timeseal: On\n"));
        says(net::sealed(net::timeseal_pong, server.now(), seal));
        says(net::sealed("xyz", server.now(), seal));
        CHECK(server.heard(connection) == "xyz: Command not found.\nfics% ");
    }
}

TEST_CASE("a move that the referee refuses is given no time for the line") {
    LobbyDriver server;
    const Sealed amy(server, "Amy", net::TimesealVersion::v1, 777s);
    const ConnectionId bob = server.enter("Bob");
    amy.say("match bob 3 0 chess white", server.now());
    (void)server.type(bob, "accept");
    for (const auto& [move, reply] : {std::pair{"f3", "e5"}, {"e4", "Qh4"}}) {
        server.wait(200ms);
        amy.say(net::timeseal_pong, server.now() - 100ms);
        server.wait(800ms);
        amy.say(move, server.now() - 200ms);
        (void)server.type(bob, reply);
    }
    const base::Instant board = server.now();
    server.wait(200ms);
    amy.say(net::timeseal_pong, board);
    server.wait(800ms);
    (void)server.bytes(amy.connection);
    for (int i = 0; i < 3; ++i) {
        amy.say("a3", board + 10ms); // illegal, since the king is in check
        CHECK(holds(server.bytes(amy.connection), "Illegal move (a3)."));
    }
    CHECK(holds(server.type(bob, "time"), "White (Amy) : 2 mins, 57 secs\n"));
}

TEST_CASE("a flag that is held again waits for its own answer, not for an older one") {
    Blitz blitz;
    LobbyDriver& server = blitz.server;
    blitz.wait_until(60'100ms);
    blitz.amy.say("e4", blitz.begun + 60'000ms); // after 59.9 seconds of thought
    (void)server.type(blitz.bob, "e5");
    (void)server.heard(blitz.bob);
    server.wait(100ms);           // when the flag would fall
    for (int i = 0; i < 3; ++i) { // for the first flag, and for two boards
        blitz.amy.say(net::timeseal_pong, server.now());
    }
    const std::string early = server.heard(blitz.bob);
    blitz.amy.say(net::timeseal_pong, server.now());
    const std::string late = server.heard(blitz.bob);
    CHECK_FALSE(holds(early, "forfeits"));
    CHECK(holds(late, "Amy forfeits on time} 0-1"));
}

TEST_CASE("a move that comes without a seal is given no time for the line") {
    Blitz blitz;
    blitz.wait_until(5s);
    blitz.server.send(blitz.amy.connection, "e4\n");
    CHECK(credit(blitz.server.heard(blitz.bob)) == 0);
}

TEST_CASE("the flag of a player who has lost the line falls at once") {
    Blitz blitz;
    blitz.wait_until(45s);
    blitz.server.hang_up(blitz.amy.connection);
    blitz.wait_until(59'999ms);
    CHECK_FALSE(holds(blitz.server.heard(blitz.bob), "forfeits"));
    blitz.wait_until(60s);
    CHECK(holds(blitz.server.heard(blitz.bob), "Amy forfeits on time} 0-1"));
}

TEST_CASE("what was saved for one line does not count for the next") {
    Duel duel("3 0 chess white");
    for (int i = 0; i < 4; ++i) {
        (void)duel.play({150ms, 300ms, 1150ms, 1200ms});
    }
    CHECK(holds(duel.server.type(duel.bob, "ping amy"), "Given back in this match: 800 ms"));
    duel.server.hang_up(duel.amy.connection);
    const Sealed again(duel.server, "Amy", net::TimesealVersion::v2, 5s);
    CHECK(holds(duel.server.heard(duel.bob), "Amy has come back.\n"));
    (void)duel.server.bytes(again.connection);
    duel.server.wait(100ms);
    for (int i = 0; i < 3; ++i) {
        again.say(net::timeseal_pong, duel.server.now());
    }
    CHECK(holds(duel.server.type(duel.bob, "ping amy"),
                "Given back in this match: 0 ms; for the next move at most 120 ms\n"));
}

TEST_CASE("after the match a ping time is told without what was given in it") {
    Duel duel("3 0 chess white");
    (void)duel.play({100ms, 100ms, 1100ms, 1100ms});
    (void)duel.server.type(duel.bob, "resign");
    const std::string told = duel.server.type(duel.bob, "ping amy");
    CHECK(holds(told, "Ping time for Amy, based on "));
    CHECK_FALSE(holds(told, "Given back"));
}
