// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/keys/key_sequence.h"

#include "src/base/text.h"
#include "src/base/width.h"

#include <array>
#include <utility>

namespace tui {

using Name = Key::Name;

namespace {

constexpr int paste_begins = 200;

Key function_key(int number) {
    Key key = special(Name::function);
    key.function = number;
    return key;
}

/// The parameters of a control sequence; missing ones are 0.
std::array<int, 3> numbers_in(std::string_view parameters) {
    std::array<int, 3> numbers{};
    const auto parts = base::split(parameters, ';');
    for (std::size_t i = 0; i < parts.size() && i < numbers.size(); ++i) {
        const auto part = parts[i].substr(0, parts[i].find(':'));
        numbers[i] = base::to_number<int>(part).value_or(0);
    }
    return numbers;
}

Key with_modifiers(Key key, int parameter) {
    if (parameter > 1) {
        const unsigned bits = static_cast<unsigned>(parameter - 1);
        key.shift = (bits & 1) != 0;
        key.alt = (bits & 2) != 0;
        key.control = key.control || (bits & 4) != 0;
    }
    return key;
}

std::optional<Key> key_of_letter(char last) {
    constexpr std::array<std::pair<char, Name>, 10> letters{{{'A', Name::up},
                                                             {'B', Name::down},
                                                             {'C', Name::right},
                                                             {'D', Name::left},
                                                             {'H', Name::home},
                                                             {'F', Name::end},
                                                             {'Z', Name::back_tab},
                                                             {'M', Name::enter}, // keypad
                                                             {'I', Name::tab},
                                                             {'E', Name::insert}}};
    for (const auto& [letter, name] : letters) {
        if (letter == last) {
            return special(name);
        }
    }
    if (last >= 'P' && last <= 'S') {
        return function_key(last - 'P' + 1);
    }
    return std::nullopt;
}

std::optional<Key> key_of_number(int number) {
    constexpr std::array<std::pair<int, Name>, 8> numbers{{{1, Name::home},
                                                           {2, Name::insert},
                                                           {3, Name::erase},
                                                           {4, Name::end},
                                                           {5, Name::page_up},
                                                           {6, Name::page_down},
                                                           {7, Name::home},
                                                           {8, Name::end}}};
    for (const auto& [n, name] : numbers) {
        if (n == number) {
            return special(name);
        }
    }
    // The VT220 left holes: F5 is 15, F6 17, F10 21, F11 23.
    constexpr std::array<int, 12> functions{11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24};
    for (std::size_t i = 0; i < functions.size(); ++i) {
        if (functions[i] == number) {
            return function_key(static_cast<int>(i) + 1);
        }
    }
    return std::nullopt;
}

std::optional<Key> key_of_code(int code, int modifiers) {
    if (code <= 0 || code > 0x10FFFF) {
        return std::nullopt;
    }
    auto key = key_of(static_cast<char32_t>(code));
    return key ? std::optional(with_modifiers(*key, modifiers)) : std::nullopt;
}

} // namespace

Key special(Key::Name name) {
    Key key;
    key.name = name;
    return key;
}

std::optional<Key> key_of(char32_t c) {
    Key key;
    key.character = c;
    if (c == U'\r' || c == U'\n') {
        return special(Name::enter);
    }
    if (c == U'\t') {
        return special(Name::tab);
    }
    if (c == 0x7F) {
        return special(Name::backspace);
    }
    if (c == esc) {
        return special(Name::escape);
    }
    if (c < 0x20) {
        key.control = true;
        key.character = c == 0 ? U' ' : c <= 26 ? c + U'a' - 1 : c + U'@';
        return key;
    }
    return base::is_visible(c) ? std::optional(std::move(key)) : std::nullopt;
}

std::optional<Key> key_of_sequence(std::string_view parameters, char last) {
    const auto [first, second, third] = numbers_in(parameters);
    if (last == 'u') {
        return key_of_code(first, second);
    }
    if (last == '~' && first == 27) { // xterm's modifyOtherKeys
        return key_of_code(third, second);
    }
    const auto key = last == '~' ? key_of_number(first) : key_of_letter(last);
    return key ? std::optional(with_modifiers(*key, second)) : std::nullopt;
}

bool begins_paste(std::string_view parameters, char last) {
    return last == '~' && numbers_in(parameters)[0] == paste_begins;
}

} // namespace tui
