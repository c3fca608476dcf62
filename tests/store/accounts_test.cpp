// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/accounts/account_book.h"
#include "src/store/sqlite.h"
#include "tests/support/catch.h"
#include "tests/support/refused.h"
#include "tests/support/scratch.h"
#include "tests/support/small_files.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

using play::Account;
using store::AccountBook;
using support::ScratchFolder;

TEST_CASE("accounts are there again after the file was closed, whatever stands in them") {
    const ScratchFolder folder;
    const std::string path = folder / "deep/accounts.sqlite";
    Account amy{"Amy", "it's \"a\" hash; DROP TABLE account", true, false, true};
    amy.crazyhouse = {1662.25, 290.5, 0.0601, 7};
    amy.uid = 4294967295U;
    amy.ssh_fingerprints = {"SHA256:one", "SHA256:two"};
    amy.messages = {{"Bob", 1'795'368'000, "it's \"late\""}, {"Eve", 4'000'000'000, ""}};
    amy.history = {{99, 1'795'368'000, "+ 1500 W 1400 Bob"},
                   {0, 1'795'368'001, "- 1500 B 1400 Bob"}};
    CHECK(amy.lists.add(play::ListKind::notify, "Bob"));
    CHECK(amy.lists.add(play::ListKind::channel, "24"));
    amy.aliases = {{"gg", "say good game"}};
    {
        auto book = AccountBook::open(path);
        REQUIRE(book);
        CHECK_FALSE((*book)->put({amy}));
        CHECK_FALSE((*book)->put({{"Bob"}}));
    }
    auto book = AccountBook::open(path);
    REQUIRE(book);
    CHECK((*book)->count() == 2);
    CHECK((*book)->find("Amy") == amy);
    CHECK((*book)->find_by_uid(4294967295U) == amy);
    CHECK((*book)->find_by_key("SHA256:two") == amy);
    CHECK_FALSE((*book)->find_by_key("SHA256:thr"));
    CHECK_FALSE((*book)->find("Am"));
    CHECK_FALSE((*book)->find_by_uid(1));
}

TEST_CASE("what was read and cleared is gone from the file") {
    const ScratchFolder folder;
    Account amy{"Amy"};
    amy.messages = {{"Bob", 1, "one"}, {"Bob", 2, "two"}};
    auto book = AccountBook::open(folder / "accounts.sqlite");
    REQUIRE(book);
    CHECK_FALSE((*book)->put({amy}));
    amy.messages.erase(amy.messages.begin());
    CHECK_FALSE((*book)->put({amy}));
    CHECK((*book)->find("amy")->messages == amy.messages);
    amy.messages.clear();
    CHECK_FALSE((*book)->put({amy}));
    CHECK((*book)->find("amy")->messages.empty());
}

TEST_CASE("a name is one account, however its letters are written") {
    const ScratchFolder folder;
    auto book = AccountBook::open(folder / "accounts.sqlite");
    REQUIRE(book);
    CHECK_FALSE((*book)->put({{"Amy", "one"}}));
    CHECK_FALSE((*book)->put({{"AMY", "two", false, true}}));
    CHECK((*book)->count() == 1);
    const auto amy = (*book)->find("aMy");
    REQUIRE(amy);
    CHECK(amy->password_hash == "two");
    CHECK(amy->muted);
}

TEST_CASE("a program killed right after it put accounts has lost none") {
    const ScratchFolder folder;
    const std::string path = folder / "accounts.sqlite";
    const pid_t child = ::fork();
    if (child == 0) {
        auto book = AccountBook::open(path);
        for (int i = 0; book && i < 30; ++i) {
            Account amy{"Amy"};
            amy.bughouse.games = i + 1;
            (void)(*book)->put({amy, {"Bob"}});
            if (i < 20) {
                (void)(*book)->sync_to_disk();
            }
        }
        (void)std::raise(SIGKILL);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WTERMSIG(status) == SIGKILL);
    auto book = AccountBook::open(path);
    REQUIRE(book);
    CHECK((*book)->count() == 2);
    const auto amy = (*book)->find("Amy");
    REQUIRE(amy);
    CHECK(amy->bughouse.games == 30);
}

TEST_CASE("what is settled goes on while others read it, as a backup does") {
    const ScratchFolder folder;
    const std::string path = folder / "accounts.sqlite";
    auto book = AccountBook::open(path);
    REQUIRE(book);
    auto reader = AccountBook::open(path);
    REQUIRE(reader);
    CHECK_FALSE((*book)->put({{"Amy"}}));
    CHECK((*reader)->count() == 1);
    CHECK_FALSE((*book)->sync_to_disk());
    CHECK_FALSE((*book)->put({{"Bob"}}));
    CHECK((*reader)->count() == 2);
}

TEST_CASE("a ranking has all players of a kind of game but the banned ones") {
    const ScratchFolder folder;
    auto book = AccountBook::open(folder / "accounts.sqlite");
    REQUIRE(book);
    Account amy{"Amy"};
    amy.crazyhouse = {1662.25, 290.5, 0.0601, 7};
    Account bob{"Bob", "", false, false, true};
    bob.crazyhouse = {1900, 50, 0.06, 70};
    Account cid{"Cid"};
    cid.bughouse.games = 3;
    CHECK_FALSE((*book)->put({amy, bob, cid}));
    const auto players = (*book)->players(&Account::crazyhouse);
    REQUIRE(players.size() == 1);
    CHECK(players.front().name == "Amy");
    CHECK(players.front().rating == amy.crazyhouse);
    CHECK((*book)->players(&Account::chess).empty());
}

namespace {

/// Creates a file of accounts as another version left it.
void make(const std::string& path, const std::string& sql) {
    const auto db = store::Database::open(path);
    REQUIRE(db);
    INFO(db->problem());
    REQUIRE(db->run(sql.c_str()));
}

int number(const std::string& path, const std::string& question) {
    const auto db = store::Database::open(path);
    REQUIRE(db);
    store::Statement asked(*db, question);
    REQUIRE(asked.next_row());
    return asked.number(0);
}

/// The tables of the first servers, before versions were numbered.
constexpr auto first_tables =
    "CREATE TABLE account(name TEXT PRIMARY KEY COLLATE NOCASE, password TEXT NOT NULL,"
    " operator INTEGER NOT NULL, muted INTEGER NOT NULL, banned INTEGER NOT NULL);"
    "CREATE TABLE rating(name TEXT NOT NULL COLLATE NOCASE, kind INTEGER NOT NULL,"
    " rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,"
    " games INTEGER NOT NULL, PRIMARY KEY(name, kind));"
    "INSERT INTO account VALUES('Amy', 'hash', 0, 1, 0);"
    "INSERT INTO rating VALUES('Amy', 0, 1662.25, 290.5, 0.0601, 7);";

} // namespace

TEST_CASE("accounts of an older version are brought up to date, and lose nothing") {
    const ScratchFolder folder;
    const std::string path = folder / "accounts.sqlite";
    SECTION("of before there were versions") {
        make(path, first_tables);
    }
    SECTION("of version 1") {
        make(path, std::string(first_tables) +
                       "CREATE TABLE local_user(uid INTEGER PRIMARY KEY,"
                       " name TEXT NOT NULL UNIQUE COLLATE NOCASE);"
                       "CREATE TABLE message(name TEXT NOT NULL COLLATE NOCASE,"
                       " place INTEGER NOT NULL, sender TEXT NOT NULL, at INTEGER NOT NULL,"
                       " text TEXT NOT NULL, PRIMARY KEY(name, place));"
                       "CREATE TABLE played(name TEXT NOT NULL COLLATE NOCASE,"
                       " place INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,"
                       " row TEXT NOT NULL, PRIMARY KEY(name, place));"
                       "CREATE TABLE listed(name TEXT NOT NULL COLLATE NOCASE,"
                       " place INTEGER NOT NULL, list TEXT NOT NULL, item TEXT NOT NULL,"
                       " PRIMARY KEY(name, place));"
                       "PRAGMA user_version=1;");
    }
    {
        auto book = AccountBook::open(path);
        REQUIRE(book);
        auto amy = (*book)->find("amy");
        REQUIRE(amy);
        CHECK(amy->password_hash == "hash");
        CHECK(amy->muted);
        CHECK(amy->bughouse == Account::Rating{1662.25, 290.5, 0.0601, 7});
        amy->ssh_fingerprints = {"SHA256:one"};
        CHECK_FALSE((*book)->put({*amy}));
    }
    CHECK(number(path, "PRAGMA user_version") == AccountBook::version);
    auto book = AccountBook::open(path); // there is nothing left to update
    REQUIRE(book);
    CHECK((*book)->find_by_key("SHA256:one")->name == "Amy");
}

TEST_CASE("accounts of a newer version are refused in words, and left as they are") {
    const ScratchFolder folder;
    const std::string path = folder / "accounts.sqlite";
    make(path, std::string(first_tables) + "PRAGMA user_version=99;");
    const auto book = AccountBook::open(path);
    REQUIRE_FALSE(book);
    CHECK(book.error() == path + ": these accounts are of version 99, of a newer bughouse; this "
                                 "one knows versions up to 2. Nothing was changed.");
    CHECK(number(path, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'ssh_key'") == 0);
    CHECK(number(path, "PRAGMA user_version") == 99);
}

TEST_CASE("a file that cannot be brought up to date stays as it was") {
    const ScratchFolder folder;
    const std::string path = folder / "accounts.sqlite";
    make(path, "CREATE TABLE account(name TEXT); CREATE TABLE ssh_key(x INTEGER);"
               "PRAGMA user_version=1;");
    const auto book = AccountBook::open(path);
    REQUIRE_FALSE(book);
    CHECK(book.error().find("ssh_key") != std::string::npos);
    CHECK(number(path, "PRAGMA user_version") == 1);
}

TEST_CASE("accounts of which one table refuses its rows are put back, whichever table it is") {
    const ScratchFolder folder;
    Account amy{"Amy", "new", true};
    amy.uid = 1000;
    amy.ssh_fingerprints = {"SHA256:one"};
    amy.messages = {{"Bob", 1, "one"}};
    amy.history = {{1, 2, "+ 1500 W 1400 Bob"}};
    CHECK(amy.lists.add(play::ListKind::notify, "Bob"));
    for (const std::string table :
         {"account", "local_user", "rating", "message", "played", "ssh_key", "listed"}) {
        CAPTURE(table);
        const std::string path = folder / table;
        auto book = AccountBook::open(path);
        REQUIRE(book);
        make(path,
             fmt::format("CREATE TRIGGER refuse BEFORE INSERT ON {} WHEN NEW.name = 'Amy' BEGIN"
                         " SELECT RAISE(ABORT, 'the {} is refused'); END",
                         table, table));
        for (const auto& accounts : {std::vector{amy, Account{"Bob"}}, {Account{"Bob"}, amy}}) {
            CHECK((*book)->put(accounts) == path + ": the " + table + " is refused");
            CHECK((*book)->count() == 0);
        }
        make(path, "DROP TRIGGER refuse");
        CHECK_FALSE((*book)->put({amy}));
        CHECK((*book)->find("Amy") == amy);
    }
}

TEST_CASE("accounts are opened and read while another program writes some") {
    const ScratchFolder folder;
    const std::string path = folder / "accounts.sqlite";
    REQUIRE_FALSE(AccountBook::open(path).value()->put({{"Amy"}}));
    const auto other = store::Database::open(path);
    REQUIRE(other);
    REQUIRE(other->run("BEGIN IMMEDIATE; DELETE FROM account"));
    auto book = AccountBook::open(path);
    REQUIRE(book);
    CHECK((*book)->find("Amy"));
}

TEST_CASE("accounts are in the file itself once settled, then every 256th time") {
    const ScratchFolder folder;
    const std::string path = folder / "accounts.sqlite";
    auto book = AccountBook::open(path);
    REQUIRE(book);
    const auto in_the_file = [&] { // the database file without its write-ahead log
        std::filesystem::remove(folder / "copy");
        std::filesystem::copy_file(path, folder / "copy");
        return number(folder / "copy", "SELECT COUNT(*) FROM account");
    };
    CHECK_FALSE((*book)->put({{"Amy"}}));
    CHECK_FALSE((*book)->sync_to_disk());
    CHECK(in_the_file() == 1);
    CHECK_FALSE((*book)->put({{"Bob"}}));
    for (int i = 0; i < 255; ++i) {
        CHECK_FALSE((*book)->sync_to_disk());
    }
    CHECK(in_the_file() == 1);
    CHECK_FALSE((*book)->sync_to_disk());
    CHECK(in_the_file() == 2);
}

TEST_CASE("a row of an alias that no server of ours has written is read all the same") {
    const ScratchFolder folder;
    const std::string path = folder / "accounts.sqlite";
    auto book = AccountBook::open(path);
    REQUIRE(book);
    CHECK_FALSE((*book)->put({{"Amy", "one"}}));
    make(path, "INSERT INTO listed VALUES('Amy', 1, 'alias', 'gg'), ('Amy', 2, 'alias', ''),"
               "('Amy', 3, 'alias', 'hi say hi'), ('Amy', 4, 'friends of old', 'Bob');"
               "INSERT INTO rating VALUES('Amy', 3, 1, 1, 1, 1), ('Amy', -1, 1, 1, 1, 1)");
    const auto amy = (*book)->find("Amy");
    REQUIRE(amy);
    CHECK(amy->password_hash == "one");
    CHECK(amy->aliases.at("hi") == "say hi");
}

TEST_CASE("accounts that the disk takes no more are told, with the file's name") {
    const ScratchFolder folder;
    const std::string path = folder / "accounts.sqlite";
    auto book = AccountBook::open(path);
    REQUIRE(book);
    CHECK_FALSE((*book)->put({{"Amy"}}));
    CHECK(support::where_refused(SYS_fdatasync, EIO, [&] {
              return (*book)->sync_to_disk().value_or("settled");
          }) == path + "-wal: Input/output error");
    const auto no_more = [&](auto what) {
        return support::in_a_copy([&] {
            auto copy = AccountBook::open(path);
            const support::SmallFiles none(0);
            return copy ? what(**copy).value_or("done") : copy.error();
        });
    };
    CHECK(no_more([](AccountBook& one) { return one.put({{"Bob"}}); }).starts_with(path + ": "));
    CHECK_FALSE((*book)->find("Bob"));
    CHECK(no_more([&](AccountBook& one) {
              return one.back_up(folder / "backup");
          }).starts_with(path + ": "));
    CHECK_FALSE(std::filesystem::exists(folder / "backup"));
}

TEST_CASE("a backup is a file of accounts that nobody else reads, and takes no other's place") {
    const ScratchFolder folder;
    const std::string path = folder / "accounts.sqlite";
    auto book = AccountBook::open(path);
    REQUIRE(book);
    CHECK_FALSE((*book)->put({{"Amy", "one"}}));
    CHECK_FALSE((*book)->back_up(folder / "backup"));
    CHECK((std::filesystem::status(folder / "backup").permissions() &
           std::filesystem::perms(0077)) == std::filesystem::perms::none);
    CHECK((*book)->back_up(folder / "backup") == folder / "backup" + ": File exists");
    auto copy = AccountBook::open(folder / "backup");
    REQUIRE(copy);
    CHECK((*copy)->find("Amy")->password_hash == "one");
    CHECK((*book)->back_up(folder / "none/backup") ==
          folder / "none/backup" + ": No such file or directory");
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        if (entry.path().filename().string().starts_with("accounts")) {
            std::filesystem::remove(entry.path());
        }
    }
    std::ofstream(path) << std::string(5000, 'x');
    CHECK((*book)->back_up(folder / "other")->find(path) == 0);
    CHECK_FALSE(std::filesystem::exists(folder / "other"));
}

TEST_CASE("the fingerprint of a login's key is the one that ssh-keygen prints") {
    const std::string key =
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";
    const std::string print = "SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU";
    CHECK(store::key_fingerprint("publickey " + key + "\n") == print);
    CHECK(store::key_fingerprint("password\npublickey " + key + " amy@home\n") == print);
    for (const std::string other :
         {"", "password\n", "publickey\n", "publickey ssh-ed25519\n", "publickey ssh-ed25519 !!\n",
          "publickey ssh-ed25519 AAA\n",
          "publickey ssh-ed25519-cert-v01@openssh.com AAAAC3NzaC1lZDI1NTE5AAAA\n",
          "xpublickey ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA\n"}) {
        CAPTURE(other);
        CHECK(store::key_fingerprint(other).empty());
    }
}

TEST_CASE("a file that holds no accounts is refused by its name") {
    const ScratchFolder folder;
    const std::string path = folder / "letter.txt";
    std::ofstream(path) << std::string(5000, 'x');
    const auto book = AccountBook::open(path);
    REQUIRE_FALSE(book);
    CHECK(book.error().find(path) != std::string::npos);
    CHECK_FALSE(AccountBook::open("/dev/null/accounts.sqlite"));
}

TEST_CASE("a password fits its own hash and no other") {
    const std::string hash = store::password_hash("correct horse");
    CHECK(hash.starts_with("$argon2id$"));
    CHECK(hash != store::password_hash("correct horse"));
    CHECK(store::password_matches(hash, "correct horse"));
    CHECK_FALSE(store::password_matches(hash, "correct horsE"));
    CHECK_FALSE(store::password_matches(hash, ""));
    CHECK_FALSE(store::password_matches("", ""));
    CHECK_FALSE(store::password_matches("no hash at all", "no hash at all"));
    CHECK_FALSE(store::password_matches(std::string(5000, '$'), "x"));
}

TEST_CASE("the print of a key is of all its letters, or it is none") {
    const std::string print = store::key_fingerprint("publickey ssh-ed25519 YWJjZA==\n");
    // The fingerprint of "abcd"
    CHECK(print == "SHA256:iNQmb9TmM40TuEX88olXnSCciXgjuSF9o+Fhk28DFYk");
    CHECK(store::key_fingerprint("password\npublickey ssh-rsa YWJjZA==") == print);
    for (const char* other :
         {"", "publickey ssh-ed25519", "publickey ssh-ed25519 YWJjZA==%", "publickey x YWJj!ZA==",
          "publickey ssh-rsa-cert-v01 YWJjZA==", "password ssh-ed25519 YWJjZA=="}) {
        CHECK(store::key_fingerprint(other).empty());
    }
}
