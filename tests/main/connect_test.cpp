// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using support::bughouse;
using support::ScratchFolder;

TEST_CASE("connect says what is wrong with its words") {
    const auto complaint = [](const std::vector<std::string>& text) {
        std::vector<std::string> all{"connect"};
        all.insert(all.end(), text.begin(), text.end());
        const auto ran = bughouse(all);
        CHECK(ran.exit_code == 2);
        CHECK(ran.output.empty());
        return ran.message;
    };
    CHECK(complaint({}).find("HOST is required, or --unix PATH") != std::string::npos);
    CHECK(complaint({"--via", "a", "--unix", "s"}).find("not both") != std::string::npos);
    CHECK(complaint({"h", "--unix", "s"}).find("not both") != std::string::npos);
    CHECK(complaint({"h", "0"}).find("PORT 0: expected a number from 1 to 65535") !=
          std::string::npos);
    CHECK(complaint({"h", "5000x"}).find("PORT 5000x: ") != std::string::npos);
    CHECK(complaint({"tls://h:0"}).find("PORT 0: expected a number") != std::string::npos);
    CHECK(complaint({"tls://h:1", "2"}) ==
          "bughouse connect: either HOST with :1 or PORT 2, not both\n");
    CHECK(bughouse({"connect", "tls://h:1", "1"}).exit_code == 3); // there is no terminal
    for (const char* address :
         {"http://h", "tls://", "tls://h/path", "ws://h:1/a b", "ws://[::1"}) {
        CHECK(complaint({address}).find(": expected tls://HOST:PORT, ws://HOST:PORT/PATH") !=
              std::string::npos);
    }
    CHECK(complaint({"tls://h", "--tls-fingerprint", "ab12"}).find("expected SHA-256, 64 digits") !=
          std::string::npos);
    CHECK(complaint({"h", "--tls-fingerprint", std::string(64, 'a')}).find("goes with --tls") !=
          std::string::npos);
    CHECK(complaint({"--unix", "s", "--tls"}).find("--tls: no network") != std::string::npos);
    CHECK(complaint({"h", "--bot", "9"}).find("expected a number from 1 to 8") !=
          std::string::npos);
    CHECK(complaint({"h", "--timeseal", "maybe"}).find("expected auto, on, off, v1 or v2") !=
          std::string::npos);
    CHECK(complaint({"h", "--guest", "--user", "amy"}).find("--guest: ") != std::string::npos);
    CHECK(complaint({"h", "--icsrc", "/no/such/file"}).find("--icsrc /no/such/file: ") !=
          std::string::npos);
    CHECK(complaint({"--unix", std::string(200, 'x')}).find("--unix: expected a path") !=
          std::string::npos);
}

TEST_CASE("a password is only read from a file that nobody else may read") {
    const ScratchFolder folder;
    const auto file = folder / "password";
    std::ofstream(file) << "secret\n";
    using std::filesystem::perms;
    std::filesystem::permissions(file, perms::owner_read | perms::group_read);
    const auto open = bughouse({"connect", "h", "--password-file", file});
    CHECK(open.exit_code == 2);
    CHECK(open.message.find("others may read it") != std::string::npos);
    CHECK(open.message.find("secret") == std::string::npos);
    std::filesystem::permissions(file, perms::owner_read | perms::owner_write);
    const auto closed = bughouse({"connect", "h", "--password-file", file});
    CHECK(closed.exit_code == 3); // since there is no terminal
    std::ofstream(file) << "\n";
    CHECK(bughouse({"connect", "h", "--password-file", file}).exit_code == 2);
    const auto folder_itself = bughouse({"connect", "h", "--password-file", folder.path()});
    CHECK(folder_itself.exit_code == 2);
}

TEST_CASE("a password file must be the user's own, or a pipe of theirs") {
    const ScratchFolder folder;
    const auto file = folder / "password";
    std::ofstream(file) << "secret\n";
    std::filesystem::permissions(file, std::filesystem::perms::owner_read);
    if (::geteuid() == 0) {
        REQUIRE(::chown(file.c_str(), 1000, 1000) == 0);
        const auto theirs = bughouse({"connect", "h", "--password-file", file});
        CHECK(theirs.exit_code == 2);
        CHECK(theirs.message.find(file + ": belongs to somebody else") != std::string::npos);
    }
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    REQUIRE(::write(ends[1], "secret\n", 7) == 7);
    ::close(ends[1]);
    const auto pipe = "/dev/fd/" + std::to_string(ends[0]);
    CHECK(bughouse({"connect", "h", "--password-file", pipe}).exit_code == 3); // no terminal
    ::close(ends[0]);
    const auto silent = folder / "pipe";
    REQUIRE(::mkfifo(silent.c_str(), 0600) == 0);
    CHECK(bughouse({"connect", "h", "--password-file", silent}).exit_code == 2);
}

TEST_CASE("settings and commands that others can write are not taken") {
    const ScratchFolder folder;
    const auto file = folder / "file";
    std::ofstream(file) << "";
    for (const mode_t mode : {0666U, 0622U, 0620U}) {
        REQUIRE(::chmod(file.c_str(), mode) == 0);
        for (const std::string option : {"--config", "--icsrc"}) {
            const auto ran = bughouse({"connect", "h", option, file});
            CHECK(ran.exit_code == 2);
            CHECK(ran.message.find(file + ": others can write to it") != std::string::npos);
        }
    }
    REQUIRE(::chmod(file.c_str(), 0644) == 0);
    CHECK(bughouse({"connect", "h", "--config", file}).exit_code == 3); // no terminal
    CHECK(bughouse({"connect", "h", "--config", "/dev/null"}).exit_code == 3);
}

TEST_CASE("a password may be what a command prints") {
    CHECK(bughouse({"connect", "h", "--password-command", "echo secret"}).exit_code == 3);
    const auto says = [](const std::string& command) {
        const auto ran = bughouse({"connect", "h", "--password-command", command});
        CHECK(ran.exit_code == 2);
        return ran.message;
    };
    CHECK(says("false").find("--password-command false: it failed") != std::string::npos);
    CHECK(says("/no/such/program").find("/no/such/program: ") != std::string::npos);
    CHECK(says("printf ''").find("expected a password of 1 to 256 bytes") != std::string::npos);
    CHECK(says("yes").find("yes: ") != std::string::npos); // `yes` would print forever
    CHECK(says("echo 'a").find("a quote is not closed") != std::string::npos);
    CHECK(says("").find("expected a command") != std::string::npos);
    const auto guest = bughouse({"connect", "h", "--guest", "--password-command", "echo a"});
    CHECK(guest.message.find("--guest: ") != std::string::npos);
}

TEST_CASE("a program that may hold a password leaves no core behind") {
    rlimit before{};
    REQUIRE(::getrlimit(RLIMIT_CORE, &before) == 0);
    const rlimit all{before.rlim_max, before.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_CORE, &all) == 0);
    const ScratchFolder folder;
    // Written by the command, which inherits the program's own limit.
    const std::string seen = folder / "limit";
    const auto ran = bughouse(
        {"connect", "h", "--password-command", "sh -c 'ulimit -Hc > " + seen + "; echo secret'"});
    CHECK(ran.exit_code == 3); // no terminal
    std::string limit;
    CHECK(std::getline(std::ifstream(seen), limit));
    CHECK(limit == "0");
    REQUIRE(::setrlimit(RLIMIT_CORE, &before) == 0);
}

TEST_CASE("a server of the config file is called by its name") {
    const ScratchFolder folder;
    const auto file = folder / "bughouse.toml";
    std::ofstream(file) << "[servers.home]\nhost = \"127.0.0.1\"\nport = 0\n"
                           "[servers.odd]\nvia = \"'unclosed\"\n"
                           "[servers.locked]\nhost = \"h\"\npassword-command = \"false\"\n"
                           "[servers.lost]\nhost = \"h\"\npassword-file = \"/no/such/file\"\n";
    const auto says = [&](std::vector<std::string> text) {
        text.insert(text.begin(), {"connect", "--config", file});
        return bughouse(text).message;
    };
    CHECK(says({"home"}).find("PORT 0: expected") != std::string::npos);
    CHECK(says({"home", "70000"}).find("PORT 70000: expected") != std::string::npos);
    CHECK(says({"odd"}).find("--via: a quote is not closed") != std::string::npos);
    CHECK(says({"locked"}).find("--password-command false: ") != std::string::npos);
    // The command line takes precedence.
    CHECK(says({"locked", "--password-command", "echo x"}).find("terminal") != std::string::npos);
    const auto secret = folder / "secret";
    std::ofstream(secret) << "x\n";
    REQUIRE(::chmod(secret.c_str(), 0600) == 0);
    CHECK(says({"locked", "--password-file", secret}).find("terminal") != std::string::npos);
    CHECK(says({"lost"}).find("/no/such/file: ") != std::string::npos);
    CHECK(says({"lost", "--password-command", "echo x"}).find("terminal") != std::string::npos);
    CHECK(says({"fics"}).find("terminal") != std::string::npos); // a known server needs no file
}

TEST_CASE("connect needs a terminal") {
    const auto ran = bughouse({"connect", "127.0.0.1", "1"});
    CHECK(ran.exit_code == 3);
    CHECK(ran.output.empty());
}
