// SPDX-License-Identifier: GPL-3.0-or-later
// What operators can do, and what visitors see of it.
#include "net/serve/desk/server_state.h"
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::holds;
using support::LobbyDriver;
using support::some_accounts;

namespace {

bool is_logged(const LobbyDriver& server, std::string_view arguments) {
    return std::any_of(server.log.begin(), server.log.end(),
                       [arguments](const std::string& line) { return holds(line, arguments); });
}

/// Logs in as a guest from that address.
ConnectionId guest_from(LobbyDriver& server, const std::string& name, const std::string& address) {
    const ConnectionId connection = server.call({address, false, {}});
    (void)server.type(connection, name);
    (void)server.type(connection, "");
    return connection;
}

} // namespace

TEST_CASE("the message of the day stands between the login and the first prompt") {
    net::ServerOptions options = some_accounts();
    options.motd = "Tea is at five.\nNo dogs.";
    LobbyDriver server(options);
    const ConnectionId connection = server.call();
    (void)server.type(connection, "amy");
    CHECK(holds(server.type(connection, "secret"), "**** Starting FICS session as Amy ****\n"
                                                   "Tea is at five.\nNo dogs.\nfics% "));
}

TEST_CASE("a shutdown is told before, can be taken back, and leaves matches to be gone on with") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    (void)server.type(amy, "match ben 3 0 crazyhouse white");
    (void)server.type(ben, "accept");
    (void)server.type(amy, "e4");
    (void)server.heard(amy);
    (void)server.type(root, "shutdown 5");
    const std::string warned = server.heard(amy);
    CHECK(holds(warned, "**** Automatic server shutdown in 5 minutes. Matches still in progress "
                        "will be kept. ****"));
    (void)server.type(root, "shutdown cancel");
    CHECK(holds(server.heard(amy), "**** Automatic server shutdown canceled. ****"));
    CHECK(server.type(root, "whenshut") == "No shutdown is planned.\nfics% ");
    server.wait(2min);
    CHECK_FALSE(server.ended);
    for (const char* wrong : {"shutdown -1", "shutdown soon", "shutdown 99999"}) {
        CHECK(server.type(root, wrong) == "Usage: shutdown [MINUTES|cancel]\nfics% ");
    }
    CHECK(server.type(amy, "shutdown 1") == "shutdown: Command not found.\nfics% ");
    (void)server.heard(amy);
    (void)server.type(root, "shutdown 0");
    server.wait(1ms);
    CHECK(server.ended);
    CHECK(holds(server.heard(amy), "**** Server shutting down. Your match will be resumed when all "
                                   "are back. ****"));
    CHECK(holds(server.records.begin()->second, "[Result \"*\"]"));
    CHECK(is_logged(server, "Root shuts the server down in 0 minutes"));
}

TEST_CASE("a guest is muzzled until they leave, an account until it is unmuzzled") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId zoe = server.enter("Zoe");
    CHECK(server.type(root, "muzzle zoe") == "Zoe is muzzled.\nfics% ");
    CHECK(server.type(zoe, "tell root hi") == "You are muzzled.\nfics% ");
    CHECK(server.type(root, "unmuzzle zoe") == "Zoe is unmuzzled.\nfics% ");
    CHECK(holds(server.type(zoe, "tell root hi"), "(told Root)"));
    ConnectionId amy = server.enter("Amy", "secret");
    (void)server.type(root, "muzzle amy");
    server.hang_up(amy);
    amy = server.enter("Amy", "secret");
    for (const char* said : {"tell root x", "shout x", "tell 1 x", "say x", "message ben x"}) {
        CHECK(server.type(amy, said) == "You are muzzled.\nfics% ");
    }
    CHECK(is_logged(server, "Root: Amy is muzzled"));
    CHECK(holds(server.type(root, "muzzle nobody"), "There is no account \"nobody\"."));
}

TEST_CASE("a guest who was muzzled long ago, before a thousand others, may talk again") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    const auto come = [&](int i) {
        std::string name = "Gast";
        for (const int base : {676, 26, 1}) {
            name += static_cast<char>('A' + i / base % 26);
        }
        const ConnectionId connection =
            server.call({fmt::format("10.0.{}.{}", i / 200, i % 200), false, {}});
        (void)server.type(connection, name);
        (void)server.type(connection, "");
        return std::pair{connection, name};
    };
    for (std::size_t i = 0; i <= net::ServerState::max_muted_guests; ++i) {
        const auto [line, name] = come(static_cast<int>(i));
        CHECK(server.type(root, "muzzle " + name) == name + " is muzzled.\nfics% ");
        server.hang_up(line);
        server.wait(1s);
    }
    CHECK(holds(server.type(come(0).first, "tell root hi"), "(told Root)"));
    CHECK(holds(server.type(come(1).first, "tell root hi"), "You are muzzled."));
}

TEST_CASE("a banned player is sent away at once, and comes in again when the ban is lifted") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    ConnectionId amy = server.enter("Amy", "secret");
    (void)server.type(root, "addban amy");
    CHECK(server.is_closed(amy));
    amy = server.call();
    (void)server.type(amy, "amy");
    CHECK(holds(server.type(amy, "secret"), "**** Amy is banned. ****"));
    CHECK(server.is_closed(amy));
    (void)server.type(root, "subban amy");
    amy = server.call();
    (void)server.type(amy, "amy");
    CHECK(holds(server.type(amy, "secret"), "Starting FICS session as Amy"));
    CHECK(is_logged(server, "Root: Amy is banned"));
    CHECK(is_logged(server, "Root: Amy is not banned"));
}

TEST_CASE("an operator can throw out neither an absent player nor themselves, and gives passwords "
          "that count at once") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    for (const char* whom : {"nuke nobody", "nuke root"}) {
        CHECK(holds(server.type(root, whom), "cannot be thrown out."));
    }
    CHECK(server.type(root, "asetpass amy") == "Usage: asetpass NAME PASSWORD\nfics% ");
    CHECK(server.type(root, "asetpass Partner secret") ==
          "Sorry, \"Partner\" is a word of this server's.\nfics% ");
    CHECK(server.type(root, "asetpass x1 y") == "Usage: asetpass NAME PASSWORD\nfics% ");
    CHECK(holds(server.type(root, "addplayer Newbie sesame"), "Newbie has a new password.\n"));
    CHECK(server.accounts["Newbie"].password_hash != ""); // stored before the operator is told
    CHECK(is_logged(server, "Root gives Newbie a new password"));
    CHECK_FALSE(is_logged(server, "sesame"));
    const ConnectionId one = server.call();
    (void)server.type(one, "newbie");
    CHECK(holds(server.type(one, "sesame"), "Starting FICS session as Newbie"));
}

TEST_CASE("an operator may set one password right behind the other") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    server.holds_hashes = true;
    for (const char* name : {"Newa", "Newb", "Newc", "Newd", "Newe", "Newf"}) {
        CHECK_FALSE(
            holds(server.type(root, std::string("addplayer ") + name + " sesame"), "Too many"));
    }
    while (!server.unhashed.empty()) {
        server.hash_all();
    }
    CHECK(server.accounts["Newf"].password_hash != "");
}

TEST_CASE("the owner of the server is obeyed at its own socket, and is no visitor") {
    LobbyDriver server(some_accounts());
    const ConnectionId ctl = server.call({"user 0", true, 0U, {}, {}, true});
    CHECK(server.heard(ctl).empty());
    const ConnectionId root = server.enter("Root", "secret");
    CHECK(holds(server.type(ctl, "status"), "visitors 1 (0 guests), bots 0, lines 2\n"));
    CHECK(holds(server.type(root, "who"), " 1 players displayed"));
    CHECK(holds(server.type(ctl, "backup here"), "Usage: bughouse serve ctl backup FILE"));
    CHECK(holds(server.type(ctl, "backup"), "Usage: backup FILE"));
    CHECK(holds(server.type(root, "backup /root/copy"), "Usage: bughouse serve ctl"));
    (void)server.type(ctl, "backup /srv/copy");
    CHECK(server.log.back() == "backup /srv/copy");
    server.happen(net::OperatorAnswer{ctl, "Backed up to /srv/copy\n"});
    CHECK(holds(server.heard(ctl), "Backed up to /srv/copy\n"));
    (void)server.type(ctl, "reload");
    auto read = std::make_shared<net::ServerOptions>();
    read->motd = "Tea at five.";
    server.happen(net::OperatorAnswer{ctl, "They have been read.\n", read});
    server.hang_up(ctl);
    const ConnectionId amy = server.call();
    (void)server.type(amy, "amy");
    CHECK(holds(server.type(amy, "secret"), "Tea at five."));
    CHECK(holds(server.type(amy, "status"), "not found"));
}

TEST_CASE("bots of the server are counted apart from its visitors") {
    net::ServerOptions options = some_accounts();
    options.lobby_bots = 2;
    LobbyDriver server(options);
    (void)server.enter("Gia");
    const ConnectionId root = server.enter("Root", "secret");
    CHECK(holds(server.type(root, "status"), "visitors 2 (1 guests), bots 2, lines 2\n"));
    const std::string who = server.type(root, "who");
    CHECK(holds(who, "(C)"));
    CHECK_FALSE(holds(who, "(U)(C)"));
    CHECK(holds(who, "Gia(U)"));
    CHECK(holds(who, "Root(*)"));
}

TEST_CASE(
    "options that are read again count for visitors who come later, and others do not change") {
    net::ServerOptions options = some_accounts();
    LobbyDriver server(options);
    const ConnectionId amy = server.enter("Amy", "secret");
    (void)server.enter("Gia");
    CHECK(holds(server.type(amy, "nuke gia"), "Command not found"));
    server.hang_up(amy);
    auto read = std::make_shared<net::ServerOptions>();
    read->operators = {"amy"};
    read->client_limits.connections_per_address = 1;
    read->client_limits.idle_guests = 5min;
    read->accounts_only = true; // takes effect at the next start
    server.happen(net::OperatorAnswer{ConnectionId{}, "", read});
    CHECK(holds(server.type(server.enter("Amy", "secret"), "nuke gia"), "Done."));
    const ConnectionId gus = server.enter("Gus");
    CHECK(holds(server.type(gus, "who"), "2 players displayed"));
    (void)server.call({"192.0.2.1", false, {}});
    CHECK(server.is_closed(server.call({"192.0.2.1", false, {}})));
    server.wait(6min);
    CHECK(server.is_closed(gus));
}

TEST_CASE("the server's own socket takes commands of operators only") {
    net::ServerOptions options = some_accounts();
    options.ends_when_empty = 1h;
    LobbyDriver server(options);
    const ConnectionId ctl = server.call({"user 0", true, 0U, {}, {}, true});
    for (const char* typed : {"table new", "sit A", "seek 3 0", "start", "quit", "e4"}) {
        CAPTURE(typed);
        CHECK(holds(server.type(ctl, typed), "Command not found.\n"));
    }
    server.hang_up(ctl);
    server.wait(59min);
    const ConnectionId again = server.call({"user 0", true, 0U, {}, {}, true});
    CHECK(holds(server.type(again, "status"), "visitors 0 (0 guests)"));
    CHECK(holds(server.type(again, "status"), "tables 0"));
    server.hang_up(again);
    CHECK_FALSE(server.ended);
    server.wait(2min); // nobody is there
    CHECK(server.ended);
}

TEST_CASE("nobody is asked for more behind the server's last words") {
    LobbyDriver server(support::some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId cid = server.enter("Cid");
    (void)server.bytes(amy);
    (void)server.bytes(cid);
    server.send(amy, "quit\n");
    CHECK(server.is_closed(amy));
    CHECK_FALSE(holds(server.bytes(amy), "fics%"));
    server.send(root, "nuke cid\n");
    CHECK(server.is_closed(cid));
    CHECK_FALSE(holds(server.bytes(cid), "fics%"));
}

TEST_CASE("an operator is told that a ban is not on the disk") {
    LobbyDriver server(support::some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    server.disk_is_full = true;
    CHECK(server.type(root, "ban 192.0.2.0/24") ==
          "fics% \n192.0.2.0/24 is banned; 0 had to go.\nThat is not on the disk, and ends with "
          "the server: bans: no room\nfics% ");
    server.disk_is_full = false;
    CHECK(server.type(root, "unban 192.0.2.0/24") ==
          "fics% \n192.0.2.0/24 is not banned any more.\nfics% ");
}

TEST_CASE("a shorter limit for idle guests counts for those who are there already") {
    LobbyDriver server(some_accounts());
    const ConnectionId gia = server.enter("Gia");
    server.wait(3min);
    auto read = std::make_shared<net::ServerOptions>();
    read->client_limits.idle_guests = 5min;
    server.happen(net::OperatorAnswer{ConnectionId{}, "", read});
    server.wait(1min);
    CHECK_FALSE(server.is_closed(gia));
    server.wait(2min);
    CHECK(server.is_closed(gia));
}

TEST_CASE("a silenced guest stays so under that name, and under others from that address") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId gia = guest_from(server, "Gia", "192.0.2.1");
    CHECK(holds(server.type(root, "muzzle gia"), "Gia is muzzled."));
    server.hang_up(gia);
    const auto says = [&](const std::string& name, const std::string& address) {
        const ConnectionId connection = guest_from(server, name, address);
        const std::string said = server.type(connection, "tell root hi");
        server.hang_up(connection);
        return said;
    };
    CHECK(holds(says("Gia", "192.0.2.2"), "You are muzzled."));
    CHECK(holds(says("Hal", "192.0.2.1"), "You are muzzled."));
    CHECK(holds(says("Hal", "192.0.2.2"), "(told Root)"));
}

TEST_CASE("whoever gave up an account's name for a guest's is a guest") {
    LobbyDriver server(some_accounts());
    const ConnectionId connection = server.call();
    (void)server.type(connection, "amy");
    (void)server.type(connection, "wrong");
    (void)server.type(connection, "zoe");
    (void)server.type(connection, "");
    CHECK(holds(server.type(connection, "who"), "zoe(U)"));
    CHECK(holds(server.type(connection, "message amy hi"), "Unregistered players"));
}

TEST_CASE("what operators can do nobody else can") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId root = server.enter("Root", "secret");
    for (const char* word :
         {"status", "backup", "reload", "ban", "unban", "announce", "nuke", "muzzle", "unmuzzle",
          "addban", "subban", "asetpass", "addplayer", "shutdown"}) {
        CAPTURE(word);
        server.wait(1s);
        CHECK(server.type(amy, word) == std::string(word) + ": Command not found.\nfics% ");
        CHECK_FALSE(holds(server.type(amy, "help"), std::string("\n  ") + word + " "));
        CHECK(holds(server.type(root, std::string("help ") + word), std::string(word) + " "));
    }
}

TEST_CASE("a password in another alphabet is taken as it is typed, whoever sets it") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId gia = server.enter("Gia");
    (void)server.type(root, "asetpass amy geh\xE9im");
    CHECK(server.accounts.at("Amy").password_hash == "hash of geh\xE9im");
    (void)server.type(root, "addplayer ben geh\xE9im");
    CHECK(server.accounts.at("Ben").password_hash == "hash of geh\xE9im");
    (void)server.type(gia, "  register   geh\xE9im");
    CHECK(server.accounts.at("Gia").password_hash == "hash of geh\xE9im");
    CHECK(server.accounts.at("Gia").ssh_fingerprints.empty());
    (void)server.type(gia, " password  geh\xE9im  secret ");
    CHECK(server.accounts.at("Gia").password_hash == "hash of secret");
    CHECK(holds(server.type(gia, "register secret"), "You are registered already.\n"));
}

TEST_CASE("a server at which nobody ever calls ends in time") {
    net::ServerOptions options;
    options.ends_when_empty = 60s;
    LobbyDriver server(options);
    server.wait(59'999ms);
    CHECK_FALSE(server.ended);
    server.wait(1ms);
    CHECK(server.ended);
}

TEST_CASE("an operator is told when no password can be set, or no account made") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    server.holds_checks = true;
    for (std::size_t i = 0; i <= net::LoginGuard::most_waiting; ++i) {
        const ConnectionId connection = server.call({fmt::format("192.0.2.{}", i), false, {}});
        (void)server.type(connection, "amy");
        (void)server.type(connection, "guess");
    }
    CHECK(server.type(root, "asetpass zed secret") ==
          "Too many passwords are being set just now.\nfics% ");
    CHECK_FALSE(server.accounts.contains("zed"));
    CHECK_FALSE(is_logged(server, "Root gives zed"));
}

TEST_CASE("who is unmuzzled is unmuzzled alone") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId gia = guest_from(server, "Gia", "192.0.2.1");
    const ConnectionId hal = guest_from(server, "Hal", "192.0.2.2");
    const ConnectionId ida = guest_from(server, "Ida", "127.0.0.1");
    for (const char* name : {"gia", "hal", "ida"}) {
        (void)server.type(root, std::string("muzzle ") + name);
    }
    (void)server.type(root, "unmuzzle gia");
    for (const ConnectionId connection : {gia, hal, ida}) {
        server.hang_up(connection);
    }
    CHECK(
        holds(server.type(guest_from(server, "Gia", "192.0.2.1"), "tell root hi"), "(told Root)"));
    CHECK(holds(server.type(guest_from(server, "Hal", "192.0.2.2"), "tell root hi"),
                "You are muzzled."));
    CHECK(holds(server.type(guest_from(server, "Ida", "127.0.0.1"), "tell root hi"),
                "You are muzzled."));
    CHECK(
        holds(server.type(guest_from(server, "Jon", "127.0.0.1"), "tell root hi"), "(told Root)"));
}

TEST_CASE("what is said at the server's own socket is said by `ctl`") {
    LobbyDriver server(some_accounts());
    const ConnectionId ctl = server.call({"user 0", true, 0U, {}, {}, true});
    const ConnectionId amy = server.enter("Amy", "secret");
    (void)server.heard(amy);
    (void)server.type(ctl, "announce tea");
    CHECK(server.heard(amy) == "\n    **ANNOUNCEMENT** from ctl: tea\nfics% ");
}

TEST_CASE("whoever has said nothing yet hears each tell on a line of its own") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.call();
    (void)server.type(ben, "ben");
    CHECK(server.type(ben, "secret").ends_with("\nfics% "));
    (void)server.type(amy, "tell ben hi");
    CHECK(server.heard(ben) == "\nAmy tells you: hi\nfics% ");
    server.send(amy, "iset block 1\n");
    (void)server.heard(amy);
    server.send(amy, "1 xyz\n2 xyz\n");
    const std::string reply = "512\x16xyz: Command not found.\n\x17\nfics% ";
    CHECK(server.heard(amy) == "\x15"
                               "1\x16" +
                                   reply +
                                   "\x15"
                                   "2\x16" +
                                   reply);
}

TEST_CASE("guests may be let idle again while they are here") {
    LobbyDriver server(some_accounts());
    const ConnectionId gia = server.enter("Gia");
    auto read = std::make_shared<net::ServerOptions>();
    read->client_limits.idle_guests.reset();
    server.happen(net::OperatorAnswer{ConnectionId{}, "", read});
    server.wait(3h);
    CHECK_FALSE(server.is_closed(gia));
    CHECK(holds(server.type(server.enter("Gus"), "who"), " 2 players displayed"));
    server.wait(3h);
    CHECK_FALSE(server.is_closed(gia));
}

TEST_CASE("a ban of an address leaves those of others, and an unmuzzled name counts everywhere") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId hal = guest_from(server, "Hal", "198.51.100.1");
    const ConnectionId ida = guest_from(server, "Ida", "192.0.2.9");
    CHECK(holds(server.type(root, "ban 192.0.2.0/24"), "192.0.2.0/24 is banned; 1 had to go.\n"));
    CHECK(server.is_closed(ida));
    CHECK_FALSE(server.is_closed(hal));
    ConnectionId gia = guest_from(server, "Gia", "198.51.100.2");
    (void)server.type(root, "muzzle gia");
    server.hang_up(gia);
    gia = guest_from(server, "Gia", "198.51.100.3");
    (void)server.type(root, "unmuzzle gia");
    server.hang_up(gia);
    CHECK(holds(server.type(guest_from(server, "Gia", "198.51.100.2"), "tell root hi"),
                "(told Root)"));
}

TEST_CASE("what a guest plays is not in the history of the account that has the name by now") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId gia = server.enter("Gia");
    (void)server.type(root, "asetpass gia secret");
    (void)server.type(amy, "match gia 3 0 chess white");
    (void)server.type(gia, "accept");
    (void)server.type(gia, "resign");
    CHECK(holds(server.type(root, "history amy"), "History for Amy:"));
    CHECK(holds(server.type(root, "history gia"), "gia has no history games."));
    CHECK(holds(server.type(root, "oldmoves gia"), "Movelist for game 1:"));
}

TEST_CASE("who is an operator no longer, by the options that were read again, obeys like others") {
    LobbyDriver server(support::some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId amy = server.enter("Amy", "secret");
    CHECK(holds(server.type(root, "status"), "visitors 2"));
    auto again = std::make_shared<net::ServerOptions>(support::some_accounts());
    again->operators = {"amy"};
    server.happen(net::OperatorAnswer{root, "Read again.\n", again});
    (void)server.heard(root);
    CHECK(server.type(root, "status") == "status: Command not found.\nfics% ");
    CHECK(holds(server.type(amy, "status"), "visitors 2"));
}

TEST_CASE("after the machine has slept dates are right, and no clock of a match has run") {
    LobbyDriver server(support::some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    (void)server.type(amy, "match ben 3 0 chess white");
    (void)server.type(ben, "accept");
    (void)server.type(amy, "e4");
    CHECK(holds(server.type(amy, "date"), "Server time    - Sun Nov 22, 17:20 UTC 2026"));
    server.lobby.move_wall_clock(8h);
    CHECK(holds(server.type(amy, "date"), "Server time    - Mon Nov 23, 01:20 UTC 2026"));
    CHECK(holds(server.type(ben, "time"), "White (Amy) : 3 mins, 0 secs\n"));
}
