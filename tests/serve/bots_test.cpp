// SPDX-License-Identifier: GPL-3.0-or-later
// Bots of the lobby, which anybody can challenge, and whom they play with.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;
using net::LineId;
using support::holds;
using support::LobbyDriver;
using support::some_accounts;

namespace {

net::ServerOptions with_bots(int count) {
    net::ServerOptions options = some_accounts();
    options.bots = count;
    return options;
}

} // namespace

TEST_CASE("a challenged bot finds a partner among the free ones, and keeps it") {
    LobbyDriver server(with_bots(4));
    const LineId amy = server.enter("Amy", "secret");
    const LineId ben = server.enter("Ben", "secret");
    (void)server.type(amy, "partner ben");
    (void)server.type(ben, "accept");
    CHECK(holds(server.type(amy, "bugwho p"), " 1 partnership displayed"));
    for (int i = 0; i < 2; ++i) { // the second time with the same partner
        CHECK(holds(server.type(amy, "match bota 3 0 bughouse white"), "game 2 (BotB vs. Ben).\n"));
        CHECK(holds(server.type(amy, "bugwho p"), " 0 partnerships displayed"));
        (void)server.type(amy, "resign");
        server.wait(1s);
        const std::string pairs = server.type(amy, "bugwho p");
        CHECK(holds(pairs, "BotA(C) / ++++ BotB(C)\n"));
        CHECK(holds(pairs, " 2 partnerships displayed"));
    }
    CHECK(holds(server.type(amy, "match botd 3 0 bughouse white"), "game 2 (BotC vs. Ben).\n"));
}

TEST_CASE("a person without a partner is given no bot") {
    LobbyDriver server(with_bots(2));
    const LineId amy = server.enter("Amy", "secret");
    const LineId ben = server.enter("Ben", "secret");
    const LineId cid = server.enter("Cid");
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
    const LineId amy = server.enter("Amy", "secret");
    const LineId ben = server.enter("Ben", "secret");
    const LineId cid = server.enter("Cid");
    const LineId dot = server.enter("Dot");
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
    const LineId gia = server.enter("Gia");
    const LineId amy = server.enter("Amy", "secret");
    server.wait(61min);
    CHECK(server.is_closed(gia));
    CHECK(holds(server.type(amy, "who"), " 3 players displayed"));
}

TEST_CASE("where only bots of the lobby are left no bot plays on for the one who is away") {
    LobbyDriver server(with_bots(3));
    const LineId cid = server.enter("Cid");
    (void)server.type(cid, "partner bota");
    CHECK(holds(server.type(cid, "match botb 3 0 bughouse white"), "Creating unrated bughouse"));
    const std::size_t told = server.told_bots.size();
    server.hang_up(cid);
    server.wait(20s);
    CHECK(server.told_bots.size() == told);
    const LineId amy = server.enter("Amy", "secret");
    CHECK(holds(server.type(amy, "games"), "2 games displayed."));
    server.wait(11s);
    CHECK(holds(server.type(amy, "games"), "0 games displayed."));
}

TEST_CASE("a match with bots of the lobby can go on after a restart, since they are back as well") {
    LobbyDriver server(with_bots(3));
    const LineId amy = server.enter("Amy", "secret");
    (void)server.type(amy, "partner bota");
    (void)server.type(amy, "match botb 3 0 bughouse white");
    server.happen(net::StopServing{});
    CHECK(holds(server.heard(amy), "Your match will be resumed when all are back. ****"));
    CHECK(server.is_closed(amy));
}

TEST_CASE("a draw that a bot of the table offers does no harm") {
    LobbyDriver server(some_accounts());
    const LineId cid = server.enter("Cid");
    (void)server.type(cid, "start");
    REQUIRE_FALSE(server.told_bots.empty());
    const net::TellBots told = server.told_bots.back();
    server.happen(net::BotAsked{told.table, {told.seats.front().seat, play::OfferDraw{}}});
    CHECK(holds(server.type(cid, "games"), "2 games displayed."));
}
