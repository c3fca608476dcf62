// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tui/terminal/curses_session.h"

#define NCURSES_NOMACROS 1
#include <curses.h>

using namespace tui;

namespace {

std::string name_of_code(int code) {
    const auto key = key_from_curses(code);
    return key ? name_of(*key) : "";
}

} // namespace

TEST_CASE("what curses calls a key has our name") {
    CHECK(name_of_code(KEY_UP) == "Up");
    CHECK(name_of_code(KEY_SR) == "Shift-Up");
    CHECK(name_of_code(KEY_SLEFT) == "Shift-Left");
    CHECK(name_of_code(KEY_FIND) == "Home");
    CHECK(name_of_code(KEY_C1) == "End");
    CHECK(name_of_code(KEY_NPAGE) == "PgDn");
    CHECK(name_of_code(KEY_SDC) == "Shift-Delete");
    CHECK(name_of_code(KEY_BTAB) == "Shift-Tab");
    CHECK(name_of_code(KEY_F(1)) == "F1");
    CHECK(name_of_code(KEY_F(12)) == "F12");
}

TEST_CASE("codes of curses that are no key we know mean nothing") {
    CHECK(name_of_code(KEY_RESIZE).empty());
    CHECK(name_of_code(KEY_F(13)).empty());
    CHECK(name_of_code(KEY_F0).empty());
    CHECK(name_of_code(KEY_MOUSE).empty());
}
