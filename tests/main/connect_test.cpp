// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"

#include <filesystem>
#include <fstream>

using support::bughouse;
using support::ScratchFolder;

TEST_CASE("connect says what is wrong with its words") {
    const auto complaint = [](const std::vector<std::string>& words) {
        std::vector<std::string> all{"connect"};
        all.insert(all.end(), words.begin(), words.end());
        const auto ran = bughouse(all);
        CHECK(ran.exit_code == 2);
        CHECK(ran.output.empty());
        return ran.message;
    };
    CHECK(complaint({}).find("HOST is required, or --unix PATH") != std::string::npos);
    CHECK(complaint({"h", "--unix", "s"}).find("not both") != std::string::npos);
    CHECK(complaint({"h", "0"}).find("PORT 0: expected a number from 1 to 65535") !=
          std::string::npos);
    CHECK(complaint({"h", "5000x"}).find("PORT 5000x: ") != std::string::npos);
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
    CHECK(closed.exit_code == 3); // there is no terminal
    std::ofstream(file) << "\n";
    CHECK(bughouse({"connect", "h", "--password-file", file}).exit_code == 2);
    const auto folder_itself = bughouse({"connect", "h", "--password-file", folder.path()});
    CHECK(folder_itself.exit_code == 2);
}

TEST_CASE("connect needs a terminal") {
    const auto ran = bughouse({"connect", "127.0.0.1", "1"});
    CHECK(ran.exit_code == 3);
    CHECK(ran.output.empty());
}
