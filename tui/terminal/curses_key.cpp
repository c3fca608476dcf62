// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/terminal/curses_key.h"

#include "tui/keys/key_sequence.h"

#include <algorithm>
#include <array>
#include <curses.h>

namespace tui {
namespace {

using Name = Key::Name;

struct Row {
    int code = 0;
    Name name{};
    bool shift = false;
};

constexpr std::array<Row, 26> rows{{
    {KEY_UP, Name::up},
    {KEY_DOWN, Name::down},
    {KEY_LEFT, Name::left},
    {KEY_RIGHT, Name::right},
    {KEY_SR, Name::up, true},
    {KEY_SF, Name::down, true},
    {KEY_SLEFT, Name::left, true},
    {KEY_SRIGHT, Name::right, true},
    {KEY_HOME, Name::home},
    {KEY_FIND, Name::home},
    {KEY_A1, Name::home},
    {KEY_SHOME, Name::home, true},
    {KEY_END, Name::end},
    {KEY_SELECT, Name::end},
    {KEY_C1, Name::end},
    {KEY_SEND, Name::end, true},
    {KEY_PPAGE, Name::page_up},
    {KEY_A3, Name::page_up},
    {KEY_NPAGE, Name::page_down},
    {KEY_C3, Name::page_down},
    {KEY_BACKSPACE, Name::backspace},
    {KEY_DC, Name::erase},
    {KEY_SDC, Name::erase, true},
    {KEY_IC, Name::insert},
    {KEY_ENTER, Name::enter},
    {KEY_BTAB, Name::back_tab},
}};

} // namespace

std::optional<Key> key_from_curses(int code) {
    if (code > KEY_F0 && code <= KEY_F(12)) {
        Key key = special(Name::function);
        key.function = code - KEY_F0;
        return key;
    }
    const auto* row =
        std::find_if(rows.begin(), rows.end(), [code](const Row& one) { return one.code == code; });
    if (row == rows.end()) {
        return std::nullopt;
    }
    Key key = special(row->name);
    key.shift = row->shift;
    return key;
}

} // namespace tui
