// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/utf8.h"
#include "tests/support/catch.h"

using base::as_utf8;

TEST_CASE("bytes that are no UTF-8 are read as Latin-1") {
    CHECK(as_utf8("C:lag\xFEyes") == "C:lag\xC3\xBEyes");
    CHECK(as_utf8("Санёк") == "Санёк");
    INFO("overlong, surrogate and cut-off sequences are no UTF-8");
    CHECK(as_utf8("\xC0\xAF") == "\xC3\x80\xC2\xAF");
    CHECK(as_utf8("\xED\xA0\x80") == "\xC3\xAD\xC2\xA0\xC2\x80");
    CHECK(as_utf8("\xE2\x82") == "\xC3\xA2\xC2\x82");
    CHECK(as_utf8("").empty());
}

TEST_CASE("a character has one to four bytes, and none where the bytes are broken") {
    CHECK(base::utf8_length("a") == 1);
    CHECK(base::utf8_length("ёa") == 2);
    CHECK(base::utf8_length("\xE2\x99\x9E!") == 3);
    CHECK(base::utf8_length("\xF0\x9F\x98\x80") == 4);
    CHECK(base::utf8_length("\xF4\x90\x80\x80") == 0);
    CHECK(base::utf8_length("\x80") == 0);
    CHECK(base::utf8_length("") == 0);
}
