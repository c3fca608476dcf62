// SPDX-License-Identifier: GPL-3.0-or-later
// What the server stores for players with accounts: messages, and their last games.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;
using net::ConnectionId;
using support::after;
using support::holds;
using support::LobbyDriver;
using support::some_accounts;

namespace {

/// One of two players resigns at once; `arguments` begin with the opponent's name.
void lose(LobbyDriver& server, ConnectionId loser, ConnectionId winner,
          const std::string& arguments) {
    (void)server.type(loser, "match " + arguments);
    (void)server.type(winner, "accept");
    (void)server.type(loser, "resign");
    (void)server.heard(winner);
}

} // namespace

TEST_CASE("a message waits for a player who is away, also when the server is started again") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    CHECK(server.type(amy, "message ben see you at 8") ==
          "\nThe following message was sent to Ben:\n   see you at 8\nfics% ");
    LobbyDriver later(after(server));
    const ConnectionId ben = later.call();
    (void)later.type(ben, "ben");
    CHECK(holds(later.type(ben, "secret"),
                "You have 1 message.\nUse \"messages\" to display it, or \"clearmessages\" to "
                "remove it.\n"));
    CHECK(later.type(ben, "messages") ==
          "Messages:\n 1. Amy at Sun Nov 22, 17:20 UTC 2026: see you at 8\nfics% ");
    CHECK(later.type(ben, "clearmessages") == "Messages cleared.\nfics% ");
    CHECK(later.type(ben, "messages") == "You have no messages.\nfics% ");
    CHECK(later.type(ben, "clearmessages") == "You have no messages.\nfics% ");
    LobbyDriver last(after(later));
    CHECK_FALSE(holds(last.type(last.enter("Ben", "secret"), "messages"), "see you"));
}

TEST_CASE("a player who is here is told of a message at once, and has it too") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    (void)server.heard(ben);
    (void)server.type(amy, "message ben hello");
    CHECK(server.heard(ben) == "\nAmy just sent you a message:\n    hello\nfics% ");
    (void)server.type(server.enter("Root", "secret"), "message Ben tea");
    const std::string all = server.type(ben, "messages");
    CHECK(holds(all, " 1. Amy at "));
    CHECK(holds(all, " 2. Root at "));
    CHECK_FALSE(holds(server.type(ben, "messages 2"), "hello"));
    CHECK(holds(server.type(ben, "messages amy"), "hello"));
    CHECK(server.type(ben, "messages 3") == "You do not have a message 3.\nfics% ");
    CHECK(server.type(ben, "messages eve") == "You have no messages from eve.\nfics% ");
    CHECK(server.type(ben, "clearmessages 1") == "1 message cleared.\nfics% ");
    CHECK(holds(server.type(ben, "messages"), " 1. Root at "));
}

TEST_CASE("messages are for accounts, for those who may talk, and not without end") {
    LobbyDriver server(some_accounts());
    const ConnectionId zoe = server.enter("Zoe");
    const ConnectionId amy = server.enter("Amy", "secret");
    CHECK(server.type(zoe, "message amy hi") ==
          "Unregistered players may not send or receive messages.\nfics% ");
    CHECK(server.type(amy, "message zoe hi") ==
          "Player \"Zoe\" is unregistered and cannot receive messages.\nfics% ");
    CHECK(server.type(amy, "message nobody hi") ==
          "There is no player matching the name nobody.\nfics% ");
    for (std::size_t i = 0; i < net::Account::most_messages; ++i) {
        server.wait(200ms);
        CHECK(holds(server.type(amy, "message ben hi"), "was sent to Ben"));
    }
    CHECK(server.type(amy, "message ben hi") ==
          "Couldn't send message to Ben. Message buffer full.\nfics% ");
    (void)server.type(server.enter("Root", "secret"), "muzzle amy");
    (void)server.heard(amy);
    CHECK(server.type(amy, "message root hi") == "You are muzzled.\nfics% ");
}

TEST_CASE("history lists the last ten games in FICS's rows") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId zoe = server.enter("Zoe");
    CHECK(server.type(amy, "history") == "Amy has no history games.\nfics% ");
    CHECK(server.type(amy, "history zoe") == "Zoe has no history games.\nfics% ");
    CHECK(server.type(amy, "history nobody") ==
          "There is no player matching the name nobody.\nfics% ");
    lose(server, amy, zoe, "zoe 3 2 crazyhouse white");
    CHECK(
        server.type(zoe, "history amy") ==
        "\nHistory for Amy:\n                  Opponent      Type         ECO End Date\n"
        " 0: - ---- W ++++ Zoe           [ zu  3   2] --- Res Sun Nov 22, 17:20 UTC 2026\nfics% ");
    for (int i = 0; i < 10; ++i) {
        lose(server, zoe, amy, "amy 5 0 chess white");
    }
    const std::string rows = server.type(amy, "history");
    CHECK_FALSE(holds(rows, "\n 0: "));
    CHECK(holds(rows, "\n 1: + ---- B ++++ Zoe           [ bu  5   0] --- Res "));
    CHECK(holds(rows, "\n10: + "));
    LobbyDriver again(after(server));
    CHECK(holds(again.type(again.enter("Zoe"), "history amy"), "\n10: + "));
}

TEST_CASE("history says how a game ended, and aborted ones are none") {
    LobbyDriver server(some_accounts());
    ConnectionId amy = server.enter("Amy", "secret");
    ConnectionId ben = server.enter("Ben", "secret");
    const auto last = [&] {
        const std::string rows = server.type(amy, "history");
        return rows.substr(rows.rfind("---") + 4, 3);
    };
    const auto begin = [&] {
        (void)server.type(amy, "match ben 1 0 chess white");
        (void)server.type(ben, "accept");
    };
    begin();
    (void)server.type(amy, "draw");
    (void)server.type(ben, "draw");
    CHECK(last() == "Agr");
    begin();
    server.wait(61s);
    CHECK(last() == "Fla");
    begin();
    for (const char* moves : {"f3 e5", "g4 Qh4"}) {
        (void)server.type(amy, std::string(moves).substr(0, 2));
        (void)server.type(ben, std::string(moves).substr(3));
    }
    CHECK(last() == "Mat");
    begin();
    (void)server.type(amy, "abort");
    (void)server.type(ben, "abort");
    CHECK(last() == "Mat");
    CHECK(holds(server.type(amy, "history ben"), "\n 0: = ---- B ---- Amy"));
}

TEST_CASE("a history tells of both boards how the match ended") {
    net::ServerOptions options = some_accounts();
    options.accounts.push_back(support::account("Cid", "secret"));
    LobbyDriver server(options);
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId cid = server.enter("Cid", "secret");
    const ConnectionId root = server.enter("Root", "secret");
    server.begin_match({amy, cid}, {ben, root}, "3 0 bughouse white");
    (void)server.type(ben, "resign");
    (void)server.type(amy, "rematch");
    (void)server.type(ben, "accept");
    (void)server.type(amy, "draw");
    (void)server.type(ben, "draw");
    const auto rows = [&](ConnectionId who) {
        (void)server.heard(who);
        const std::string said = server.type(who, "history");
        std::string text;
        for (std::size_t at = said.find("---- "); at < said.size();
             at = said.find("---- ", at + 20)) {
            text += said.substr(at - 2, 1) + said.substr(said.find("--- ", at + 10) + 4, 3) + " ";
        }
        return text;
    };
    CHECK(rows(amy) == "+Res =Agr ");
    CHECK(rows(ben) == "-Res =Agr ");
    CHECK(rows(cid) == "+PW  =PDr ");
    CHECK(rows(root) == "-PW  =PDr ");
}
