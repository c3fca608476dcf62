// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/utf8.h"

#include <algorithm>

namespace base {
namespace {

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

std::string from_latin1(std::string_view bytes) {
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xC0 | byte >> 6);
            text += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return text;
}

} // namespace

std::size_t utf8_length(std::string_view text) {
    if (text.empty()) {
        return 0;
    }
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80                     ? 1
                               : first >= 0xC2 && first <= 0xDF ? 2
                               : first >= 0xE0 && first <= 0xEF ? 3
                               : first >= 0xF0 && first <= 0xF4 ? 4
                                                                : 0;
    if (length == 0 || length > text.size()) {
        return 0;
    }
    const auto second = length > 1 ? static_cast<unsigned char>(text[1]) : 0x80U;
    const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool outside = (first == 0xED && second >= 0xA0) || (first == 0xF4 && second >= 0x90);
    const std::string_view rest = text.substr(1, length - 1);
    const bool continued = std::all_of(rest.begin(), rest.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    });
    return !overlong && !outside && continued ? length : 0;
}

std::string as_utf8(std::string_view bytes) {
    return is_utf8(bytes) ? std::string(bytes) : from_latin1(bytes);
}

} // namespace base
