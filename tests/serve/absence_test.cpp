// SPDX-License-Identifier: GPL-3.0-or-later
// Absent players: a bot takes over the seat and returns it when the player is back.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::holds;
using support::LobbyDriver;

namespace {

net::Peer at_address(const std::string& address) {
    return {address, false, {}};
}

/// Alice and Bob against Carol and Dave, guests from four addresses.
struct Absences {
    LobbyDriver server;
    ConnectionId alice, bob, carol, dave;

    explicit Absences(net::ServerOptions options = {}, const std::string& password = "")
        : server(std::move(options)) {
        alice = come("Alice", "192.0.2.1", password);
        bob = come("Bob", "192.0.2.2", password);
        carol = come("Carol", "192.0.2.3", password);
        dave = come("Dave", "192.0.2.4", password);
    }
    ConnectionId come(const std::string& name, const std::string& address,
                      const std::string& password = "") {
        const ConnectionId connection = server.call(at_address(address));
        (void)server.type(connection, name);
        (void)server.type(connection, password);
        (void)server.type(connection, "set style 12");
        return connection;
    }
    void begin(const std::string& arguments = "3 0 bughouse white") {
        (void)server.type(alice, "partner bob");
        (void)server.type(bob, "accept");
        (void)server.type(carol, "partner dave");
        (void)server.type(dave, "accept");
        (void)server.type(alice, "match carol " + arguments);
        (void)server.type(carol, "accept");
        for (const ConnectionId connection : {alice, bob, carol, dave}) {
            (void)server.heard(connection);
        }
    }
    void leave_bobs_seat_to_a_bot() {
        server.hang_up(bob);
        server.wait(11s);
    }
    /// The seats that bots have according to the server's last message to them.
    [[nodiscard]] std::string bots() const {
        std::string seats;
        if (!server.told_bots.empty() && server.told_bots.back().match) {
            for (const auto& one : server.told_bots.back().seats) {
                seats += fmt::format("{}{} ", letter(one.seat), one.level);
            }
        }
        return seats;
    }
};

} // namespace

TEST_CASE("after ten seconds a bot plays on for a guest, and gives the seat back at once") {
    Absences four;
    LobbyDriver& server = four.server;
    four.begin();
    server.hang_up(four.bob);
    CHECK(holds(server.heard(four.alice),
                "Bob has lost contact; the clock runs on, and a bot plays "
                "on in 10 seconds.\n"));
    CHECK(holds(server.type(four.dave, "abort"), "Your opponent is not here.\n"));
    server.wait(9s);
    CHECK(four.bots().empty());
    server.wait(2s);
    CHECK(four.bots() == "b4 ");
    CHECK(holds(server.heard(four.carol),
                "Bob is away: BotFour, a bot of level 4, plays on for Bob"));
    (void)server.type(four.dave, "e4");
    server.happen(
        net::BotAsked{server.told_bots.back().match_id,
                      {*rules::seat_from('b'),
                       play::Play{rules::Move::step(rules::square(4, 6), rules::square(4, 4))}}});
    CHECK(holds(server.heard(four.dave), "e7-e5"));
    const ConnectionId stranger = server.call(at_address("192.0.2.9"));
    const std::string refused = server.type(stranger, "Bob");
    CHECK(holds(refused, "Sorry, Bob is away from a match"));
    CHECK(refused.ends_with("login: "));
    const ConnectionId back = four.come("Bob", "192.0.2.2");
    CHECK(holds(server.type(back, "who"), "Bob"));
    CHECK(holds(server.type(back, "table"), "  b (Black, board B)  Bob (++++), ready\n"));
    const std::string partner = server.heard(four.alice);
    CHECK(holds(partner, "Bob agrees to be your partner.\n"));
    CHECK(holds(partner, "Bob has come back.\n"));
    CHECK(four.bots().empty());
    CHECK_FALSE(server.told_bots.back().match); // no bot needs the match any more
    server.happen(net::BotAsked{server.told_bots.front().match_id,
                                {*rules::seat_from('b'), play::Resign{}}}); // comes too late
    (void)server.type(four.dave, "d4");
    CHECK(holds(server.type(back, "d5"), "d7-d5"));
    CHECK_FALSE(holds(server.heard(four.alice), "resigns"));
}

TEST_CASE("a bot that plays on for somebody agrees to no draw on their behalf") {
    Absences four;
    LobbyDriver& server = four.server;
    four.begin();
    four.leave_bobs_seat_to_a_bot();
    (void)server.type(four.dave, "draw");
    for (const decltype(play::Request::what)& what :
         {decltype(play::Request::what){play::OfferDraw{}}, {play::Decline{}}}) {
        server.happen(
            net::BotAsked{server.told_bots.back().match_id, {*rules::seat_from('b'), what}});
        CHECK_FALSE(holds(server.heard(four.dave), "draw"));
    }
    CHECK(server.told_bots.back().match->draw_offered(*rules::seat_from('B')));
}

TEST_CASE("who comes back is the partner again, and challenges with them after the match") {
    Absences four;
    LobbyDriver& server = four.server;
    four.begin();
    server.hang_up(four.bob);
    CHECK(holds(server.heard(four.alice), "You no longer have a bughouse partner.\n"));
    server.hang_up(four.alice);
    const ConnectionId bob = four.come("Bob", "192.0.2.2"); // the partner is away, too
    CHECK(holds(server.type(bob, "partner"), "You do not have a bughouse partner.\n"));
    CHECK(holds(server.type(bob, "iset gameinfo 1"), "<g1> 2 p=0 t=bughouse r=0 "));
    CHECK_FALSE(holds(server.type(bob, "iset gameinfo 1"), "<g1>"));
    const ConnectionId alice = four.come("Alice", "192.0.2.1");
    CHECK(holds(server.heard(bob), "Alice agrees to be your partner.\n"));
    (void)server.type(alice, "resign");
    CHECK(holds(server.type(alice, "match dave 3 0 bughouse"), "Issuing: Alice"));
    CHECK_FALSE(holds(server.heard(four.carol), "agrees to be your partner"));
}

TEST_CASE("a bot that plays on for somebody talks to their partner under a name of its own") {
    Absences four;
    LobbyDriver& server = four.server;
    four.begin();
    four.leave_bobs_seat_to_a_bot();
    CHECK(holds(server.heard(four.alice), "BotFour, a bot of level 4, plays on for Bob"));
    CHECK(holds(server.type(four.alice, "ptell hi"), "(told BotFour, who is playing)\n"));
    server.happen(net::BotAsked{server.told_bots.back().match_id,
                                {*rules::seat_from('b'), play::PartnerTell{"no more pawns"}}});
    CHECK(holds(server.heard(four.alice), "BotFour (your partner) tells you: no more pawns\n"));
    CHECK(server.type(four.alice, "partner") ==
          "Your partner in this match is BotFour, a bot.\nfics% ");
}

TEST_CASE("the game of a player who is away is found by their name, and that of a bot") {
    Absences four;
    LobbyDriver& server = four.server;
    const ConnectionId eve = four.come("Eve", "192.0.2.5");
    CHECK(holds(server.type(eve, "observe bob"), "bob is not playing a game.\n"));
    four.begin();
    four.leave_bobs_seat_to_a_bot();
    CHECK(holds(server.type(eve, "observe bob"), "You are now observing game 2.\n"));
    CHECK(holds(server.type(eve, "observe bo"), "bo is not playing a game.\n"));
}

TEST_CASE("after all lost the line, a bot plays on for whoever does not come back") {
    Absences four;
    LobbyDriver& server = four.server;
    four.begin();
    for (const ConnectionId who : {four.alice, four.bob, four.carol, four.dave}) {
        server.hang_up(who);
    }
    server.wait(15s);
    CHECK(four.bots().empty());
    const ConnectionId alice = server.call(at_address("192.0.2.1"));
    (void)server.type(alice, "Alice");
    const std::string back = server.type(alice, "");
    CHECK(holds(back, "\nCarol is away, too.\nDave is away, too.\nBob is away, too.\n"));
    CHECK_FALSE(holds(back, "Alice is away"));
    (void)four.come("Carol", "192.0.2.3");
    (void)four.come("Dave", "192.0.2.4");
    server.wait(10s);
    CHECK(four.bots() == "b4 ");
    server.wait(60s);
    CHECK_FALSE(holds(server.heard(alice), "forfeits by disconnection"));
}

TEST_CASE("in a rated match nobody plays for another") {
    net::ServerOptions options;
    for (const char* name : {"Alice", "Bob", "Carol", "Dave"}) {
        options.accounts.push_back(support::account(name, "secret"));
    }
    Absences four(options, "secret");
    LobbyDriver& server = four.server;
    four.begin("3 0 bughouse white rated");
    server.hang_up(four.bob);
    CHECK(holds(server.heard(four.alice), "Bob has lost contact; the clock runs on.\n"));
    server.wait(60s);
    CHECK(four.bots().empty());
    const ConnectionId eve = four.come("Eve", "192.0.2.5");
    (void)server.type(eve, "observe alice");
    CHECK(holds(server.type(eve, "take b"), "That seat cannot be taken.\n"));
    const ConnectionId back = four.come("Bob", "192.0.2.77", "secret");
    CHECK(holds(server.heard(four.alice), "Bob has come back.\n"));
    CHECK_FALSE(server.is_closed(back));
    CHECK(server.told_bots.empty());
}

TEST_CASE("an account is given back its seat in an unrated match, from wherever it comes") {
    net::ServerOptions options;
    options.accounts = {support::account("Bob", "secret")};
    Absences four(options, "secret");
    four.begin();
    four.leave_bobs_seat_to_a_bot();
    CHECK(four.bots() == "b4 ");
    (void)four.come("Bob", "192.0.2.77", "secret");
    CHECK(four.bots().empty());
}

TEST_CASE("a newcomer takes the seat, and the others are told") {
    Absences four;
    LobbyDriver& server = four.server;
    four.begin();
    const ConnectionId eve = four.come("Eve", "192.0.2.5");
    CHECK(holds(server.type(eve, "take b"), "Come to the table first"));
    (void)server.type(eve, "table alice");
    CHECK(holds(server.type(eve, "take b"), "Somebody sits there.\n"));
    server.hang_up(four.bob);
    const ConnectionId fay = four.come("Fay", "192.0.2.6");
    (void)server.type(eve, "match fay 3 0 chess");
    (void)server.heard(fay);
    CHECK(holds(server.type(eve, "take x"), "Which seat?"));
    const std::string taken = server.type(eve, "take b"); // the bot does not delay Eve
    CHECK(holds(taken, "Creating unrated bughouse match.}"));
    CHECK(holds(server.heard(four.dave), "Eve takes the seat b, and plays on for Bob.\n"));
    CHECK(holds(server.heard(fay), "Eve withdraws the match offer.\n"));
    server.wait(15s);
    CHECK(four.bots().empty());
    (void)server.type(four.dave, "e4");
    CHECK(holds(server.type(eve, "e5"), "e7-e5"));
    (void)four.come("Bob", "192.0.2.2");
    CHECK_FALSE(holds(server.heard(four.dave), "has come back"));
    (void)server.type(eve, "resign");
    CHECK(holds(server.type(eve, "table"), "  b (Black, board B)  Eve (++++), not ready\n"));
}

TEST_CASE("a table may do without bots: then a guest has thirty seconds") {
    Absences four;
    LobbyDriver& server = four.server;
    (void)server.type(four.alice, "table");
    (void)server.type(four.alice, "sit A");
    CHECK(holds(server.type(four.alice, "standins"), "Bots do play on here"));
    (void)server.type(four.alice, "standins off");
    for (const auto& [who, seat] :
         {std::pair(four.carol, "a"), {four.dave, "B"}, {four.bob, "b"}}) {
        (void)server.type(who, std::string("sit ") + seat);
    }
    for (const ConnectionId who : {four.alice, four.carol, four.dave, four.bob}) {
        (void)server.type(who, "ready");
    }
    server.hang_up(four.bob);
    server.wait(20s);
    CHECK(four.bots().empty());
    CHECK_FALSE(holds(server.heard(four.alice), "forfeits"));
    server.wait(11s);
    CHECK(holds(server.heard(four.dave), "Bob forfeits by disconnection"));
}

TEST_CASE("where nobody is left no bot plays, and the match ends") {
    Absences four;
    LobbyDriver& server = four.server;
    four.begin();
    for (const ConnectionId who : {four.alice, four.bob, four.carol, four.dave}) {
        server.hang_up(who);
    }
    const ConnectionId eve = four.come("Eve", "192.0.2.5");
    server.wait(29s);
    CHECK(holds(server.type(eve, "games"), "2 games displayed."));
    server.wait(2s);
    CHECK(four.bots().empty());
    CHECK(holds(server.type(eve, "games"), "0 games displayed."));
    CHECK(holds(server.type(eve, "tables"), "0 of 0 tables displayed."));
}

TEST_CASE("a server that reads its options again has bots play on sooner") {
    Absences four;
    four.begin();
    auto read = std::make_shared<net::ServerOptions>();
    read->stand_in_after = 3s;
    four.server.happen(net::OperatorAnswer{ConnectionId{}, "", read});
    four.server.hang_up(four.bob);
    CHECK(holds(four.server.heard(four.alice), "a bot plays on in 3 seconds.\n"));
    four.server.wait(4s);
    CHECK(four.bots() == "b4 ");
}

TEST_CASE("a server may have no bots play for people at all") {
    net::ServerOptions options;
    options.stand_in_after.reset();
    Absences four(options);
    four.begin();
    four.server.hang_up(four.bob);
    four.server.wait(29s);
    CHECK(four.bots().empty());
    four.server.wait(2s);
    CHECK(holds(four.server.heard(four.dave), "Bob forfeits by disconnection"));
}

TEST_CASE("a player who takes a seat leaves the table at which they waited before") {
    LobbyDriver server;
    const ConnectionId gus = server.enter("Gus");
    (void)server.type(gus, "start");
    const ConnectionId vera = server.enter("Vera");
    (void)server.type(vera, "table new");
    (void)server.type(vera, "sit A");
    (void)server.type(vera, "ready");
    (void)server.type(vera, "observe gus");
    CHECK(holds(server.type(vera, "take b"), "Creating unrated bughouse match.}"));
    CHECK(holds(server.type(gus, "tables"), "1 of 1 table displayed.\n"));
    server.hang_up(vera);
    const ConnectionId will = server.enter("Will");
    CHECK(holds(server.type(will, "table 2"), "There is no such table"));
    CHECK(holds(server.type(will, "start"), "Creating unrated bughouse match.}"));
}

TEST_CASE("a player who takes a seat plays in their own name") {
    net::ServerOptions options;
    options.accounts = {support::account("Bob", "secret"), support::account("Eve", "secret")};
    Absences four(options, "secret");
    LobbyDriver& server = four.server;
    four.begin();
    const ConnectionId eve = four.come("Eve", "192.0.2.5", "secret");
    (void)server.type(eve, "observe alice");
    server.hang_up(four.bob);
    (void)server.type(eve, "take b");
    CHECK(holds(server.type(four.dave, "games"), "Eve"));
    CHECK_FALSE(holds(server.type(four.dave, "games"), "Bob"));
    const ConnectionId bob = four.come("Bob", "192.0.2.2", "secret");
    (void)server.heard(bob);
    (void)server.type(four.dave, "resign");
    CHECK(holds(server.heard(four.alice), "Score of the evening: Alice+Eve 1, Carol+Dave 0."));
    CHECK(holds(server.type(bob, "history"), "Bob has no history games."));
    CHECK(holds(server.type(eve, "history"), "History for Eve:"));
    (void)server.type(four.dave, "say well played");
    CHECK(holds(server.heard(eve), "Dave says: well played"));
    CHECK_FALSE(holds(server.heard(bob), "well played"));
    for (const char* name : {"bob", "eve"}) { // both are available for new games
        CHECK_FALSE(holds(server.type(four.carol, std::string("finger ") + name), "playing game"));
    }
}

TEST_CASE("a player who was away when a bot played to the end plays no longer") {
    Absences four;
    LobbyDriver& server = four.server;
    four.begin();
    four.leave_bobs_seat_to_a_bot();
    CHECK(four.bots() == "b4 ");
    (void)server.type(four.dave, "resign");
    (void)four.come("Bob", "192.0.2.2");
    CHECK_FALSE(holds(server.type(four.dave, "finger bob"), "playing game"));
}

TEST_CASE("bots play in no more matches than the server allows") {
    net::ServerOptions options;
    options.client_limits.bot_matches = 1;
    Absences four(options);
    LobbyDriver& server = four.server;
    const ConnectionId gus = four.come("Gus", "192.0.2.7");
    (void)server.type(gus, "start");
    const ConnectionId ida = four.come("Ida", "192.0.2.8");
    (void)server.type(ida, "table new");
    const std::string refused = server.type(ida, "start");
    CHECK(holds(refused, "Bots play in 1 match already, and cannot play in more"));
    CHECK_FALSE(holds(refused, "Creating"));
    four.begin(); // the begun match has no bots
    four.leave_bobs_seat_to_a_bot();
    CHECK(holds(server.heard(four.alice), "Bob is away, and no bot is free to play on for Bob.\n"));
    CHECK(server.told_bots.back().match_id == server.told_bots.front().match_id);
    server.wait(20s);
    CHECK(holds(server.heard(four.dave), "Bob forfeits by disconnection"));
    (void)server.type(gus, "resign");
    CHECK(holds(server.type(ida, "ready"), "Creating unrated bughouse match.}"));
}

TEST_CASE("four people at a table need no bot, however many matches the bots play in") {
    net::ServerOptions options;
    options.client_limits.bot_matches = 1;
    Absences four(options);
    LobbyDriver& server = four.server;
    const ConnectionId gus = four.come("Gus", "192.0.2.7");
    (void)server.type(gus, "start");
    (void)server.type(four.alice, "table new");
    (void)server.type(four.alice, "sit A");
    for (const auto& [line, chair] :
         {std::pair{four.bob, "b"}, std::pair{four.carol, "a"}, std::pair{four.dave, "B"}}) {
        (void)server.type(line, "table alice");
        (void)server.type(line, std::string("sit ") + chair);
        (void)server.type(line, "ready");
    }
    CHECK(holds(server.type(four.alice, "ready"), "Creating unrated bughouse match.}"));
}

TEST_CASE("a guest of the same name from elsewhere is somebody else") {
    Absences four;
    four.begin();
    four.server.hang_up(four.bob);
    four.server.wait(40s);
    (void)four.server.heard(four.alice);
    const ConnectionId other = four.come("Bob", "192.0.2.9");
    CHECK_FALSE(holds(four.server.heard(four.alice), "Bob has come back."));
    CHECK_FALSE(holds(four.server.type(other, "moves"), "Movelist"));
    four.server.hang_up(other);
    (void)four.come("Bob", "192.0.2.2");
    CHECK(holds(four.server.heard(four.alice), "Bob has come back."));
}

namespace {

/// Somebody logs in with a new account of that name, made by Root while the guest of that name is
/// away.
ConnectionId come_as_account(Absences& four, const std::string& name) {
    const ConnectionId root = four.come("Root", "192.0.2.8", "secret");
    (void)four.server.type(root, "asetpass " + name + " secret");
    four.server.hang_up(root);
    return four.come(name, "192.0.2.9", "secret");
}

std::string away(LobbyDriver& server) {
    const ConnectionId ctl = server.call({"user 0", true, 0U, {}, {}, true});
    const std::string status = server.type(ctl, "status");
    server.hang_up(ctl);
    const auto at = status.find("players away ");
    return status.substr(at, status.find('\n', at) - at);
}

} // namespace

TEST_CASE("a player who comes back ends their own absence, not that of a namesake") {
    Absences four(support::some_accounts());
    LobbyDriver& server = four.server;
    four.begin();
    server.hang_up(four.bob);
    server.hang_up(four.carol);
    ConnectionId other = come_as_account(four, "Bob");
    CHECK_FALSE(holds(server.heard(four.alice), "Bob has come back."));
    SECTION("at the same table, on another chair") {
        (void)server.type(other, "observe alice");
        CHECK(holds(server.type(other, "take a"), "Creating unrated bughouse match.}"));
        server.hang_up(other);
        other = four.come("Bob", "192.0.2.9", "secret");
        CHECK(holds(server.heard(four.alice), "Bob has come back."));
        CHECK(away(server) == "players away 1");
        server.wait(11s);
        CHECK(four.bots() == "b4 ");
    }
    SECTION("at another table") {
        const ConnectionId root = four.come("Root", "192.0.2.8", "secret");
        (void)server.type(other, "match root 3 0 crazyhouse black");
        (void)server.type(root, "accept");
        server.hang_up(other);
        CHECK(away(server) == "players away 3");
        server.wait(1s);
        (void)server.type(root, "resign");
        CHECK(away(server) == "players away 2");
        server.wait(10s);
        CHECK(four.bots() == "a4 b4 ");
        (void)four.come("Bob", "192.0.2.2"); // the guest's name belongs to an account now
        CHECK_FALSE(holds(server.heard(four.alice), "Bob has come back."));
    }
}

TEST_CASE("a guest who stays away loses a match in which both boards might end at once") {
    net::ServerOptions options;
    options.stand_in_after.reset();
    Absences four(options);
    four.begin("3 0 bughouse white wbn");
    four.server.hang_up(four.bob);
    four.server.wait(31s);
    CHECK(holds(four.server.heard(four.dave), "Bob forfeits by disconnection} 1-0"));
    CHECK(four.server.results.size() == 1);
    CHECK(away(four.server) == "players away 0");
}

TEST_CASE("a seat counts for the account of whoever takes it, and a guest's for nobody") {
    net::ServerOptions options = support::some_accounts();
    options.accounts.push_back(support::account("Bob", "secret"));
    Absences four(options, "secret");
    LobbyDriver& server = four.server;
    const ConnectionId amy = four.come("Amy", "192.0.2.5", "secret");
    const ConnectionId gus = four.come("Gus", "192.0.2.6");
    four.begin();
    SECTION("an account takes a guest's") {
        server.hang_up(four.carol);
        (void)server.type(amy, "observe alice");
        (void)server.type(amy, "observe 2");
        (void)server.type(amy, "seek 3 0 chess");
        const std::string taken = server.type(amy, "take a");
        CHECK(holds(taken, "Removing game 1 from observation list.\n"));
        CHECK(holds(taken, "Removing game 2 from observation list.\n"));
        CHECK(holds(server.type(amy, "sought"), "0 ads displayed."));
        CHECK(holds(server.type(amy, "who"), "^Amy"));
        server.hang_up(four.dave);
        CHECK(away(server) == "players away 1");
        (void)server.type(four.alice, "e4");
        const std::string seen = server.heard(amy);
        CHECK(seen.find("<12> ") == seen.rfind("<12> "));
        CHECK(holds(server.type(amy, "games"), "++++ Alice       ---- Amy        ["));
        (void)server.type(four.alice, "resign");
        CHECK(holds(server.type(amy, "history"), "History for Amy:"));
        CHECK(away(server) == "players away 0");
    }
    SECTION("a guest takes an account's") {
        server.hang_up(four.bob);
        (void)server.type(gus, "iset gameinfo 1");
        (void)server.type(gus, "observe alice");
        CHECK(holds(server.type(gus, "take b"), "<g1> 2 p=0 t=bughouse r=0 u=1,1 "));
        (void)server.type(four.alice, "resign");
        CHECK(holds(server.type(gus, "history bob"), "Bob has no history games."));
    }
}

TEST_CASE("what was announced to the others happens, though the server reads its options again") {
    Absences four;
    four.begin();
    four.server.hang_up(four.bob);
    four.server.wait(5s);
    auto read = std::make_shared<net::ServerOptions>();
    read->stand_in_after.reset();
    four.server.happen(net::OperatorAnswer{ConnectionId{}, "", read});
    four.server.wait(4s);
    CHECK(four.bots().empty());
    four.server.wait(2s);
    CHECK(four.bots() == "b4 ");
    four.server.hang_up(four.carol);
    CHECK(holds(four.server.heard(four.alice), "Carol has lost contact; the clock runs on, for 30 "
                                               "seconds.\n"));
    four.server.wait(29s);
    CHECK(four.bots() == "b4 ");
    four.server.wait(2s);
    CHECK(holds(four.server.heard(four.alice), "Carol forfeits by disconnection"));
}

TEST_CASE("whoever chose a guest's name before that guest came has no right to their seat") {
    Absences four;
    LobbyDriver& server = four.server;
    const ConnectionId early = server.call(at_address("192.0.2.9"));
    (void)server.type(early, "Gus"); // has not pressed Return yet
    const ConnectionId gus = four.come("Gus", "192.0.2.5");
    (void)server.type(gus, "start");
    server.hang_up(gus);
    CHECK(holds(server.type(early, ""), "Starting FICS session as Gus(U)"));
    CHECK_FALSE(holds(server.type(early, "moves"), "Movelist"));
    CHECK(away(server) == "players away 1");
}

TEST_CASE("in a match without clocks an account has thirty seconds to come back, too") {
    LobbyDriver server(support::some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    (void)server.type(amy, "match ben 0 0 crazyhouse");
    (void)server.type(ben, "accept");
    server.hang_up(amy);
    CHECK(holds(server.heard(ben), "Amy has lost contact; the clock runs on, for 30 seconds.\n"));
    server.wait(29s);
    CHECK_FALSE(holds(server.heard(ben), "forfeits"));
    server.wait(1s);
    CHECK(holds(server.heard(ben), "Amy forfeits by disconnection"));
}

TEST_CASE("a mate in the very instant in which an absent guest's time is over came first") {
    net::ServerOptions options;
    options.stand_in_after.reset();
    Absences four(options);
    LobbyDriver& server = four.server;
    four.begin("3 0 bughouse wbn white");
    for (const auto& [white, black] : {std::pair("e4", "e5"), {"Qh5", "Nc6"}, {"Bc4", "Nf6"}}) {
        (void)server.type(four.alice, white);
        (void)server.type(four.carol, black);
    }
    server.hang_up(four.bob);
    server.wait(30s - 1ms);
    server.pass(1ms); // the server reads the mating move before its timer fires
    (void)server.type(four.alice, "Qxf7");
    server.wait(1ms);
    const std::string heard = server.heard(four.alice);
    CAPTURE(heard);
    CHECK(holds(heard, "Carol checkmated} 1-0"));
    CHECK_FALSE(holds(heard, "forfeits"));
}
