// SPDX-License-Identifier: GPL-3.0-or-later
// A key press as a value, independent of the bytes that the terminal sends for it.
#pragma once

#include "tui/grid/size.h"

#include <cstdint>
#include <string>

namespace tui {

struct Key {
    enum class Name : std::uint8_t {
        character, ///< see `character`; Ctrl-A is 'a' with `control`
        enter,
        tab,
        back_tab,
        escape,
        backspace,
        erase, ///< Delete
        insert,
        left,
        right,
        up,
        down,
        home,
        end,
        page_up,
        page_down,
        function, ///< see `function`
        paste,    ///< see `text`
        // The mouse; its cell is in `at`.
        press,
        release,
        other_press, ///< any button but the left one
        wheel_up,
        wheel_down
    };

    Name name = Name::character;
    char32_t character = 0;
    int function = 0; ///< 1..12
    bool control = false;
    bool alt = false;
    bool shift = false; ///< only if the terminal reports it
    Point at{};         ///< the cell under the mouse
    std::string text;   ///< pasted text: UTF-8, of limited length, without control characters
    bool operator==(const Key&) const = default;
};

/// The key's name, for bindings and for display: "Ctrl-A", "Alt-Left", "F9", "Enter". Empty for a
/// paste or the mouse.
[[nodiscard]] std::string name_of(const Key& key);

} // namespace tui
