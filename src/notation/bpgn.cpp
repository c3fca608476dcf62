// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/bpgn.h"

#include "src/base/text.h"
#include "src/notation/coord.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace notation {
namespace {

constexpr std::array<std::string_view, 4> results{"1-0", "0-1", "1/2-1/2", "*"};

/// How many bytes the UTF-8 character at the front takes; 0 when it is none.
std::size_t utf8_length(std::string_view text) {
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
    const bool continued =
        std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(length),
                    [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; });
    return !overlong && !outside && continued ? length : 0;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const auto length = utf8_length(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

} // namespace

bool operator==(const Note& a, const Note& b) {
    return a.kind == b.kind && a.text == b.text && a.moves == b.moves;
}

bool operator==(const HalfMove& a, const HalfMove& b) {
    return a.number == b.number && a.seat == b.seat && a.text == b.text && a.clock == b.clock &&
           a.notes == b.notes;
}

bool operator==(const Game& a, const Game& b) {
    return a.tags == b.tags && a.opening == b.opening && a.moves == b.moves &&
           a.end_text == b.end_text && a.result == b.result;
}

std::optional<std::string_view> tag(const Game& game, std::string_view name) {
    for (const auto& one : game.tags) {
        if (base::same_ignoring_case(one.name, name)) {
            return one.value;
        }
    }
    return std::nullopt;
}

void set_tag(Game& game, std::string_view name, std::string value) {
    for (auto& one : game.tags) {
        if (base::same_ignoring_case(one.name, name)) {
            one.value = std::move(value);
            return;
        }
    }
    game.tags.push_back({std::string(name), std::move(value)});
}

std::optional<base::Millis> left(const HalfMove& move) {
    return seconds_from(move.clock);
}

std::string label(const HalfMove& move) {
    return fmt::format("{}{}", move.number, rules::letter(move.seat));
}

std::string_view result(const Game& game) {
    const auto named = tag(game, "Result");
    if (named && is_result(*named) && *named != "*") {
        return *named;
    }
    return game.result.empty() ? std::string_view{"*"} : game.result;
}

bool is_result(std::string_view text) {
    return std::find(results.begin(), results.end(), text) != results.end();
}

std::string as_utf8(std::string_view bytes) {
    if (is_utf8(bytes)) {
        return std::string(bytes);
    }
    std::string text;
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

} // namespace notation
