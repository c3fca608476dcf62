// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/keys/key_decoder.h"

#include "src/base/enum_array.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tui {

using Name = Key::Name;

namespace {

constexpr int paste_begins = 200;

Key function_key(int number) {
    Key key = key_without_character(Name::function);
    key.function = number;
    return key;
}

/// The numeric parameters of a control sequence; missing ones are 0.
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
    using Letter = std::pair<char, Name>;
    constexpr std::array<Letter, 10> letters{{{'A', Name::up},
                                              {'B', Name::down},
                                              {'C', Name::right},
                                              {'D', Name::left},
                                              {'H', Name::home},
                                              {'F', Name::end},
                                              {'Z', Name::back_tab},
                                              {'M', Name::enter}, // on the keypad
                                              {'I', Name::tab},
                                              {'E', Name::insert}}};
    if (const auto* const found = base::row_with(letters, &Letter::first, last)) {
        return key_without_character(found->second);
    }
    if (last >= 'P' && last <= 'S') {
        return function_key(last - 'P' + 1);
    }
    return std::nullopt;
}

std::optional<Key> key_of_number(int number) {
    using Number = std::pair<int, Name>;
    constexpr std::array<Number, 8> numbers{{{1, Name::home},
                                             {2, Name::insert},
                                             {3, Name::erase},
                                             {4, Name::end},
                                             {5, Name::page_up},
                                             {6, Name::page_down},
                                             {7, Name::home},
                                             {8, Name::end}}};
    if (const auto* const found = base::row_with(numbers, &Number::first, number)) {
        return key_without_character(found->second);
    }
    // The VT220's numbers have gaps: F5 is 15, F6 is 17, F10 is 21, F11 is 23.
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

Key key_without_character(Key::Name name) {
    Key key;
    key.name = name;
    return key;
}

std::optional<Key> key_of(char32_t c) {
    Key key;
    key.character = c;
    if (c == U'\r' || c == U'\n') {
        return key_without_character(Name::enter);
    }
    if (c == U'\t') {
        return key_without_character(Name::tab);
    }
    if (c == 0x7F) {
        return key_without_character(Name::backspace);
    }
    if (c == esc) {
        return key_without_character(Name::escape);
    }
    if (c < 0x20) {
        key.control = true;
        key.character = c == 0 ? U' ' : c <= 26 ? c + U'a' - 1 : c + U'@';
        return key;
    }
    return base::may_be_typed(c) ? std::optional(std::move(key)) : std::nullopt;
}

std::optional<Key> key_of_mouse(int code, int column, int row, bool released) {
    constexpr int modifiers = 4 + 8 + 16; // Shift, Alt, Ctrl
    constexpr int moves = 32;
    constexpr int wheel = 64;
    constexpr int none_down = 3; // old terminals do not report which button was released
    const int button = code & ~modifiers;
    if (column < 1 || row < 1 || (button & moves) != 0 || button > wheel + 1) {
        return std::nullopt;
    }
    Key key = key_without_character(button == wheel                   ? Name::wheel_up
                                    : button == wheel + 1             ? Name::wheel_down
                                    : released || button == none_down ? Name::release
                                    : button == 0                     ? Name::press
                                                                      : Name::other_press);
    key.at = {column - 1, row - 1};
    return key;
}

std::optional<Key> key_of_sequence(std::string_view parameters, char last) {
    const auto [first, second, third] = numbers_in(parameters);
    if (parameters.substr(0, 1) == "<") { // xterm's mode 1006
        const int code = numbers_in(parameters.substr(1))[0];
        return last == 'M' || last == 'm' ? key_of_mouse(code, second, third, last == 'm')
                                          : std::nullopt;
    }
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

namespace {

constexpr std::string_view paste_end_marker = "\x1b[201~";

} // namespace

std::vector<Key> KeyDecoder::take() {
    return std::exchange(keys_, {});
}

void KeyDecoder::emit(Key key) {
    key.alt = key.alt || std::exchange(sequence_alt_, false);
    keys_.push_back(std::move(key));
}

void KeyDecoder::start_sequence(State state) {
    sequence_.clear();
    sequence_alt_ = state_ == State::escape_twice;
    state_ = state;
}

void KeyDecoder::add_key(Key key) {
    if (state_ == State::paste) {
        return;
    }
    sequence_alt_ = state_ == State::escape || state_ == State::escape_twice;
    state_ = State::ground;
    utf8_.clear();
    emit(std::move(key));
}

void KeyDecoder::flush() {
    if (state_ == State::escape_twice) {
        emit(key_without_character(Name::escape));
    }
    if (state_ == State::escape || state_ == State::escape_twice) {
        emit(key_without_character(Name::escape));
    }
    if (state_ == State::ss3 && sequence_.empty()) {
        alt_o();
    }
    if (state_ != State::paste) {
        state_ = State::ground;
    }
}

/// ESC O that begins no sequence: the user typed O-O right after Esc.
void KeyDecoder::alt_o() {
    Key key;
    key.character = U'O';
    key.alt = true;
    state_ = State::ground;
    emit(std::move(key));
}

void KeyDecoder::feed(unsigned char b) {
    if (state_ == State::paste) {
        pasted(b);
        return;
    }
    if (state_ == State::csi || state_ == State::ss3) {
        sequence(b);
        return;
    }
    if (state_ == State::mouse) {
        old_mouse(b);
        return;
    }
    utf8_ += static_cast<char>(b);
    const std::size_t length = std::max<std::size_t>(base::lead_byte_length(utf8_.front()), 1);
    const bool goes_on = b >= 0x80 && b < 0xC0;
    if (utf8_.size() > 1 && !goes_on) {
        utf8_.clear(); // truncated: this byte begins something else
        feed(b);
        return;
    }
    if (utf8_.size() == length) {
        std::string_view text = utf8_;
        const char32_t c = base::take_character(text);
        utf8_.clear();
        character(c);
    }
}

void KeyDecoder::character(char32_t c) {
    const bool escaped = state_ == State::escape || state_ == State::escape_twice;
    if (escaped && (c == U'[' || c == U'O')) {
        start_sequence(c == U'[' ? State::csi : State::ss3);
        return;
    }
    if (c == esc) {
        if (state_ == State::escape_twice) {
            emit(key_without_character(Name::escape));
        }
        state_ = escaped ? State::escape_twice : State::escape;
        return;
    }
    if (state_ == State::escape_twice) {
        emit(key_without_character(Name::escape));
    }
    state_ = State::ground;
    if (auto key = key_of(c)) {
        key->alt = escaped;
        emit(std::move(*key));
    }
}

void KeyDecoder::sequence(unsigned char b) {
    if (state_ == State::ss3 && b == '-') {
        alt_o();
        return feed(b);
    }
    const bool last = b >= 0x40 && b <= 0x7E;
    if (b < 0x20 || b > 0x7E) { // no byte of a sequence, which thus stays incomplete
        state_ = State::ground;
        sequence_alt_ = false;
        feed(b);
        return;
    }
    if (!last) {
        if (sequence_.size() < most_sequence_bytes) {
            sequence_ += static_cast<char>(b);
        }
        return;
    }
    if (state_ == State::csi && sequence_.empty() && b == 'M') {
        state_ = State::mouse;
        return;
    }
    state_ = State::ground;
    if (begins_paste(sequence_, static_cast<char>(b))) {
        state_ = State::paste;
        paste_.clear();
        paste_end_ = 0;
        paste_after_cr_ = false;
        return;
    }
    if (auto key = key_of_sequence(sequence_, static_cast<char>(b))) {
        emit(std::move(*key));
    }
    sequence_alt_ = false;
}

/// Old mouse reports (without mode 1006) add 32 to code and cell; far cells do not fit a byte.
void KeyDecoder::old_mouse(unsigned char b) {
    sequence_ += static_cast<char>(b);
    if (sequence_.size() < 3) {
        return;
    }
    const auto value = [this](std::size_t i) {
        return static_cast<int>(static_cast<unsigned char>(sequence_[i])) - 32;
    };
    state_ = State::ground;
    if (auto key = key_of_mouse(value(0), value(1), value(2), false)) {
        emit(std::move(*key));
    }
    sequence_alt_ = false;
}

void KeyDecoder::pasted(unsigned char b) {
    if (b == static_cast<unsigned char>(paste_end_marker[paste_end_])) {
        if (++paste_end_ == paste_end_marker.size()) {
            end_paste();
        }
        return;
    }
    // It was not the end marker, so its bytes, except ESC, are text.
    for (std::size_t i = 1; i < paste_end_ && paste_.size() < most_paste_bytes; ++i) {
        paste_ += paste_end_marker[i];
    }
    paste_end_ = b == esc ? 1 : 0;
    const bool second_of_pair = b == '\n' && paste_after_cr_;
    paste_after_cr_ = b == '\r';
    if (b == esc || second_of_pair || paste_.size() >= most_paste_bytes) {
        return;
    }
    if (b == '\r' || b == '\n' || b == '\t') {
        paste_ += ' ';
    } else if (!base::is_control_byte(static_cast<char>(b))) {
        paste_ += static_cast<char>(b);
    }
}

/// Validates the characters only now, as the length limit may have split the last one.
void KeyDecoder::end_paste() {
    Key key = key_without_character(Name::paste);
    std::string_view rest = paste_;
    while (!rest.empty()) {
        const char32_t c = base::take_character(rest);
        if (base::may_be_typed(c)) {
            key.text += base::to_utf8(c);
        }
    }
    state_ = State::ground;
    paste_.clear();
    keys_.push_back(std::move(key));
}

} // namespace tui
