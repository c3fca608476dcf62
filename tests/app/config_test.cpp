// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/config.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;

TEST_CASE("every key of a config file reaches its value") {
    const auto config = app::read_config(R"(
# a comment
name = "alice"
theme = "mono"
ascii = true
figurines = true
color = "never"
bell = false
confirm = true
seat = "b"
humans = "A,b"
level = "a=3,B=5"
laws = "wbn"
law = "repetition=4 no-move=stalemate"
time = "5+3"
)");
    REQUIRE(config);
    CHECK(config->name == "alice");
    CHECK(config->theme == "mono");
    CHECK(config->ascii == true);
    CHECK(config->figurines == true);
    CHECK(config->color == app::ColorWhen::never);
    CHECK(config->bell == false);
    CHECK(config->confirm == true);
    CHECK(letter(*config->seat) == 'b');
    CHECK(config->humans->size() == 2);
    CHECK((*config->levels)[{rules::BoardId::b, rules::Side::white}] == 5);
    CHECK(config->laws == "wbn");
    CHECK(config->law == std::vector<std::string>{"repetition=4", "no-move=stalemate"});
    CHECK(config->time->base == 5min);
}

TEST_CASE("a missing key is a missing value, and a level may be a bare number") {
    const auto config = app::read_config("level = 7\n");
    REQUIRE(config);
    CHECK(config->levels->values.front() == 7);
    CHECK_FALSE(config->name);
    CHECK_FALSE(config->time);
    CHECK(app::read_config("") == app::Config{});
}

TEST_CASE("what is wrong is told with its line and its key") {
    struct Row {
        const char* text;
        int line;
        const char* names;
    };
    const std::vector<Row> rows{
        {"name = \"a\"\ncolour = \"auto\"\n", 2, "unknown key \"colour\""},
        {"\n\n[bell]\n", 3, "bell: expected true or false"},
        {"ascii = \"yes\"\n", 1, "ascii: expected true or false"},
        {"level = 9\n", 1, "level: \"9\" is no level"},
        {"\ntime = \"soon\"\n", 2, "time: \"soon\" is no time"},
        {"law = \"colour=red\"\n", 1, "law: \"colour=red\" is no law"},
        {"laws = \"chess\"\n", 1, "laws: \"chess\" are no laws"},
        {"color = \"green\"\n", 1, "color: expected auto, never or always"},
        {"seat = 3\n", 1, "seat: \"3\" is no seat"},
        {"name = \"\"\n", 1, "name: expected a text"},
        {"name = \"a\\u001b[2J\"\n", 1, "name: expected a text"},
        {"name = \"alice\nbell = true\n", 1, ""},
        {"bell\n", 1, ""},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        const auto config = app::read_config(row.text);
        REQUIRE_FALSE(config);
        CHECK(config.error().line == row.line);
        CHECK(config.error().problem.find(row.names) != std::string::npos);
        CHECK_FALSE(config.error().problem.empty());
    }
}

TEST_CASE("a config file may have most_config_bytes and not one more") {
    std::string text(app::most_config_bytes, '#');
    CHECK(app::read_config(text));
    text += '#';
    const auto config = app::read_config(text);
    REQUIRE_FALSE(config);
    CHECK(config.error().problem == "longer than 65536 bytes");
}

TEST_CASE("deeply nested or binary text is refused, not followed") {
    CHECK_FALSE(app::read_config("name = " + std::string(5000, '[')));
    CHECK_FALSE(app::read_config(std::string("\x00\xff\xfe name", 8)));
}
