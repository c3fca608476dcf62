// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/text.h"

#include "tests/support/catch.h"

using namespace base;

TEST_CASE("tokens are the text between blanks") {
    CHECK(tokens("").empty());
    CHECK(tokens("  \t\r\n").empty());
    CHECK(tokens(" tell bob  hi\n") == std::vector<std::string_view>{"tell", "bob", "hi"});
}

TEST_CASE("splitting keeps empty pieces") {
    CHECK(split("", '|') == std::vector<std::string_view>{""});
    CHECK(split("a||b", '|') == std::vector<std::string_view>{"a", "", "b"});
}

TEST_CASE("names are listed with commas, and the last with a word") {
    CHECK(base::joined_names({}).empty());
    CHECK(base::joined_names({"kim"}) == "kim");
    CHECK(base::joined_names({"kim", "lea"}) == "kim and lea");
    CHECK(base::joined_names({"kim", "lea", "max"}) == "kim, lea and max");
}

TEST_CASE("a number is the whole text or nothing") {
    CHECK(to_number<int>("42") == 42);
    CHECK_FALSE(to_number<int>("42x"));
    CHECK_FALSE(to_number<int>(""));
    CHECK_FALSE(to_number<std::uint8_t>("256"));
}

TEST_CASE("comparing without case knows ASCII only") {
    CHECK(same_ignoring_case("BugHouse", "bughouse"));
    CHECK_FALSE(same_ignoring_case("bug", "bugs"));
    CHECK(lower("ABC\xC3\x84") == "abc\xC3\x84");
    CHECK(trim(" \t x y \n") == "x y");
}
