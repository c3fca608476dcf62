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
    CHECK(display_class(U'a') == DisplayClass::narrow);
    CHECK(display_class(0x00B7) == DisplayClass::narrow); // of ambiguous width
    CHECK(display_class(0x2500) == DisplayClass::narrow); // so are all line drawings
    CHECK(display_class(0x3248) == DisplayClass::narrow);
    CHECK(display_class(0x265E) == DisplayClass::narrow);
    CHECK(display_class(0x0378) ==
          DisplayClass::narrow); // not assigned, and not near a wide character
    CHECK(display_class(0x1100) == DisplayClass::wide);
    CHECK(display_class(0x115F) == DisplayClass::wide);
    CHECK(display_class(0x3097) == DisplayClass::narrow); // not assigned, next to a combining mark
    CHECK(display_class(0x2FFFF) == DisplayClass::wide);  // every code point of this plane is wide
    CHECK(display_class(0x1F451) == DisplayClass::wide);
    CHECK(display_class(0x302A) == DisplayClass::combining);
    CHECK(display_class(0x200D) == DisplayClass::dropped);
    CHECK(display_class(0x202E) == DisplayClass::replaced);
    CHECK(display_class(0x10FFFF) == DisplayClass::replaced);
}

TEST_CASE("what is invisible or turns text round is no part of typed text") {
    CHECK(may_be_typed(U'e'));
    CHECK(may_be_typed(0x0301));
    CHECK_FALSE(may_be_typed(U'\t'));
    CHECK_FALSE(may_be_typed(0x200B));
    CHECK_FALSE(may_be_typed(0x202E));
}

TEST_CASE("a run of printable ASCII ends where anything else begins") {
    const std::string letters(40, 'x');
    for (std::size_t at = 0; at < letters.size(); ++at) {
        for (const char c : {'\x1f', '\x7f', '\x80', '\xff', '\0'}) {
            std::string text = letters;
            text[at] = c;
            CHECK(printable_ascii_prefix(text) == at);
        }
    }
    CHECK(printable_ascii_prefix(letters) == letters.size());
    CHECK(printable_ascii_prefix(" ~") == 2);
}
