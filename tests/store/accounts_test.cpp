// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/accounts/account_book.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

#include <algorithm>
#include <csignal>
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
    amy.messages = {{"Bob", 1'795'368'000, "it's \"late\""}, {"Eve", 4'000'000'000, ""}};
    amy.played = {{99, 1'795'368'000, "+ 1500 W 1400 Bob"},
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
    CHECK((*book)->of_user(4294967295U) == amy);
    CHECK_FALSE((*book)->find("Am"));
    CHECK_FALSE((*book)->of_user(1));
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
    CHECK(amy->password == "two");
    CHECK(amy->muted);
}

TEST_CASE("whoever is killed right after he put accounts has lost none") {
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
                (void)(*book)->settle();
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
    CHECK_FALSE((*book)->settle());
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
    CHECK(store::password_fits(hash, "correct horse"));
    CHECK_FALSE(store::password_fits(hash, "correct horsE"));
    CHECK_FALSE(store::password_fits(hash, ""));
    CHECK_FALSE(store::password_fits("", ""));
    CHECK_FALSE(store::password_fits("no hash at all", "no hash at all"));
    CHECK_FALSE(store::password_fits(std::string(5000, '$'), "x"));
}
