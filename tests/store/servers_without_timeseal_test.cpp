// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/servers_without_timeseal.h"

#include "src/store/files.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

#include <fmt/format.h>

using store::ServersWithoutTimeseal;

TEST_CASE("a server without timeseal is remembered for thirty days, by host and port") {
    const support::ScratchFolder folder;
    const ServersWithoutTimeseal servers(folder / "state/plain-servers");
    CHECK_FALSE(servers.has("chess.test", "5000", 100));
    CHECK_FALSE(servers.remember("chess.test", "5000", 100));
    CHECK_FALSE(servers.remember("other.test", "5000", 120));
    CHECK(servers.has("Chess.Test", "5000", 129));
    CHECK_FALSE(servers.has("chess.test", "5001", 129));
    CHECK_FALSE(servers.has("chess.test", "5000", 130));
    // A date before the entry, so the clock was wrong.
    CHECK_FALSE(servers.has("chess.test", "5000", 99));
    CHECK_FALSE(servers.remember("chess.test", "5000", 140));
    CHECK(servers.has("chess.test", "5000", 150));
    CHECK(store::read_whole(folder / "state/plain-servers", 1000) ==
          "chess.test 5000 140\nother.test 5000 120\n");
    CHECK_FALSE(servers.remember("other.test", "5000", 141)); // each server has only one row
    CHECK(store::read_whole(folder / "state/plain-servers", 1000) ==
          "other.test 5000 141\nchess.test 5000 140\n");
}

TEST_CASE("of a file that says anything else only the known lines count") {
    const support::ScratchFolder folder;
    const std::string file = folder / "plain-servers";
    CHECK_FALSE(store::write_whole(file, "a b\nchess.test 5000 x\n\xFF\nchess.test 5000 7 8\n"
                                         "chess.test 5000 99\n"));
    CHECK(ServersWithoutTimeseal(file).has("chess.test", "5000", 100));
    CHECK_FALSE(store::write_whole(file, std::string(100'000, 'x')));
    CHECK_FALSE(ServersWithoutTimeseal(file).has("chess.test", "5000", 100));
    CHECK_FALSE(ServersWithoutTimeseal(file).remember("chess.test", "5000", 100));
    CHECK(ServersWithoutTimeseal(file).has("chess.test", "5000", 100));
}

TEST_CASE("only the newest servers are kept") {
    const support::ScratchFolder folder;
    const ServersWithoutTimeseal servers(folder / "plain-servers");
    for (std::size_t i = 0; i <= ServersWithoutTimeseal::most_servers; ++i) {
        CHECK_FALSE(servers.remember(fmt::format("host{}", i), "5000", 100));
    }
    CHECK_FALSE(servers.has("host0", "5000", 100));
    CHECK(servers.has("host1", "5000", 100));
    // Replaces its own row, so no other is dropped.
    CHECK_FALSE(servers.remember("host9", "5000", 101));
    CHECK(servers.has("host1", "5000", 101));
    // The last day on which rows of day 100 count.
    CHECK_FALSE(servers.remember("late", "5000", 129));
    CHECK(servers.has("host9", "5000", 129));
    CHECK_FALSE(servers.remember("later", "5000", 130));
    CHECK(store::read_whole(folder / "plain-servers", 1000) ==
          "later 5000 130\nlate 5000 129\nhost9 5000 101\n");
}

TEST_CASE("a server that cannot be remembered is told") {
    const support::ScratchFolder folder;
    REQUIRE_FALSE(store::write_whole(folder / "file", ""));
    CHECK(ServersWithoutTimeseal(folder / "file/plain").remember("a", "5000", 1) ==
          folder / "file/plain" + ": Not a directory");
    CHECK(ServersWithoutTimeseal("/proc/nothing/plain").remember("a", "5000", 1) ==
          "/proc/nothing: No such file or directory");
    CHECK(ServersWithoutTimeseal(folder.path()).remember("a", "5000", 1) ==
          folder.path() + ": Is a directory");
}
