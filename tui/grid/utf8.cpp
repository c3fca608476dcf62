// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/grid/utf8.h"

#include <array>

namespace tui {
namespace {

constexpr char32_t not_a_character = 0xFFFD;

bool continues(std::string_view text, std::size_t i) {
    return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
}

/// The length that the first byte of a UTF-8 sequence announces; 0 when it can be no first byte.
std::size_t announced_length(unsigned char first) {
    if (first < 0x80) {
        return 1;
    }
    if (first < 0xC2) {
        return 0;
    }
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
}

} // namespace

char32_t take_character(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = announced_length(first);
    char32_t c = length <= 1 ? first : first & (0xFFU >> (length + 1));
    bool whole = length != 0;
    for (std::size_t i = 1; whole && i < length; ++i) {
        whole = continues(text, i);
        c = whole ? c << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU) : c;
    }
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const bool valid =
        whole && c >= least[length] && c <= 0x10FFFF && !(c >= 0xD800 && c <= 0xDFFF);
    text.remove_prefix(valid ? length : 1);
    return valid ? c : not_a_character;
}

std::string to_utf8(char32_t c) {
    if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) {
        c = not_a_character;
    }
    const auto tail = [c](int shift) { return static_cast<char>(0x80 | (c >> shift & 0x3F)); };
    if (c < 0x80) {
        return {static_cast<char>(c)};
    }
    if (c < 0x800) {
        return {static_cast<char>(0xC0 | c >> 6), tail(0)};
    }
    if (c < 0x10000) {
        return {static_cast<char>(0xE0 | c >> 12), tail(6), tail(0)};
    }
    return {static_cast<char>(0xF0 | c >> 18), tail(12), tail(6), tail(0)};
}

} // namespace tui
