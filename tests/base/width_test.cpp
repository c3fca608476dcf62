// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/utf8.h"
#include "tests/support/catch.h"

using namespace base;

TEST_CASE("text takes the columns that terminals give it") {
    CHECK(width("") == 0);
    CHECK(width("e4") == 2);
    CHECK(width("日本") == 4);
    CHECK(width("é") == 1);
    CHECK(width("e\xCC\x81") == 1);
    CHECK(width("♟\uFE0E♞") == 2);
    CHECK(width("👑") == 2);
    CHECK(width("ｗ") == 2);
    CHECK(width("a\u200Db") == 2);
    CHECK(width("\x1b[0m") == 4);
    CHECK(width("\xFF\xC3") == 2);
}

TEST_CASE("a line is broken at blanks, and goes on below its first word") {
    using Lines = std::vector<std::string>;
    CHECK(wrapped("tea is at five", 80) == Lines{"tea is at five"});
    CHECK(wrapped("tea is at five", 9) == Lines{"tea is at", "five"});
    CHECK(wrapped("tea  at five", 4, 5) == Lines{"tea  at", "     five"});
    CHECK(wrapped("日本 日本 日本", 9, 1) == Lines{"日本 日本", " 日本"});
    CHECK(wrapped("a wordthatislong b", 5) == Lines{"a", "wordthatislong", "b"});
    CHECK(wrapped("", 5) == Lines{""});
}

TEST_CASE("a character has the shape that terminals agree on") {
    CHECK(shape(U'a') == Shape::narrow);
    CHECK(shape(0x00B7) == Shape::narrow); // of ambiguous width
    CHECK(shape(0x2500) == Shape::narrow); // so are all line drawings
    CHECK(shape(0x3248) == Shape::narrow);
    CHECK(shape(0x265E) == Shape::narrow);
    CHECK(shape(0x0378) == Shape::narrow); // not assigned, and not near a wide character
    CHECK(shape(0x1100) == Shape::wide);
    CHECK(shape(0x115F) == Shape::wide);
    CHECK(shape(0x3097) == Shape::narrow); // not assigned, next to a combining mark
    CHECK(shape(0x2FFFF) == Shape::wide);  // every code point of this plane is wide
    CHECK(shape(0x1F451) == Shape::wide);
    CHECK(shape(0x302A) == Shape::combining);
    CHECK(shape(0x200D) == Shape::dropped);
    CHECK(shape(0x202E) == Shape::replaced);
    CHECK(shape(0x10FFFF) == Shape::replaced);
}

TEST_CASE("what is invisible or turns text round is no part of typed text") {
    CHECK(is_visible(U'e'));
    CHECK(is_visible(0x0301));
    CHECK_FALSE(is_visible(U'\t'));
    CHECK_FALSE(is_visible(0x200B));
    CHECK_FALSE(is_visible(0x202E));
}

TEST_CASE("a run of printable ASCII ends where anything else begins") {
    const std::string letters(40, 'x');
    for (std::size_t at = 0; at < letters.size(); ++at) {
        for (const char c : {'\x1f', '\x7f', '\x80', '\xff', '\0'}) {
            std::string text = letters;
            text[at] = c;
            CHECK(printable_ascii(text) == at);
        }
    }
    CHECK(printable_ascii(letters) == letters.size());
    CHECK(printable_ascii(" ~") == 2);
}
