// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/utf8.h"
#include "tests/support/catch.h"

#include <string>
#include <vector>

using base::from_utf8_or_latin1;

TEST_CASE("bytes that are no UTF-8 are read as Latin-1") {
    CHECK(from_utf8_or_latin1("C:lag\xFEyes") == "C:lag\xC3\xBEyes");
    CHECK(from_utf8_or_latin1("Санёк") == "Санёк");
    INFO("overlong, surrogate and cut-off sequences are no UTF-8");
    CHECK(from_utf8_or_latin1("\xC0\xAF") == "\xC3\x80\xC2\xAF");
    CHECK(from_utf8_or_latin1("\xED\xA0\x80") == "\xC3\xAD\xC2\xA0\xC2\x80");
    CHECK(from_utf8_or_latin1("\xE2\x82") == "\xC3\xA2\xC2\x82");
    CHECK(from_utf8_or_latin1("").empty());
}

TEST_CASE("a character has one to four bytes, and none where the bytes are broken") {
    CHECK(base::first_character_bytes("a") == 1);
    CHECK(base::first_character_bytes("ёa") == 2);
    CHECK(base::first_character_bytes("\xE2\x99\x9E!") == 3);
    CHECK(base::first_character_bytes("\xF0\x9F\x98\x80") == 4);
    CHECK(base::first_character_bytes("\xF4\x90\x80\x80") == 0);
    CHECK(base::first_character_bytes("\x80") == 0);
    CHECK(base::first_character_bytes("") == 0);
}

TEST_CASE("bytes that are no UTF-8 are taken one by one") {
    const auto all = [](std::string_view text) {
        std::u32string characters;
        while (!text.empty()) {
            characters += base::take_character(text);
        }
        return characters;
    };
    CHECK(all("aé日👑") == U"aé日👑");
    CHECK(all("\x80\xC3") == U"\uFFFD\uFFFD");
    CHECK(all("\xC0\xAF") == U"\uFFFD\uFFFD");           // an overlong '/'
    CHECK(all("\xE0\x80\x80") == U"\uFFFD\uFFFD\uFFFD"); // overlong
    CHECK(all("\xED\xA0\x80") == U"\uFFFD\uFFFD\uFFFD"); // a surrogate
    CHECK(all("\xF4\x90\x80\x80").front() == U'\uFFFD'); // beyond the last character
    CHECK(all("\xE6\x97z") == U"\uFFFD\uFFFDz");
    for (const char32_t c : {U'\0', U'\x7F', U'\x80', U'\x7FF', U'\x800', U'\xFFFD', U'\x10FFFF'}) {
        CHECK(all(base::to_utf8(c)) == std::u32string(1, c));
    }
    CHECK(base::to_utf8(0xD800) == "\uFFFD");
}

TEST_CASE("steps through text never stop within a character") {
    const std::string_view text = "aё♞😀";
    const std::vector<std::size_t> starts{0, 1, 3, 6, 10};
    for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
        CHECK(base::next_character(text, starts[i]) == starts[i + 1]);
        CHECK(base::previous_character(text, starts[i + 1]) == starts[i]);
    }
    CHECK(base::previous_character(text, 0) == 0);
    CHECK(base::next_character(text, text.size()) == text.size());
    CHECK(base::count_characters(text) == 4);
    CHECK(base::count_characters("") == 0);
    CHECK(base::clip_bytes(text, 5) == "aё");
    CHECK(base::clip_bytes(text, 6) == "aё♞");
    CHECK(base::clip_bytes(text, 99) == text);
    CHECK(base::clip_bytes(text, 0).empty());
}

TEST_CASE("the first byte tells how long a character will be") {
    CHECK(base::lead_byte_length('a') == 1);
    CHECK(base::lead_byte_length('\xC3') == 2);
    CHECK(base::lead_byte_length('\xE2') == 3);
    CHECK(base::lead_byte_length('\xF0') == 4);
    for (const char none : {'\x80', '\xBF', '\xC0', '\xC1', '\xF5', '\xFF'}) {
        CHECK(base::lead_byte_length(none) == 0);
    }
}

TEST_CASE("what others wrote becomes one line without controls") {
    CHECK(base::sanitized_line("a\tb\x1b[2J\x7f") == "a b [2J ");
    CHECK(base::sanitized_line("\xC2\x9B"
                               "31m") == " 31m");
    CHECK(base::sanitized_line("\xFF\xC3(\xE2\x82") == "?"
                                                       "?("
                                                       "??");
    CHECK(base::sanitized_line("\xC0\xAF\xED\xA0\x80\xF4\x90\x80\x80") == "?????????");
    CHECK(base::sanitized_line("é ♞ 😀") == "é ♞ 😀");
    CHECK(base::is_control(U'\x9B'));
    CHECK_FALSE(base::is_control(U'\xA0'));
    CHECK(base::is_control_byte('\0'));
    CHECK_FALSE(base::is_control_byte('\x9B'));
}

TEST_CASE("control characters never become printable") {
    CHECK(base::printable("a\x1b[2Jb\x7f") == "a?[2Jb?");
    CHECK(base::printable("caf\xC3\xA9") == "caf\xC3\xA9");
    CHECK(base::printable("caf\xE9") == "caf\xE9");
    CHECK(base::printable("\xC2\x9B"
                          "31m") == "?31m");
    CHECK(base::printable("\x9B"
                          "31m") == "?31m");
    CHECK(base::printable("two\nlines") == "two?lines");
}

TEST_CASE("what is printable reorders nothing, hides nothing and piles nothing up") {
    CHECK(base::printable("a\u202Eb\u2066c") == "a?b?c");
    CHECK(base::printable("a\u200B\u00AD\uFEFFb") == "ab");
    std::string piled = "a";
    std::string bearable = "a";
    for (int i = 0; i < 100; ++i) {
        piled += "\u0301";
        bearable += i < base::max_combining_marks ? "\u0301" : "";
    }
    CHECK(base::printable(piled + 'b' + piled) == bearable + 'b' + bearable);
    CHECK(base::printable("\u05D0\u05D1 \u0645 \u4F60 \u265E") ==
          "\u05D0\u05D1 \u0645 \u4F60 \u265E");
}

TEST_CASE("lines for a terminal keep their ends, lines for a pipe all letters") {
    CHECK(base::printable_lines("a\tb\nc\x1b[2J\u202E\r\n") == "a\tb\nc?[2J??\n");
    CHECK(base::with_controls_replaced("a\tb\nc\x1b[2J\r\n") == "a\tb\nc?[2J?\n");
    CHECK(base::with_controls_replaced("\u202E\u200D caf\xE9 \x9B \xC2\x9B.") ==
          "\u202E\u200D caf\xE9 ? ?.");
}
