// SPDX-License-Identifier: GPL-3.0-or-later
// Fair shares of the server: limits for strangers, and nobody else has to wait for them.
#include "net/serve/desk/key_desk.h"
#include "net/serve/people/ban_list.h"
#include "net/serve/people/login_guard.h"
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

#include <algorithm>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::holds;
using support::LobbyDriver;
using support::some_accounts;

namespace {

net::Peer from(const std::string& address) {
    return {address, false, {}};
}

ConnectionId come(LobbyDriver& server, const std::string& name, const std::string& address) {
    const ConnectionId connection = server.call(from(address));
    (void)server.type(connection, name);
    (void)server.type(connection, "");
    return connection;
}

/// Runs password checks, each of 100 ms, until that visitor has an answer; returns the time.
base::Millis time_until_in(LobbyDriver& server, ConnectionId connection) {
    base::Millis took{};
    std::string heard;
    while (took < 5min) {
        if (!server.unchecked.empty()) {
            const net::CheckPassword check = server.unchecked.front();
            server.unchecked.erase(server.unchecked.begin());
            server.wait(100ms);
            took += 100ms;
            server.happen(
                net::PasswordChecked{check.connection, check.hash == "hash of " + check.password});
        } else {
            server.wait(100ms);
            took += 100ms;
        }
        heard += server.heard(connection);
        if (holds(heard, "Starting FICS session")) {
            return took;
        }
    }
    return took;
}

} // namespace

TEST_CASE("a login that is right is answered within two seconds while forty others guess") {
    LobbyDriver server(some_accounts());
    server.holds_checks = true;
    std::vector<ConnectionId> guessers;
    const auto guess = [&](ConnectionId connection, const std::string& address) {
        (void)server.type(connection, "ben");
        (void)server.type(connection, "guess" + address);
    };
    for (int i = 0; i < 40; ++i) {
        const std::string address = fmt::format("192.0.2.{}", i);
        guessers.push_back(server.call(from(address)));
        guess(guessers.back(), address);
    }
    // Each of them has guessed once when Amy arrives, and guesses again.
    for (int i = 0; i < 40; ++i) {
        const net::CheckPassword check = server.unchecked.front();
        server.unchecked.erase(server.unchecked.begin());
        server.happen(net::PasswordChecked{check.connection, false});
        guess(check.connection, "again");
    }
    const ConnectionId amy = server.call(from("198.51.100.7"));
    (void)server.type(amy, "amy");
    (void)server.type(amy, "secret");
    CHECK(time_until_in(server, amy) <= 2s);
}

TEST_CASE("a name comes first from the address where it was right, however many guess at it") {
    LobbyDriver server(some_accounts());
    std::string answer;
    const auto log_in = [&](const std::string& name, const std::string& word,
                            const std::string& address) {
        const ConnectionId connection = server.call(from(address));
        (void)server.type(connection, name);
        answer = server.type(connection, word);
        return connection;
    };
    server.hang_up(log_in("amy", "secret", "198.51.100.7"));
    server.holds_checks = true;
    // One of them is being checked.
    for (std::size_t i = 0; i <= net::LoginGuard::most_waiting; ++i) {
        (void)log_in("amy", "guess", fmt::format("192.0.2.{}", i));
    }
    const std::string refusal = "Too many people log in just now.";
    (void)log_in("amy", "secret", "198.51.100.8");
    CHECK(holds(answer, refusal));
    (void)log_in("ben", "secret", "198.51.100.7");
    CHECK(holds(answer, refusal));
    CHECK(time_until_in(server, log_in("amy", "secret", "198.51.100.7")) <= 200ms);
}

TEST_CASE("a caller behind a crowd of strangers does not have to wait for it") {
    LobbyDriver server(some_accounts());
    server.holds_checks = true;
    for (int i = 0; i < 40; ++i) {
        const ConnectionId connection = server.call(from(fmt::format("192.0.2.{}", i)));
        (void)server.type(connection, "amy");
        (void)server.type(connection, "guess");
    }
    const ConnectionId amy = server.call(from("198.51.100.7"));
    (void)server.type(amy, "amy");
    (void)server.type(amy, "secret");
    CHECK(time_until_in(server, amy) <= 200ms);
}

TEST_CASE("three wrong passwords end what an address is known for") {
    LobbyDriver server(some_accounts());
    const std::string address = "198.51.100.7";
    const auto says = [&](const std::string& word) {
        const ConnectionId connection = server.call(from(address));
        (void)server.type(connection, "amy");
        (void)server.type(connection, word);
        return connection;
    };
    server.hang_up(says("secret"));
    for (int i = 0; i < 3; ++i) {
        server.hang_up(says("guess"));
    }
    server.wait(5s);
    server.holds_checks = true;
    for (int i = 0; i < 10; ++i) {
        const ConnectionId connection = server.call(from(fmt::format("192.0.2.{}", i)));
        (void)server.type(connection, "ben");
        (void)server.type(connection, "secret");
    }
    CHECK(time_until_in(server, says("secret")) > 1s);
}

TEST_CASE("a caller who hangs up before the password is checked costs nobody a place") {
    LobbyDriver server(some_accounts());
    server.holds_checks = true;
    const auto log_in = [&](const std::string& name, const std::string& address) {
        const ConnectionId connection = server.call(from(address));
        (void)server.type(connection, name);
        (void)server.type(connection, "secret");
        return connection;
    };
    (void)log_in("amy", "192.0.2.1"); // is being checked, so the others wait
    const ConnectionId ben = log_in("ben", "192.0.2.2");
    const ConnectionId gone = log_in("ben", "192.0.2.3");
    server.hang_up(gone);
    CHECK(time_until_in(server, ben) <= 200ms); // no other password is checked in between
    CHECK(server.unchecked.empty());
}

TEST_CASE("guests who set passwords hold up nobody's login") {
    LobbyDriver server(some_accounts());
    std::vector<ConnectionId> guests;
    for (const char* name : {"Gia", "Gio", "Gus"}) {
        guests.push_back(come(server, name, "192.0.2.1"));
        (void)server.type(guests.back(), "register verysecret");
    }
    server.holds_checks = true;
    const ConnectionId held = server.call(from("192.0.2.2"));
    (void)server.type(held, "amy");
    (void)server.type(held, "secret"); // is being checked, so all others wait
    for (int i = 0; i < 10; ++i) {
        for (const ConnectionId guest : guests) {
            (void)server.type(guest, fmt::format("password verysecret another{}", i));
        }
    }
    CHECK(holds(server.type(guests[0], "password verysecret another"),
                "Too many passwords are being set just now"));
    const ConnectionId ben = server.call(from("192.0.2.3"));
    (void)server.type(ben, "ben");
    (void)server.type(ben, "secret");
    CHECK(time_until_in(server, ben) <= 1s);
}

TEST_CASE("what is guessed wrong counts for that name from that address, until it is right") {
    LobbyDriver server(some_accounts());
    const auto tries = [&](const std::string& name, const std::string& word,
                           const std::string& address) {
        const ConnectionId connection = server.call(from(address));
        (void)server.type(connection, name);
        const std::string heard = server.type(connection, word);
        return holds(heard, "Invalid password") || holds(heard, "Starting FICS session");
    };
    for (int i = 0; i < 3; ++i) {
        CHECK(tries("amy", "guess", "192.0.2.1"));
    }
    CHECK_FALSE(tries("amy", "secret", "192.0.2.1")); // has to wait even with the right password
    CHECK(tries("ben", "secret", "192.0.2.1"));       // another player at the same address does not
    CHECK(tries("amy", "secret", "192.0.2.9"));
    server.wait(2s);
    CHECK(tries("amy", "secret", "192.0.2.1")); // since the right password above reset the count
    CHECK(tries("amy", "secret", "192.0.2.1"));
}

TEST_CASE("an address has its share of lines, and this machine's own has no limit") {
    net::ServerOptions options;
    options.client_limits.connections_per_address = 3;
    LobbyDriver server(options);
    for (int i = 0; i < 3; ++i) {
        CHECK_FALSE(server.is_closed(server.call(from("192.0.2.1"))));
    }
    const ConnectionId fourth = server.call(from("192.0.2.1"));
    CHECK(server.is_closed(fourth));
    CHECK(holds(server.heard(fourth), "There are 3 connections from your address already."));
    CHECK(server.log.back() == "192.0.2.1 is turned away: too many connections");
    CHECK_FALSE(server.is_closed(server.call(from("192.0.2.2"))));
    server.hang_up(ConnectionId{1});
    CHECK_FALSE(server.is_closed(server.call(from("192.0.2.1"))));
    net::Peer neighbour{"2001:db8::1", false, {}, {}, "2001:db8::/64"};
    for (int i = 0; i < 4; ++i) {
        neighbour.address = fmt::format("2001:db8::{}", i);
        CHECK(server.is_closed(server.call(neighbour)) == (i == 3));
    }
    for (int i = 0; i < 10; ++i) {
        CHECK_FALSE(server.is_closed(server.call(from("::1"))));
        CHECK_FALSE(server.is_closed(server.call(from("127.0.0.1"))));
    }
}

TEST_CASE("a caller who says no name in thirty seconds goes; the rest of a login has two minutes") {
    LobbyDriver server(some_accounts());
    const ConnectionId silent = server.call(from("192.0.2.1"));
    const ConnectionId slow = server.call(from("192.0.2.2"));
    (void)server.type(slow, "amy");
    server.wait(29s);
    CHECK_FALSE(server.is_closed(silent));
    server.wait(2s);
    CHECK(server.is_closed(silent));
    server.wait(80s);
    CHECK_FALSE(server.is_closed(slow));
    server.wait(20s);
    CHECK(server.is_closed(slow));
}

TEST_CASE("guests who do nothing for an hour go, but not from a match or with an account") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId gia = server.enter("Gia");
    const ConnectionId gus = server.enter("Gus");
    (void)server.type(amy, "match gus 0 0 crazyhouse");
    (void)server.type(gus, "accept");
    server.wait(59min);
    CHECK_FALSE(server.is_closed(gia));
    server.wait(2min);
    CHECK(server.is_closed(gia));
    CHECK(holds(server.heard(gia), "Auto-logout"));
    CHECK_FALSE(server.is_closed(ben));
    CHECK_FALSE(server.is_closed(gus));
    CHECK_FALSE(server.is_closed(amy));
}

TEST_CASE("ten accounts a day from one address") {
    LobbyDriver server;
    const auto makes_one = [&](int i, const std::string& address) {
        const ConnectionId connection =
            come(server, fmt::format("Guest{}x", static_cast<char>('a' + i)), address);
        const bool made =
            holds(server.type(connection, "register secret12"), "is your name from now on");
        server.hang_up(connection);
        return made;
    };
    for (int i = 0; i < 10; ++i) {
        CHECK(makes_one(i, "192.0.2.1"));
    }
    CHECK_FALSE(makes_one(10, "192.0.2.1"));
    CHECK(makes_one(11, "192.0.2.2"));
    server.wait(24h);
    CHECK(makes_one(12, "192.0.2.1"));
}

TEST_CASE("addresses, blocks of them and guests are banned, and stay so") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId gia = come(server, "Gia", "192.0.2.77");
    CHECK(holds(server.type(root, "ban"), "Banned: nobody"));
    CHECK(holds(server.type(root, "ban 192.0.2.0/24"), "192.0.2.0/24 is banned; 1 had to go.\n"));
    CHECK(server.is_closed(gia));
    CHECK(server.is_closed(server.call(from("192.0.2.1"))));
    CHECK_FALSE(server.is_closed(server.call(from("192.0.3.1"))));
    CHECK(holds(server.type(root, "ban 192.0.2.0/33"), "Usage: ban"));
    CHECK(holds(server.type(root, "ban guests"), "guests is banned; 0 had to go."));
    const ConnectionId guest = server.call(from("198.51.100.1"));
    CHECK(holds(server.type(guest, "guest"), "No guests are let in just now."));
    net::ServerOptions again = some_accounts();
    again.bans = server.bans;
    LobbyDriver later(again);
    CHECK(later.is_closed(later.call(from("192.0.2.1"))));
    const ConnectionId boss = later.enter("Root", "secret");
    CHECK(holds(later.type(boss, "unban 192.0.3.0/24"), "192.0.3.0/24 was not banned.\n"));
    CHECK(holds(later.type(boss, "unban 192.0.2.0/25"), "was not banned"));
    // The same network.
    CHECK(holds(later.type(boss, "ban 192.0.2.9/24"), "is banned; 0 had to go"));
    CHECK(holds(later.type(boss, "ban"), "Banned: 192.0.2.9/24 guests\n"));
    CHECK(holds(later.type(boss, "unban 192.0.2.0/24"), "is not banned any more"));
    CHECK_FALSE(later.is_closed(later.call(from("192.0.2.1"))));
    CHECK(holds(later.type(boss, "ban amy"), "Amy is banned."));
    const ConnectionId amy = server.enter("Amy", "secret"); // not an operator
    CHECK(holds(server.type(amy, "ban 192.0.2.1"), "not found"));
}

TEST_CASE("addresses are read as they are written") {
    net::BanList bans;
    CHECK(bans.add("2001:db8::/32"));
    CHECK(bans.bans_address("2001:db8:1234::9"));
    CHECK_FALSE(bans.bans_address("2001:db9::9"));
    CHECK(bans.add("10.0.0.7"));
    CHECK(bans.bans_address("10.0.0.7"));
    CHECK(bans.bans_address("::ffff:10.0.0.7"));
    CHECK_FALSE(bans.bans_address("10.0.0.8"));
    CHECK(bans.add("fe80::/64"));
    CHECK(bans.bans_address("fe80::1%eth0"));
    CHECK(bans.remove("FE80:0::/64"));
    CHECK_FALSE(bans.bans_address("fe80::1%eth0"));
    CHECK(bans.add("::/88")); // IPv6 only
    CHECK(bans.bans_address("::1"));
    CHECK_FALSE(bans.bans_address("10.0.0.9"));
    CHECK(bans.add("0.0.0.0/1"));
    CHECK(bans.bans_address("127.0.0.1"));
    CHECK_FALSE(bans.bans_address("128.0.0.1"));
    for (const char* wrong : {"", "/8", "10.0.0", "10.0.0.256", "10.0.0.1/0", "1::2::3", "x::1",
                              "12345::", "1:2:3:4:5:6:7", "10.0.0.1/", "2001:db8::/129", "1g::",
                              "00001::", "1:2:3:4:5:6:7::8", "1:2:3:4:5:6:7:8:9", "10.0.0.1.2"}) {
        CAPTURE(wrong);
        CHECK_FALSE(bans.add(wrong));
    }
}

TEST_CASE("a guest's silence outlives the login") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    ConnectionId gia = come(server, "Gia", "192.0.2.77");
    CHECK(holds(server.type(root, "muzzle gia"), "Gia is muzzled."));
    server.hang_up(gia);
    gia = come(server, "Mia", "192.0.2.77");
    CHECK(holds(server.type(gia, "tell root hi"), "You are muzzled."));
    CHECK(holds(server.type(root, "unmuzzle mia"), "Mia is unmuzzled."));
    server.hang_up(gia);
    gia = come(server, "Mia", "192.0.2.77");
    CHECK(holds(server.type(gia, "tell root hi"), "(told Root)"));
}

TEST_CASE("a password is changed only by a player who knows the old one") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    CHECK(holds(server.type(amy, "password another"), "Usage: password OLD NEW"));
    CHECK(holds(server.type(amy, "password wrong another"), "Your password is as it was"));
    CHECK(holds(server.type(amy, "password secret another"), "Your password has been set.\n"));
    CHECK(server.accounts.at("Amy").password_hash == "hash of another");
}

TEST_CASE("an account is made with its password though its owner leaves at once") {
    LobbyDriver server(some_accounts());
    const ConnectionId gia = come(server, "Gia", "192.0.2.1");
    server.holds_checks = true;
    const ConnectionId held = server.call(from("192.0.2.2"));
    (void)server.type(held, "amy");
    (void)server.type(held, "secret"); // is being checked, so all others wait
    (void)server.type(gia, "register verysecret");
    server.hang_up(gia);
    CHECK_FALSE(server.accounts.contains("Gia"));
    server.happen(net::PasswordChecked{held, true});
    CHECK(server.accounts.at("Gia").password_hash == "hash of verysecret");
}

TEST_CASE("a ban reaches those who are just logging in") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId gia = server.call(from("192.0.2.1"));
    (void)server.type(gia, "gia"); // only has to press Return
    const ConnectionId amy = server.call(from("192.0.2.2"));
    (void)server.type(amy, "amy");
    const ConnectionId ben = server.call(from("192.0.2.3"));
    (void)server.type(ben, "ben");
    (void)server.type(root, "ban guests");
    (void)server.type(root, "ban 192.0.2.2");
    CHECK(holds(server.type(gia, ""), "No guests are let in just now."));
    CHECK(server.is_closed(gia));
    CHECK(holds(server.type(amy, "secret"), "Your address is banned here."));
    CHECK(server.is_closed(amy));
    CHECK(holds(server.type(ben, "secret"), "Starting FICS session as Ben"));
    CHECK(holds(server.type(root, "who"), " 2 players displayed"));
}

TEST_CASE("nobody has the name of a table's bot") {
    LobbyDriver server;
    const ConnectionId connection = server.call(from("192.0.2.1"));
    CHECK(holds(server.type(connection, "BotTwo"), "Sorry, BotTwo is a bot's name.  Try again.\n"));
    CHECK(holds(server.type(connection, "bottwofold"), "Press return to enter the server"));
}

TEST_CASE("a password is one word") {
    LobbyDriver server;
    const ConnectionId gia = come(server, "Gia", "192.0.2.1");
    CHECK(holds(server.type(gia, "register two words"), "A password has no blanks.\n"));
    CHECK_FALSE(server.accounts.contains("Gia"));
    CHECK(holds(server.type(gia, "register oneword"), "Gia is your name from now on"));
}

TEST_CASE("an old password in another alphabet still fits") {
    net::ServerOptions options = some_accounts();
    options.accounts.push_back(support::account("Gerd", "geh\xE9im"));
    LobbyDriver server(options);
    const ConnectionId connection = server.call();
    (void)server.type(connection, "gerd");
    CHECK(holds(server.type(connection, "geh\xE9im"), "Starting FICS session as Gerd"));
    CHECK(holds(server.type(connection, "password geh\xE9im \x84"
                                        "berall"),
                "Your password has been set."));
    CHECK(server.accounts.at("Gerd").password_hash == "hash of \x84"
                                                      "berall");
    (void)server.type(connection, "iset block 1");
    CHECK(holds(server.type(connection, "7 password \x84"
                                        "berall geh\xE9im"),
                "Your password has been set."));
    server.hang_up(connection);
    const ConnectionId again = server.call();
    (void)server.type(again, "gerd");
    CHECK(holds(server.type(again, "geh\xE9im"), "Starting FICS session as Gerd"));
}

TEST_CASE("a silence is one row, however often it is imposed") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    (void)come(server, "Gia", "192.0.2.77");
    (void)server.type(root, "muzzle gia");
    const ConnectionId mia = come(server, "Mia", "192.0.2.78");
    for (std::size_t i = 0; i < net::ServerState::max_muted_guests; ++i) {
        (void)server.type(root, "muzzle mia");
        server.wait(100ms);
    }
    server.hang_up(mia);
    // The mute still covers Gia's address.
    const ConnectionId again = come(server, "Nia", "192.0.2.77");
    CHECK(holds(server.type(again, "tell root hi"), "You are muzzled."));
}

TEST_CASE("each guest has an hour of their own, and is gone when it is over") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    (void)server.type(amy, "set pin 1");
    const ConnectionId gia = server.enter("Gia");
    server.wait(1min);
    const ConnectionId gus = server.enter("Gus");
    const ConnectionId hal = server.enter("Hal");
    server.wait(30min);
    (void)server.type(hal, "date");
    server.wait(29min);
    CHECK(server.is_closed(gia));
    CHECK(holds(server.heard(amy), "[Gia has disconnected.]"));
    CHECK_FALSE(server.is_closed(gus));
    server.wait(1min);
    CHECK(server.is_closed(gus));
    CHECK_FALSE(server.is_closed(hal));
    server.wait(29min);
    CHECK_FALSE(server.is_closed(hal));
    server.wait(1min);
    CHECK(server.is_closed(hal));
    CHECK(holds(server.type(amy, "who"), " 1 players displayed"));
}

TEST_CASE("where there is no limit an address has as many lines and accounts as it likes") {
    net::ServerOptions options;
    options.client_limits.connections_per_address = 0;
    options.client_limits.accounts_a_day = 0;
    LobbyDriver server(options);
    for (int i = 0; i < 12; ++i) {
        const ConnectionId connection =
            come(server, fmt::format("Gast{}", static_cast<char>('a' + i)), "192.0.2.1");
        CHECK_FALSE(server.is_closed(connection));
        CHECK(holds(server.type(connection, "register secret"), "is your name from now on"));
    }
}

TEST_CASE("sixty lines are obeyed at once, one more in each tenth of a second, and sixty more are "
          "passed over") {
    LobbyDriver server(some_accounts());
    const ConnectionId zoe = come(server, "Zoe", "192.0.2.1");
    const ConnectionId amy = server.enter("Amy", "secret");
    server.wait(10s);
    const std::string warning = "WARNING: If you continue spamming";
    for (int round = 0; round < 3; ++round) {
        CAPTURE(round);
        for (int i = 0; i < net::LineRateLimit::most_at_once; ++i) {
            CHECK(holds(server.type(zoe, "date"), "Server time"));
        }
        CHECK(holds(server.type(zoe, "date"), warning));
        for (int i = 1; i < net::LineRateLimit::most_ignored; ++i) {
            CHECK(server.type(zoe, "date").empty());
        }
        server.wait(99ms);
        if (round == 2) {
            break;
        }
        server.wait(1ms);
        // And the flood is not held against Zoe.
        CHECK(holds(server.type(zoe, "date"), "Server time"));
        server.wait(10s);
    }
    CHECK_FALSE(server.is_closed(zoe));
    server.send(zoe, "date\ntell amy hi\n");
    CHECK(server.is_closed(zoe));
    CHECK_FALSE(holds(server.heard(amy), "hi"));
    CHECK(holds(server.type(amy, "who"), " 1 players displayed"));
}

TEST_CASE("a caller who has gone does not keep others from being sent away in time") {
    LobbyDriver server;
    const ConnectionId silent = server.call(from("192.0.2.1"));
    for (int i = 0; i < 1'100; ++i) {
        server.hang_up(server.call(from("192.0.2.2")));
    }
    const ConnectionId later = server.call(from("192.0.2.3"));
    server.wait(29'999ms);
    CHECK_FALSE(server.is_closed(silent));
    server.wait(1ms);
    CHECK(server.is_closed(silent));
    CHECK(server.is_closed(later));
}

TEST_CASE("whoever guessed three times comes behind all the others, known or not") {
    LobbyDriver server(some_accounts());
    const auto says = [&](const std::string& name, const std::string& word,
                          const std::string& address) {
        const ConnectionId connection = server.call(from(address));
        (void)server.type(connection, name);
        (void)server.type(connection, word);
        return connection;
    };
    server.hang_up(says("amy", "secret", "198.51.100.7"));
    for (int i = 0; i < 3; ++i) {
        server.hang_up(says("amy", "guess", "198.51.100.7"));
    }
    server.holds_checks = true;
    for (int i = 0; i < 30; ++i) {
        (void)says("ben", "secret", fmt::format("192.0.2.{}", i));
    }
    CHECK(time_until_in(server, says("amy", "secret", "198.51.100.7")) > 2s);
}

TEST_CASE("a guest cannot register while too many passwords are being set, and is a guest still") {
    LobbyDriver server(some_accounts());
    const ConnectionId gia = come(server, "Gia", "192.0.2.200");
    server.holds_checks = true;
    for (std::size_t i = 0; i <= net::LoginGuard::most_waiting; ++i) {
        const ConnectionId connection = server.call(from(fmt::format("192.0.2.{}", i)));
        (void)server.type(connection, "amy");
        (void)server.type(connection, "guess");
    }
    CHECK(server.type(gia, "register secret") ==
          "Too many passwords are being set just now: try again.\nfics% ");
    CHECK_FALSE(server.accounts.contains("Gia"));
    CHECK(holds(server.type(gia, "who"), "Gia(U)"));
}

TEST_CASE("of ten thousand new accounts in a day the oldest no longer counts for its address") {
    net::ServerState state{net::ServerOptions{}};
    net::Visitor visitor;
    const auto makes_from = [&](const std::string& address, std::size_t times) {
        visitor.peer = from(address);
        for (std::size_t i = 0; i < times; ++i) {
            net::count_account(state, visitor);
        }
    };
    const auto most = static_cast<std::size_t>(state.options.client_limits.accounts_a_day);
    makes_from("192.0.2.1", most);
    visitor.peer = from("192.0.2.1");
    CHECK_FALSE(net::is_below_account_limit(state, visitor));
    makes_from("192.0.2.2", net::ServerState::most_accounts_made - most);
    visitor.peer = from("192.0.2.1");
    CHECK_FALSE(net::is_below_account_limit(state, visitor));
    makes_from("192.0.2.3", 1);
    visitor.peer = from("192.0.2.1");
    CHECK(net::is_below_account_limit(state, visitor));
    CHECK(state.accounts_made.size() == net::ServerState::most_accounts_made);
}

TEST_CASE("whoever gives no name that can be had is sent away after eight tries") {
    LobbyDriver server;
    const ConnectionId connection = server.call(from("192.0.2.1"));
    std::string said;
    for (int i = 0; i < net::Visitor::most_login_tries; ++i) {
        CHECK_FALSE(server.is_closed(connection));
        said = server.type(connection, "x");
    }
    CHECK(said.ends_with("**** Too many tries. ****\n"));
    CHECK(server.is_closed(connection));
}

TEST_CASE("a guest who gives only one letter of the word is given a name") {
    LobbyDriver server;
    for (const char* word : {"g", "G", "guest", "GUEST"}) {
        const ConnectionId connection = server.call(from("192.0.2.1"));
        CHECK(holds(server.type(connection, word), "Logging you in as \"Guest"));
        CHECK(holds(server.type(connection, ""), "Starting FICS session as Guest"));
    }
    const ConnectionId connection = server.call(from("192.0.2.1"));
    CHECK(holds(server.type(connection, "h"), "at least three characters"));
}

TEST_CASE("no password is checked of a caller who types none, or whose name is taken meanwhile") {
    LobbyDriver server(some_accounts());
    server.holds_checks = true;
    const ConnectionId amy = server.call(from("192.0.2.1"));
    (void)server.type(amy, "amy");
    CHECK(server.type(amy, "").ends_with("login: "));
    CHECK(server.unchecked.empty());
    const ConnectionId gia = server.call(from("192.0.2.2"));
    (void)server.type(gia, "gia");
    (void)come(server, "Gia", "192.0.2.3");
    const std::string said = server.type(gia, "");
    CHECK(holds(said, "Sorry, gia is already logged in.  Try again.\n"));
    CHECK(said.ends_with("login: "));
    CHECK_FALSE(holds(said, "Starting"));
    (void)server.type(gia, "zoe");
    (void)come(server, "Zoe", "192.0.2.3");
    server.hang_up(gia); // had typed Zoe's name, but was not logged in
    CHECK(server.log.back() == "Zoe has come from 192.0.2.3");
    CHECK(holds(server.type(come(server, "Eve", "192.0.2.4"), "who"), "Zoe(U)"));
}

TEST_CASE("a caller who presses return is asked again, and a guest alone is sent away in time") {
    LobbyDriver server;
    const ConnectionId connection = server.call(from("192.0.2.1"));
    (void)server.heard(connection);
    const std::string asked = server.type(connection, "");
    CHECK(asked.ends_with("login: "));
    CHECK_FALSE(holds(asked, "three characters"));
    server.hang_up(connection);
    const ConnectionId gia = come(server, "Gia", "192.0.2.1");
    server.wait(59min);
    CHECK_FALSE(server.is_closed(gia));
    server.wait(1min);
    CHECK(server.is_closed(gia));
}

TEST_CASE("a password has up to sixty-four characters") {
    LobbyDriver server;
    const ConnectionId gia = come(server, "Gia", "192.0.2.1");
    const std::string refusal = "A password has 6 to 64 characters.\n";
    CHECK(holds(server.type(gia, "register abcde"), refusal));
    CHECK(holds(server.type(gia, "register " + std::string(65, 'x')), refusal));
    CHECK(holds(server.type(gia, "register " + std::string(64, 'x')), "is your name from now on"));
    CHECK(holds(server.type(gia, "password " + std::string(64, 'x') + " abcdef"), "has been set"));
}

TEST_CASE("whoever registers keeps what they have set, and nobody does where it is not allowed") {
    LobbyDriver server(some_accounts());
    const ConnectionId gia = come(server, "Gia", "192.0.2.1");
    (void)server.type(gia, "alias hi say hello");
    (void)server.type(gia, "+channel 24");
    (void)server.type(gia, "register secret");
    CHECK(server.accounts.at("Gia").aliases.size() == 1);
    CHECK(server.accounts.at("Gia").lists.has(net::ListKind::channel, "24"));
    CHECK(std::count(server.log.begin(), server.log.end(), "Gia has registered") == 1);
    net::ServerOptions options;
    options.may_register = false;
    LobbyDriver closed(options);
    CHECK(holds(closed.type(come(closed, "Gia", "192.0.2.1"), "register secret"),
                "Only the operator of this server makes accounts.\n"));
}

TEST_CASE("a name that became an account's while its guest was coming in is asked for again") {
    net::ServerOptions options = some_accounts();
    options.accounts.front().is_operator = true;
    LobbyDriver server(options);
    const ConnectionId gia = server.call(from("192.0.2.1"));
    (void)server.type(gia, "gia");
    const ConnectionId amy = server.call(from("192.0.2.2"));
    (void)server.type(amy, "amy");
    CHECK(holds(server.type(amy, "secret"), "Starting FICS session as Amy(*) ****"));
    (void)server.type(amy, "asetpass gia secret");
    CHECK(holds(server.type(gia, ""), "Sorry, gia is already logged in.  Try again.\n"));
}

TEST_CASE("a line has so many bytes, and a ban is gone from the disk when it is lifted") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId root = server.enter("Root", "secret");
    (void)server.heard(amy);
    (void)server.type(root, "tell amy " + std::string(2000, 'x'));
    const std::string heard = server.heard(amy);
    CHECK(std::count(heard.begin(), heard.end(), 'x') ==
          static_cast<std::ptrdiff_t>(net::LineReader::longest_line) - 9);
    (void)server.type(root, "ban 192.0.2.1");
    CHECK(server.bans == std::vector<std::string>{"192.0.2.1"});
    (void)server.type(root, "unban 192.0.2.1");
    CHECK(server.bans.empty());
    net::BanList bans;
    CHECK(bans.add("2001:db8:1::7"));
    CHECK(bans.bans_address("2001:db8:1:0:0:0:0:7"));
    CHECK_FALSE(bans.bans_address("2001:db8:1::8"));
    CHECK(server.type(root, "games").starts_with("\n"));
    (void)server.type(root, "iset block 1");
    CHECK(holds(server.type(root, "-1 date"), "Your lists are "));
    CHECK(holds(server.type(root, "0 date"), "\x15"
                                             "0\x16"
                                             "32\x16"));
}
