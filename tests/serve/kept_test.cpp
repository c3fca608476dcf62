// SPDX-License-Identifier: GPL-3.0-or-later
// What a server stores on disk: results, and accounts, even while the disk is full.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::account;
using support::holds;
using support::LobbyDriver;

TEST_CASE("a full disk is told to those who were told of a success, and to operators") {
    LobbyDriver server(support::some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId cid = server.enter("Cid");
    const ConnectionId dan = server.enter("Dan");
    const std::string sorry =
        "The server's disk does not take that. It counts, and is lost only if "
        "the server ends before there is room.";
    server.disk_is_full = true;
    SECTION("the guest who registers") {
        const std::string said = server.type(cid, "register secret1");
        CHECK(holds(said, "Cid is your name from now on"));
        CHECK(holds(said, sorry));
        CHECK_FALSE(holds(said, "disk is full"));
    }
    SECTION("the player who writes a message to somebody who is away") {
        const std::string said = server.type(ben, "message amy hello");
        CHECK(holds(said, sorry));
    }
    SECTION("both players of a rated game") {
        const ConnectionId amy = server.enter("Amy", "secret");
        (void)server.type(amy, "match ben 3 0 chess rated white");
        (void)server.type(ben, "accept");
        (void)server.type(amy, "e4");
        (void)server.type(ben, "e5");
        std::string hers = server.type(amy, "resign");
        server.wait(1s);
        hers += server.heard(amy);
        CHECK(holds(hers, sorry));
        const std::string said = server.heard(ben);
        CHECK(holds(said, "rating adjustment"));
        CHECK(holds(said, sorry));
    }
    CHECK(holds(server.heard(root), "(accounts.sqlite: database or disk is full)"));
    CHECK(server.heard(dan).empty());
    CHECK(holds(server.type(root, "status"), "The disk does not take 1 changed accounts: "));
    (void)server.type(ben, "notify dan");
    CHECK_FALSE(holds(server.type(ben, "notify cid"), sorry)); // the warning is given only once
    server.disk_is_full = false;
    server.happen(net::UnsavedAccounts{});
    CHECK(holds(server.heard(root), "The server's disk has taken it now.\n"));
    CHECK(server.heard(dan).empty());
    CHECK_FALSE(holds(server.type(root, "status"), "The disk does not take"));
}

TEST_CASE("an account is made with its password, never before") {
    LobbyDriver server(support::some_accounts());
    const ConnectionId cid = server.enter("Cid");
    server.holds_hashes = true;
    SECTION("by a guest who registers") {
        CHECK(server.type(cid, "register secret1") == "fics% ");
        (void)server.type(cid, "+notify amy");
        (void)server.type(cid, "register secret2"); // too late
        CHECK(server.accounts.empty());
        server.hash_all();
        CHECK(holds(server.heard(cid), "Cid is your name from now on"));
        CHECK(server.accounts.at("Cid").password_hash == account("Cid", "secret1").password_hash);
        CHECK(server.accounts.at("Cid").lists.has(net::ListKind::notify, "Amy"));
        CHECK(holds(server.type(cid, "register secret1"), "You are registered already."));
    }
    SECTION("by one who leaves at once") {
        (void)server.type(cid, "register secret1");
        (void)server.type(cid, "quit");
        const ConnectionId other = server.enter("Cid");
        server.hash_all();
        CHECK_FALSE(holds(server.heard(other), "your name"));
        CHECK(server.accounts.at("Cid").password_hash == account("Cid", "secret1").password_hash);
        CHECK(holds(server.type(other, "password secret1 secret2"), "Only registered players"));
    }
    SECTION("by an operator, and nobody else gives it another password") {
        const ConnectionId root = server.enter("Root", "secret");
        server.holds_hashes = true;
        (void)server.type(root, "asetpass cid secret");
        CHECK(server.accounts.empty());
        (void)server.type(cid, "register another");
        server.hash_all();
        CHECK(server.accounts.at("cid").password_hash == account("cid", "secret").password_hash);
        CHECK(holds(server.heard(cid), "You are not registered"));
        CHECK(holds(server.heard(root), "cid has a new password.\n"));
    }
}

TEST_CASE("a match that is over is a line for the log of results") {
    LobbyDriver server(support::some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    (void)server.type(amy, "match ben 3 0 chess white");
    (void)server.type(ben, "accept");
    (void)server.type(amy, "e4");
    CHECK(server.results.empty());
    (void)server.type(ben, "resign");
    server.wait(1s);
    REQUIRE(server.results.size() == 1);
    CHECK(server.results.front().starts_with("unrated blitz 3 0: Amy (----) vs. Ben (----); Ben "
                                             "resigns 1-0; 2026-11-22_172000_game1_Amy"));
}

TEST_CASE("matches of the same players in the same second have a record each") {
    const std::string name = "2026-11-22_172000_game1_Amy_Ben";
    net::ServerOptions options = support::some_accounts();
    options.latest_record_names = {name + ".bpgn"}; // from a server that was killed in this second
    LobbyDriver server(std::move(options));
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const auto lose = [&](ConnectionId loser) {
        (void)server.type(amy, "match ben 3 0 chess white");
        (void)server.type(ben, "accept");
        (void)server.type(amy, "e4");
        (void)server.type(loser, "resign");
    };
    lose(amy);
    lose(ben);
    CHECK(server.records.size() == 2);
    CHECK(holds(server.records[name + "-2.bpgn"], "{Amy resigns} 0-1"));
    CHECK(holds(server.records[name + "-3.bpgn"], "{Ben resigns} 1-0"));
    server.wait(1s);
    lose(ben);
    CHECK(server.records.contains("2026-11-22_172001_game1_Amy_Ben.bpgn"));
}

namespace {

/// A book on a disk that fails from some moment on.
class FailingDisk final : public play::AccountDatabase {
  public:
    base::Result<net::Account, play::NoAccount> find(std::string_view name) override {
        if (fault) {
            return base::failure(*fault);
        }
        return support::account(std::string(name), "secret");
    }
    std::optional<net::Account> find_by_uid(std::uint32_t) override { return std::nullopt; }
    std::optional<net::Account> find_by_key(const std::string&) override { return std::nullopt; }
    std::vector<play::RankedPlayer> players(net::Account::Rating net::Account::*) override {
        return {};
    }
    std::size_t count() override { return 2'000; }

    std::optional<play::NoAccount> fault; ///< if unset, every name has an account
};

} // namespace

TEST_CASE("who is registered makes no second account, though the first cannot be read just now") {
    net::ServerOptions options;
    const auto disk = std::make_shared<FailingDisk>();
    options.other_accounts = disk;
    LobbyDriver server(options);
    const ConnectionId zoe = server.enter("Zoe", "secret");
    // Loads many others, so that this one is dropped.
    for (std::size_t i = 0; i <= net::AccountRegistry::most_unchanged; ++i) {
        server.wait(1s);
        (void)server.type(zoe, fmt::format("finger Other{}", i));
    }
    disk->fault = play::NoAccount::unreadable;
    server.wait(1s);
    CHECK(holds(server.type(zoe, "finger Amy"), "There is no player matching the name Amy"));
    CHECK(holds(server.type(zoe, "register secret"), "You are registered already.\n"));
    CHECK(server.accounts.empty());
}

TEST_CASE("nobody makes an account over one that cannot be read just now") {
    net::ServerOptions options = some_accounts();
    const auto disk = std::make_shared<FailingDisk>();
    disk->fault = play::NoAccount::unknown;
    options.other_accounts = disk;
    LobbyDriver server(options);
    const ConnectionId zoe = server.enter("Zoe");
    disk->fault = play::NoAccount::unreadable;
    const std::string why = "That account cannot be read just now.\nfics% ";
    CHECK(server.type(server.enter("Root", "secret"), "asetpass zoe secret") == why);
    CHECK(server.type(zoe, "register secret") == why);
    CHECK(server.accounts.empty());
}

TEST_CASE("a guest takes no name that may be somebody's, as long as no account can be read") {
    net::ServerOptions options;
    const auto disk = std::make_shared<FailingDisk>();
    disk->fault = play::NoAccount::unreadable;
    options.other_accounts = disk;
    LobbyDriver server(options);
    const ConnectionId line = server.call();
    CHECK(holds(server.type(line, "Zoe"),
                "\nSorry, Zoe may be a registered name, and no account can "
                "be read just now.  Try again.\n"));
    CHECK(holds(server.type(line, "guest"), "Logging you in as \"Guest"));
    const ConnectionId zoe = server.call();
    disk->fault.reset();
    CHECK(holds(server.type(zoe, "Zoe"), "\"Zoe\" is a registered name."));
}
