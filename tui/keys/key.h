// SPDX-License-Identifier: GPL-3.0-or-later
// One key press as a value, independent of the terminal's bytes for it.
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
        // The mouse, at `at`.
        press,
        release,
        other_press, ///< of another button than the left one
        wheel_up,
        wheel_down
    };

    Name name = Name::character;
    char32_t character = 0;
    int function = 0; ///< 1..12
    bool control = false;
    bool alt = false;
    bool shift = false; ///< only where the terminal tells it apart
    Point at{};         ///< cell of the mouse
    std::string text;   ///< pasted text: UTF-8, bounded, no control characters
    bool operator==(const Key&) const = default;
};

/// "Ctrl-A", "Alt-Left", "F9", "Enter": what bindings are looked up by, and how they are printed.
/// A paste and the mouse have no name.
[[nodiscard]] std::string name_of(const Key& key);

} // namespace tui
