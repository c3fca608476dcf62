// SPDX-License-Identifier: GPL-3.0-or-later
// Several users of one machine at a table: `host`, `join`, `serve --unix`.
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/skip.h"
#include "tests/support/terminal.h"

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <pwd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

using support::bughouse;
using support::Home;
using support::ScratchFolder;
using support::Terminal;

namespace {

support::Start at_table(const Home& home, std::vector<std::string> arguments) {
    return {std::move(arguments), home.path(), {}, 120, 40};
}

unsigned mode_of(const std::string& path) {
    struct stat about {};
    return ::lstat(path.c_str(), &about) == 0 ? about.st_mode & 07777U : 0;
}

std::string table_in(const ScratchFolder& tables) {
    return fmt::format("{}/bughouse-{}/table", tables.path(), ::geteuid());
}

} // namespace

TEST_CASE("host opens a table and sits down, join lists it, and it goes with the last of them") {
    const Home home;
    const ScratchFolder tables;
    Terminal host(at_table(home, {"host", "--folder", tables.path(), "--ascii"}));
    REQUIRE(host.wait_for("Starting FICS session as"));
    CHECK(mode_of(table_in(tables)) == 0666);
    const auto listed = bughouse({"join", "--list", "--folder", tables.path()});
    CHECK(listed.exit_code == 0);
    CHECK(listed.output.find("\tHere: ") != std::string::npos);
    const auto pink = bughouse({"join", "--theme", "pink", "--folder", tables.path()});
    CHECK(pink.exit_code == 2);
    CHECK(pink.message ==
          "bughouse join: --theme pink: expected dark, light, wood, contrast, safe or mono\n");

    Terminal second(at_table(home, {"host", "--folder", tables.path()}));
    REQUIRE(second.wait_for("which ends it there")); // it is the same login
    second.type("\x1b");
    CHECK(second.wait_for("Starting FICS session as"));
    CHECK(host.wait_for("you can't both be logged in"));

    // The same user on another terminal is the same player, not a guest.
    Terminal again(at_table(home, {"join", "--folder", tables.path(), "--ascii"}));
    // It is the same login, so the program asks first.
    REQUIRE(again.wait_for("which ends it there"));
    CHECK(again.shows("You are still logged in"));
    CHECK_FALSE(again.shows("no match"));
    again.type("\x1b");
    CHECK(again.wait_for("Starting FICS session as"));
}

TEST_CASE("the host of a table is told how the others come and begins to play without them") {
    const Home home;
    const ScratchFolder tables;
    Terminal host(at_table(home, {"host", "--folder", tables.path(), "--bot-level", "1"}));
    REQUIRE(host.wait_for("Friends come in by: ssh -t "));
    CHECK(host.shows("bughouse join --folder "));
    CHECK(host.shows("partner bob "));
    host.type("partner BotA\r");
    REQUIRE(host.wait_for("BotA agrees to be your partner"));
    host.type("match BotB 3 0 bughouse white\r");
    CHECK(host.wait_for("YOUR MOVE"));
}

TEST_CASE("the house is the host's by the name that they chose, with the one of their login") {
    const Home home;
    const ScratchFolder tables;
    const std::string config = home.path() + "/chosen.toml";
    std::ofstream(config) << "name = \"ulla\"\n";
    Terminal host(at_table(home, {"--config", config, "host", "--folder", tables.path()}));
    CHECK(host.wait_for("This is ulla's house (" + std::string(::getpwuid(::geteuid())->pw_name) +
                        " here). Friends come"));
}

TEST_CASE("a table is opened from the start page by keys", "[skips]") {
    const auto alone = support::run("/usr/bin/unshare", {"-rm", "true"});
    if (alone.exit_code != 0) {
        return support::skip("no /tmp of its own: unshare is refused");
    }
    const Home home;
    support::Start start{{}, home.path(), {}, 120, 40};
    start.script =
        R"(cp "$0" "$HOME/program" &&
        exec unshare -rm sh -c 'mount --bind "$HOME" /mnt && mount -t tmpfs tmpfs /tmp &&
        mkdir -p "$HOME" && mount --bind /mnt "$HOME" && exec "$HOME/program"')"; // it may be in
                                                                                  // /tmp
    Terminal host(start);
    REQUIRE(host.wait_for("Enter keeps it")); // the proposed name
    host.type("\r");
    REQUIRE(host.wait_for("Enter seats you"));
    host.type("\x1b[B");
    REQUIRE(host.wait_for("> Open a table"));
    host.type("\r");
    REQUIRE(host.wait_for("root's table"));
    CHECK(host.wait_for("Friends come in by: ssh -t "));
    host.type("s"); // starts with bots in the free chairs
    CHECK(host.wait_for("3:00"));
}

TEST_CASE("where no table is open join says so, and tells a caller by ssh how to get a terminal") {
    const Home home;
    const ScratchFolder tables;
    Terminal none(at_table(home, {"join", "--folder", tables.path()}));
    CHECK(none.wait_for_end() == 3);
    CHECK(none.shows("no table is open on this machine"));
    const auto listed = bughouse({"join", "--list", "--folder", tables.path()});
    CHECK(listed.exit_code == 1);
    CHECK(listed.output.empty());
    const auto dumb = bughouse({"host", "--folder", tables.path()},
                               {{}, {{"SSH_CONNECTION", "192.0.2.1 22 192.0.2.2 22"}}, {}});
    CHECK(dumb.exit_code == 3);
    CHECK(dumb.message.find("`ssh -t`") != std::string::npos);
    CHECK(bughouse({"host", "--folder", tables.path()}).message.find("ssh") == std::string::npos);
}

TEST_CASE("a folder that others can write to is nobody's table") {
    const Home home;
    const ScratchFolder tables;
    Terminal host(at_table(home, {"host", "--folder", tables.path()}));
    REQUIRE(host.wait_for("Starting FICS session as"));
    const std::string own = std::filesystem::path(table_in(tables)).parent_path();
    std::filesystem::permissions(own, std::filesystem::perms::all);
    CHECK(bughouse({"join", "--list", "--folder", tables.path()}).exit_code == 1);
    std::filesystem::permissions(own, std::filesystem::perms::owner_all);
    // A table of one's own under another user's number is not found either.
    std::filesystem::rename(own, tables / "bughouse-4294967");
    CHECK(bughouse({"join", "--list", "--folder", tables.path()}).exit_code == 1);
}

namespace {

/// A server of that user that accepts calls and never says anything.
class HangingTable {
  public:
    HangingTable(const ScratchFolder& tables, uid_t owner) {
        const std::string folder = fmt::format("{}/bughouse-{}", tables.path(), owner);
        std::filesystem::create_directory(folder);
        REQUIRE(::chown(folder.c_str(), owner, owner) == 0);
        child_ = ::fork();
        if (child_ == 0) {
            sockaddr_un at{};
            at.sun_family = AF_UNIX;
            (folder + "/table").copy(at.sun_path, sizeof at.sun_path - 1);
            const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
            const bool listens =
                ::setresuid(owner, owner, owner) == 0 &&
                ::bind(fd, reinterpret_cast<const sockaddr*>(&at), sizeof at) == 0 &&
                ::listen(fd, 8) == 0;
            while (listens) {
                ::pause();
            }
            ::_exit(1);
        }
    }
    HangingTable(const HangingTable&) = delete;
    HangingTable& operator=(const HangingTable&) = delete;
    ~HangingTable() {
        ::kill(child_, SIGKILL);
        ::waitpid(child_, nullptr, 0);
    }

  private:
    pid_t child_ = -1;
};

} // namespace

TEST_CASE("no user can hide another's table, by many folders or by one that hangs", "[skips]") {
    if (::geteuid() != 0) {
        return support::skip("only root can be several users");
    }
    const Home home;
    const ScratchFolder tables;
    std::filesystem::permissions(tables.path(), std::filesystem::perms::all);
    for (int i = 0; i < 300; ++i) {
        std::filesystem::create_directory(tables / fmt::format("bughouse-{}", 500'000 + i));
        std::filesystem::create_directory(tables / fmt::format("bughouse-{:010}", i));
    }
    const HangingTable one(tables, 65'534);
    const HangingTable two(tables, 65'533);
    Terminal host(at_table(home, {"host", "--folder", tables.path()}));
    REQUIRE(host.wait_for("Starting FICS session as"));
    CHECK(bughouse({"join", "--list", "--folder", tables.path()}).output.find("\tHere: ") !=
          std::string::npos);
}

TEST_CASE("a socket is for this user alone, for a group, or for all of this machine") {
    const Home home;
    const ScratchFolder data;
    const std::string path = data / "socket";
    const auto mode_with = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"serve", "--unix", path, "--data", data / "data"});
        Terminal server(at_table(home, arguments));
        REQUIRE(server.wait_for("listening on "));
        const unsigned mode = mode_of(path);
        server.send(SIGTERM);
        CHECK(server.wait_for_end() == 0);
        CHECK(mode_of(path) == 0); // the socket is removed with the server
        return mode;
    };
    CHECK(mode_with({}) == 0600);
    CHECK(mode_with({"--open"}) == 0666);
    const auto group = support::run("/usr/bin/id", {"-gn"}).output;
    CHECK(mode_with({"--group", group.substr(0, group.size() - 1)}) == 0660);
}

TEST_CASE("serve says what is wrong with a socket, a group or a user") {
    const ScratchFolder data;
    const auto says = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"serve", "--data", data / "data"});
        const auto ran = bughouse(arguments);
        CHECK(ran.exit_code != 0);
        return ran.message;
    };
    CHECK(says({"--unix", data.path()}).find("something other than a socket") != std::string::npos);
    CHECK(says({"--unix", std::string(108, 'x')}).find("1 to 107 bytes") != std::string::npos);
    CHECK(says({"--unix", data / "s", "--group", "no-such-group"}).find("no such group") !=
          std::string::npos);
    CHECK(says({"--group", "root"}).find("--group goes with --unix") != std::string::npos);
    CHECK(says({"--unix", data / "s", "--shared", "no-such-user"}).find("no such user") !=
          std::string::npos);
}

TEST_CASE("a group that one is no member of is refused in words", "[skips]") {
    if (::geteuid() != 0) {
        return support::skip("only root can be another user");
    }
    const Home home;
    const ScratchFolder tables;
    std::filesystem::permissions(tables.path(), std::filesystem::perms::all);
    for (const std::string command : {"host --group root", "serve --unix s --group root"}) {
        support::Start start{{}, tables.path(), {}, 120, 40};
        start.script = "cd " + tables.path() +
                       " && exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$0\" " +
                       command;
        Terminal nobody(start);
        INFO(command);
        CHECK(nobody.wait_for_end() == 2);
        CHECK(nobody.shows("--group root: you are no member of it"));
    }
}

TEST_CASE("two users of a machine are two players, each under their own name", "[skips]") {
    if (::geteuid() != 0) {
        return support::skip("only root can be two users");
    }
    const Home home;
    const ScratchFolder tables;
    std::filesystem::permissions(tables.path(), std::filesystem::perms::all);
    Terminal host(at_table(home, {"host", "--folder", tables.path(), "--ascii"}));
    REQUIRE(host.wait_for("root's table"));
    auto start = at_table(home, {"join", "--folder", tables.path(), "--ascii"});
    start.environment = {{"HOME", "/nonexistent"}};
    start.script = R"(exec setpriv --reuid=65534 --clear-groups "$0" "$@")";
    Terminal nobody(start);
    const bool came = nobody.wait_for("root's table");
    INFO(nobody.text());
    REQUIRE(came);
    nobody.type("tell root hello from me\r");
    CHECK(host.wait_for("hello from me"));
    CHECK(host.wait_for("nobody"));
}
