// SPDX-License-Identifier: GPL-3.0-or-later
// Visitors through a kiosk, whose ssh key identifies their account.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

#include <memory>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::account;
using support::holds;
using support::LobbyDriver;

namespace {

constexpr std::uint32_t kiosk_user = 990;

net::ServerOptions with_kiosk() {
    net::ServerOptions options;
    options.shared_users = {kiosk_user};
    options.kiosk_users = {kiosk_user};
    options.accounts = {account("Ben", "secret")};
    return options;
}

/// A fingerprint that repeats one letter.
std::string key(char letter) {
    return "SHA256:" + std::string(43, letter);
}

ConnectionId call(LobbyDriver& server, std::uint32_t uid = kiosk_user) {
    return server.call({"user " + std::to_string(uid), true, uid, "play"});
}

/// Connects through the kiosk with that key; returns the server's output.
std::string come(LobbyDriver& server, ConnectionId connection, char letter,
                 const std::string& address = "192.0.2.7") {
    return server.type(connection, fmt::format("%k {} {}", address, key(letter)));
}

} // namespace

TEST_CASE("a first visitor by ssh is asked for a name, and sits at a table with bots") {
    LobbyDriver server(with_kiosk());
    const ConnectionId connection = call(server);
    CHECK_FALSE(holds(server.heard(connection), "login:"));
    const std::string asked = come(server, connection, 'a');
    CHECK(holds(asked, "Your ssh key is new here."));
    CHECK(asked.ends_with("login: "));
    const std::string said = server.type(connection, "Amy");
    CHECK(holds(said, "**** Starting FICS session as Amy ****"));
    CHECK_FALSE(holds(said, "password"));
    CHECK(holds(said, "Amy sits down on "));
    CHECK(holds(server.type(connection, "tables"), "0 of 4 chairs are free"));
    CHECK(server.accounts.at("Amy").ssh_fingerprints == std::vector<std::string>{key('a')});
    CHECK(server.log.back() == "Amy has come from user 990, 192.0.2.7");
    (void)server.type(connection, "set style 12");
    CHECK(holds(server.type(connection, "ready"), "<12> "));
}

TEST_CASE("a second newcomer sits down where people are, and moves no bot in") {
    LobbyDriver server(with_kiosk());
    const ConnectionId ben = server.enter("Ben", "secret");
    (void)server.type(ben, "sit");
    const ConnectionId connection = call(server);
    (void)come(server, connection, 'a');
    (void)server.type(connection, "Amy");
    CHECK(holds(server.heard(ben), "Amy sits down on "));
    CHECK(holds(server.type(connection, "tables"), "2 of 4 chairs are free"));
}

TEST_CASE("a known key is let in at once, with its rating and its running match") {
    LobbyDriver server(with_kiosk());
    const ConnectionId first = call(server);
    (void)come(server, first, 'a');
    (void)server.type(first, "Amy");
    (void)server.type(first, "set style 12");
    CHECK(holds(server.type(first, "ready"), "<12> "));
    server.hang_up(first);
    const ConnectionId again = call(server);
    const std::string said = come(server, again, 'a');
    CHECK_FALSE(holds(said, "login:"));
    CHECK(holds(said, "**** Starting FICS session as Amy ****"));
    CHECK_FALSE(holds(said, "sits down"));
    CHECK(holds(server.type(again, "table"), "You are playing a game.\n"));
    CHECK(holds(said, "Creating: Amy (----) BotTwo (++++) unrated bughouse 3 0\n"));
    CHECK(holds(said, "<12> ")); // as it was before
    CHECK_FALSE(holds(server.type(again, "set style 12"), "<12> "));
    CHECK(holds(server.type(again, "style 1"), "White to move; last move none"));
}

TEST_CASE("nobody else is believed what they say of a key") {
    LobbyDriver server(with_kiosk());
    const ConnectionId amy = call(server);
    (void)come(server, amy, 'a');
    (void)server.type(amy, "Amy");
    SECTION("over the net") {
        const ConnectionId connection = server.call({"203.0.113.5", false, {}});
        CHECK_FALSE(holds(come(server, connection, 'a'), "session"));
        CHECK(holds(server.type(connection, "Amy"), "\"Amy\" is a registered name."));
    }
    SECTION("on this machine's own ports") {
        const ConnectionId connection = server.call();
        CHECK_FALSE(holds(come(server, connection, 'a'), "session"));
    }
    SECTION("a user of this machine who is not the kiosk") {
        const ConnectionId connection = server.call({"user 1001", true, 1001, "mallory"});
        CHECK(holds(come(server, connection, 'a'), "session as mallory"));
    }
    SECTION("a login that several people share, but no kiosk") {
        net::ServerOptions options = with_kiosk();
        options.kiosk_users.clear();
        LobbyDriver shared(options);
        const ConnectionId connection = call(shared);
        CHECK(holds(shared.heard(connection), "login: "));
        CHECK_FALSE(holds(come(shared, connection, 'a'), "new here"));
    }
    SECTION("a caller of the kiosk who types it at the question for the name") {
        const ConnectionId connection = call(server);
        (void)come(server, connection, 'b');
        CHECK_FALSE(holds(come(server, connection, 'a'), "session"));
        CHECK(holds(server.type(connection, "Eve"), "session as Eve ****"));
        CHECK(server.accounts.at("Eve").ssh_fingerprints == std::vector<std::string>{key('b')});
    }
}

TEST_CASE("a guest with a new key may register the next day, and comes in by that key then") {
    net::ServerOptions options = with_kiosk();
    options.client_limits.accounts_a_day = 1;
    LobbyDriver server(options);
    const ConnectionId first = call(server);
    (void)come(server, first, 'a');
    CHECK(holds(server.type(first, "Amy"), "session as Amy ****"));
    server.wait(24h);
    const ConnectionId connection = call(server);
    const ConnectionId second = call(server);
    (void)come(server, second, 'b');
    CHECK(holds(server.type(second, "Bea"), "session as Bea ****"));
    (void)come(server, connection, 'c');
    (void)server.type(connection, "Cid");
    CHECK(holds(server.type(connection, ""), "session as Cid(U) ****"));
    CHECK(holds(server.type(connection, "register longenough"), "1 accounts a day"));
    (void)server.type(second, "table");
    for (int i = 0; i < 25; ++i) { // a guest who is idle for an hour is dropped
        server.wait(59min);
        (void)server.type(connection, "date");
    }
    CHECK_FALSE(holds(server.type(connection, "register longenough"), "accounts a day"));
    CHECK(server.accounts["Cid"].ssh_fingerprints == std::vector<std::string>{key('c')});
}

TEST_CASE("without a key a kiosk is as it was: a name, and a password where it has one") {
    LobbyDriver server(with_kiosk());
    for (const std::string said : {"%k", "%k 192.0.2.7", "%k SHA256:short", ""}) {
        CAPTURE(said);
        const ConnectionId connection = call(server);
        CHECK(holds(server.type(connection, said), "login: "));
        CHECK(holds(server.type(connection, "Eve"), "\"Eve\" is not a registered name."));
        server.hang_up(connection);
    }
    const ConnectionId connection = call(server);
    (void)server.type(connection, "%k");
    CHECK(holds(server.type(connection, "Ben"), "password: "));
}

TEST_CASE("an account takes several keys, each after the password, up to eight") {
    LobbyDriver server(with_kiosk());
    for (const char letter : std::string("abcdefghi")) {
        CAPTURE(letter);
        const ConnectionId connection = call(server);
        (void)come(server, connection, letter);
        CHECK(holds(server.type(connection, "Ben"), "password: "));
        const std::string said = server.type(connection, "secret");
        CHECK(holds(said, letter == 'i' ? "no room for this one"
                                        : "gets in without the password from now on"));
        server.hang_up(connection);
    }
    CHECK(server.accounts.at("Ben").ssh_fingerprints.size() == net::Account::most_keys);
    const ConnectionId connection = call(server);
    CHECK(holds(come(server, connection, 'c'), "session as Ben ****"));
    CHECK(holds(server.type(connection, "keys"), " 3  " + key('c') + "  (you are here by it)\n"));
    CHECK(holds(server.type(connection, "keys remove 9"), "Usage: keys [remove N]\n"));
    CHECK(holds(server.type(connection, "keys remove 2"), "does not get in any more"));
    const ConnectionId other = call(server);
    CHECK(holds(come(server, other, 'b'), "Your ssh key is new here."));
}

TEST_CASE("a wrong password teaches no key, and the only way in is not thrown away") {
    LobbyDriver server(with_kiosk());
    const ConnectionId connection = call(server);
    (void)come(server, connection, 'a');
    (void)server.type(connection, "Ben");
    CHECK_FALSE(holds(server.type(connection, "wrong"), "gets in without"));
    CHECK(server.accounts.empty());
    CHECK(holds(server.type(connection, "Amy"), "session as Amy ****"));
    CHECK(holds(server.type(connection, "keys remove 1"), "It is the only way in"));
    CHECK(holds(server.type(connection, "password secret"), "Your password has been set."));
    CHECK(holds(server.type(connection, "keys remove 1"), "does not get in any more"));
}

TEST_CASE("a banned account is not let in by its right password, and learns no key") {
    net::ServerOptions options = with_kiosk();
    options.accounts.front().banned = true;
    LobbyDriver server(options);
    const ConnectionId connection = call(server);
    (void)come(server, connection, 'b');
    (void)server.type(connection, "Ben");
    CHECK(holds(server.type(connection, "secret"), "**** Ben is banned. ****"));
    CHECK(server.is_closed(connection));
    CHECK_FALSE(server.accounts.contains("Ben"));
}

TEST_CASE("new keys have a share of the accounts by the address they come from") {
    LobbyDriver server(with_kiosk());
    const auto enter = [&](int i, const std::string& address) {
        const ConnectionId connection = call(server);
        const std::string print =
            key('a').substr(0, 8) + std::string(41, 'b') + static_cast<char>('a' + i);
        (void)server.type(connection, fmt::format("%k {} {}", address, print));
        return server.type(connection, fmt::format("Visitor{}", static_cast<char>('a' + i)));
    };
    for (int i = 0; i < net::ClientLimits{}.accounts_a_day; ++i) {
        CHECK(holds(enter(i, "192.0.2.7"), "Starting FICS session"));
    }
    CHECK(holds(enter(20, "192.0.2.7"), "You may use this name to play unrated games."));
    CHECK(holds(enter(21, "192.0.2.8"), "Starting FICS session"));
}

TEST_CASE("who comes twice by one new key has one account") {
    LobbyDriver server(with_kiosk());
    const ConnectionId one = call(server);
    const ConnectionId other = call(server);
    (void)come(server, one, 'a');
    (void)come(server, other, 'a');
    CHECK(holds(server.type(one, "Amy"), "**** Starting FICS session as Amy ****"));
    CHECK(holds(server.type(other, "Zoe"), "\"Zoe\" is not a registered name."));
    CHECK(server.accounts.size() == 1); // two with one key could not be saved
}

TEST_CASE("a banned address is banned through the kiosk, and a banned account by its key") {
    net::ServerOptions options = with_kiosk();
    options.bans = {"192.0.2.0/24"};
    options.accounts.front().ssh_fingerprints = {key('b')};
    options.accounts.front().banned = true;
    LobbyDriver server(options);
    const ConnectionId connection = call(server);
    CHECK(holds(come(server, connection, 'a'), "Your address is banned here."));
    CHECK(server.is_closed(connection));
    const ConnectionId ben = call(server);
    CHECK(holds(come(server, ben, 'b', "198.51.100.1"), "Ben is banned."));
}

namespace {

/// A book on a full disk.
class FullBook final : public play::AccountDatabase {
  public:
    base::Result<net::Account, play::NoAccount> find(std::string_view) override {
        return base::failure(play::NoAccount::unknown);
    }
    std::optional<net::Account> find_by_uid(std::uint32_t) override { return std::nullopt; }
    std::optional<net::Account> find_by_key(const std::string&) override { return std::nullopt; }
    std::vector<play::RankedPlayer> players(net::Account::Rating net::Account::*) override {
        return {};
    }
    std::size_t count() override { return net::AccountRegistry::most_accounts; }
};

} // namespace

TEST_CASE("where there is no room for another account, a new key or user is a guest") {
    net::ServerOptions options = with_kiosk();
    options.other_accounts = std::make_shared<FullBook>();
    LobbyDriver server(options);
    const ConnectionId connection = call(server);
    (void)come(server, connection, 'a');
    CHECK(holds(server.type(connection, "Amy"), "You may use this name to play unrated games."));
    CHECK(holds(server.type(connection, ""), "Starting FICS session as Amy(U)"));
    CHECK_FALSE(holds(server.type(connection, "tables"), "1 of 1"));
    CHECK(holds(server.type(connection, "register secret"),
                "There is no room for another account.\n"));
    CHECK(holds(server.type(connection, "who"), "Amy(U)"));
    const ConnectionId user = call(server, 1001);
    CHECK_FALSE(holds(server.heard(user), "You are"));
    CHECK(holds(server.type(user, "Zoe"), "You may use this name to play unrated games."));
    const ConnectionId ctl = server.call({"user 0", true, 0U, {}, {}, true});
    CHECK(
        holds(server.type(ctl, "asetpass zed secret"), "There is no room for another account.\n"));
    CHECK(server.accounts.empty());
}

TEST_CASE("what is no fingerprint is no key, and what is no address none") {
    LobbyDriver server(with_kiosk());
    const auto introduced = [&](const std::string& words) {
        const ConnectionId connection = call(server);
        (void)server.heard(connection);
        const std::string said = server.type(connection, words);
        server.hang_up(connection);
        return holds(said, "Your ssh key is new here.");
    };
    const std::string print(40, 'x');
    CHECK(introduced("%k SHA256:a+/" + print));
    CHECK(introduced("%k SHA256:09Z" + print));
    for (const std::string& wrong :
         {"SHA512:abc" + print, "sha256:abc" + print, "SHA256:ab" + print, "SHA256:abcd" + print,
          "SHA256:ab-" + print, "SHA256:ab=" + print, "SHA256:ab_" + print}) {
        CAPTURE(wrong);
        CHECK_FALSE(introduced("%k " + wrong));
    }
    CHECK_FALSE(introduced("%kSHA256:abc" + print));
    CHECK_FALSE(introduced("k SHA256:abc" + print));
    const auto comes_from = [&](const std::string& address) {
        const ConnectionId connection = call(server);
        (void)server.type(connection, "%k " + address);
        (void)server.type(connection, "Zoe");
        (void)server.type(connection, "");
        server.hang_up(connection);
        return server.log[server.log.size() - 2];
    };
    const std::string longest = "1234:1234:1234:1234:1234:1234:123.123.123.123";
    CHECK(comes_from(longest) == "Zoe has come from user 990, " + longest);
    CHECK(comes_from("2001:DB8::abf") == "Zoe has come from user 990, 2001:DB8::abf");
    CHECK(comes_from(longest + "4") == "Zoe has come from user 990");
    CHECK(comes_from("nowhere") == "Zoe has come from user 990");
    CHECK(comes_from("10.0.0.1/8") == "Zoe has come from user 990");
}

TEST_CASE("keys are removed one by one, by their numbers") {
    net::ServerOptions options = with_kiosk();
    options.accounts.front().ssh_fingerprints = {key('a'), key('b')};
    options.accounts.front().password_hash.clear();
    LobbyDriver server(options);
    const ConnectionId connection = call(server);
    (void)come(server, connection, 'b');
    CHECK(server.type(connection, "keys") ==
          " 1  " + key('a') + "\n 2  " + key('b') + "  (you are here by it)\nfics% ");
    for (const char* wrong : {"keys 1", "keys take 1", "keys remove", "keys remove 0",
                              "keys remove 3", "keys remove x", "keys remove 1 2"}) {
        CAPTURE(wrong);
        CHECK(server.type(connection, wrong) == "Usage: keys [remove N]\nfics% ");
    }
    CHECK(holds(server.type(connection, "keys Remove 1"),
                "That ssh key does not get in any more.\n"));
    CHECK(server.accounts.at("Ben").ssh_fingerprints == std::vector<std::string>{key('b')});
    CHECK(holds(server.type(connection, "keys remove 1"), "It is the only way in"));
}

TEST_CASE("a key makes no account where nobody may register, nor an operator's") {
    net::ServerOptions options = with_kiosk();
    options.operators = {"Boss"};
    LobbyDriver server(options);
    const ConnectionId boss = call(server);
    (void)come(server, boss, 'a');
    CHECK(holds(server.type(boss, "boss"), "You may use this name to play unrated games."));
    options.accounts_only = true;
    LobbyDriver strict(options);
    CHECK_FALSE(holds(come(strict, call(strict), 'a'), "new here"));
    options.accounts_only = false;
    options.may_register = false;
    LobbyDriver closed(options);
    const ConnectionId zoe = call(closed);
    CHECK_FALSE(holds(come(closed, zoe, 'a'), "new here"));
    CHECK(holds(closed.type(zoe, "zoe"), "You may use this name to play unrated games."));
    CHECK(closed.accounts.empty());
}

TEST_CASE("a kiosk that does not say where its callers come from has no share of accounts") {
    LobbyDriver server(with_kiosk());
    for (int i = 0; i < 12; ++i) {
        const ConnectionId connection = call(server);
        (void)server.type(connection,
                          "%k SHA256:" + std::string(42, 'k') + static_cast<char>('a' + i));
        CHECK(holds(server.type(connection, std::string("Gast") + static_cast<char>('a' + i)),
                    "Starting FICS session"));
    }
}

namespace {

/// A book on disk in which keys are looked up; they may have been removed since.
class KeyBook final : public play::AccountDatabase {
  public:
    base::Result<net::Account, play::NoAccount> find(std::string_view) override {
        return base::failure(play::NoAccount::unknown);
    }
    std::optional<net::Account> find_by_uid(std::uint32_t) override { return std::nullopt; }
    std::optional<net::Account> find_by_key(const std::string& fingerprint) override {
        net::Account made = account(fingerprint.ends_with('a') ? "Amy" : "Ben", "secret");
        made.ssh_fingerprints = {key('a')};
        return made;
    }
    std::vector<play::RankedPlayer> players(net::Account::Rating net::Account::*) override {
        return {};
    }
    std::size_t count() override { return 2; }
};

} // namespace

TEST_CASE("a key on the disk lets in, and one that its account has no more does not") {
    net::ServerOptions options = with_kiosk();
    options.accounts.clear();
    options.other_accounts = std::make_shared<KeyBook>();
    LobbyDriver server(options);
    CHECK(holds(come(server, call(server), 'a'), "Starting FICS session as Amy ****"));
    CHECK(holds(come(server, call(server), 'b'), "Your ssh key is new here."));
}
