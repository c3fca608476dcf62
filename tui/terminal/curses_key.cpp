// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/terminal/curses_key.h"

#include "tui/keys/key_sequence.h"

#include <curses.h>

namespace tui {
namespace {

Key shifted(Key::Name name) {
    Key key = special(name);
    key.shift = true;
    return key;
}

} // namespace

std::optional<Key> key_from_curses(int code) {
    using Name = Key::Name;
    if (code > KEY_F0 && code <= KEY_F(12)) {
        Key key = special(Name::function);
        key.function = code - KEY_F0;
        return key;
    }
    switch (code) {
    case KEY_UP:
        return special(Name::up);
    case KEY_DOWN:
        return special(Name::down);
    case KEY_LEFT:
        return special(Name::left);
    case KEY_RIGHT:
        return special(Name::right);
    case KEY_SLEFT:
        return shifted(Name::left);
    case KEY_SRIGHT:
        return shifted(Name::right);
    case KEY_SR:
        return shifted(Name::up);
    case KEY_SF:
        return shifted(Name::down);
    case KEY_HOME:
    case KEY_FIND:
    case KEY_A1:
        return special(Name::home);
    case KEY_SHOME:
        return shifted(Name::home);
    case KEY_END:
    case KEY_SELECT:
    case KEY_C1:
        return special(Name::end);
    case KEY_SEND:
        return shifted(Name::end);
    case KEY_PPAGE:
    case KEY_A3:
        return special(Name::page_up);
    case KEY_NPAGE:
    case KEY_C3:
        return special(Name::page_down);
    case KEY_BACKSPACE:
        return special(Name::backspace);
    case KEY_DC:
        return special(Name::erase);
    case KEY_SDC:
        return shifted(Name::erase);
    case KEY_IC:
        return special(Name::insert);
    case KEY_ENTER:
        return special(Name::enter);
    case KEY_BTAB:
        return special(Name::back_tab);
    default:
        return std::nullopt;
    }
}

} // namespace tui
