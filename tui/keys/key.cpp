// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/keys/key.h"

#include "src/base/utf8.h"

#include <array>
#include <fmt/format.h>
#include <string_view>

namespace tui {
namespace {

std::string plain_name(const Key& key) {
    constexpr std::array<std::string_view, 23> names{
        "",     "Enter", "Tab", "Shift-Tab", "Esc",  "Backspace", "Delete", "Insert",
        "Left", "Right", "Up",  "Down",      "Home", "End",       "PgUp",   "PgDn",
        "",     "",      "",    "",          "",     "",          ""};
    if (key.name == Key::Name::function) {
        return fmt::format("F{}", key.function);
    }
    if (key.name != Key::Name::character) {
        return std::string(names[static_cast<std::size_t>(key.name)]);
    }
    if (key.character == U' ') {
        return "Space";
    }
    const bool lower = key.character >= U'a' && key.character <= U'z';
    return base::to_utf8(key.control && lower ? key.character - U'a' + U'A' : key.character);
}

} // namespace

std::string name_of(const Key& key) {
    const bool special = key.name != Key::Name::character && key.name != Key::Name::back_tab;
    return std::string(key.control ? "Ctrl-" : "") + (key.alt ? "Alt-" : "") +
           (key.shift && special ? "Shift-" : "") + plain_name(key);
}

} // namespace tui
