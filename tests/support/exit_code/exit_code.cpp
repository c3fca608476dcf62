// SPDX-License-Identifier: GPL-3.0-or-later
// Cases that pass, fail and are skipped on purpose; check.cmake checks the exit code.
#include "tests/support/catch.h"
#include "tests/support/skip.h"

TEST_CASE("passes", "[passes]") {
    CHECK(true);
}

TEST_CASE("is skipped", "[skips]") {
    support::skip("on purpose");
}

TEST_CASE("fails", "[fails]") {
    CHECK(false);
}

TEST_CASE("fails as often as the code for skipped", "[fails_77]") {
    for (int i = 0; i < support::exit_code_skipped; ++i) {
        CHECK(i < 0);
    }
}

TEST_CASE("is skipped and fails", "[skips_and_fails]") {
    support::skip("on purpose");
    CHECK(false);
}

TEST_CASE("throws", "[throws]") {
    throw 1;
}
