// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/support/program.h"

using support::bughouse;

TEST_CASE("the version is one line") {
    const auto ran = bughouse({"--version"});
    CHECK(ran.exit_code == 0);
    CHECK(ran.output == "bughouse " BUGHOUSE_VERSION "\n");
    CHECK(ran.message.empty());
}

TEST_CASE("help goes to standard output and is not an error") {
    const auto ran = bughouse({"--help"});
    CHECK(ran.exit_code == 0);
    CHECK(ran.output.find("--version") != std::string::npos);
    CHECK(ran.message.empty());
}

TEST_CASE("an unknown word is wrong usage, told by its name") {
    for (const std::string word : {"frobnicate", "--frobnicate"}) {
        const auto ran = bughouse({word});
        CHECK(ran.exit_code == 2);
        CHECK(ran.output.empty());
        CHECK(ran.message.find(word) != std::string::npos);
    }
}

TEST_CASE("a full disk under standard output is not taken for success") {
    const auto ran = bughouse({"--help"}, {{}, {}, "/dev/full"});
    CHECK(ran.exit_code == 3);
    CHECK(ran.message.find("No space left") != std::string::npos);
}
