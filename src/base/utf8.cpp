// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/utf8.h"

#include "src/base/width.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace base {
namespace {

constexpr char32_t not_a_character = 0xFFFD;

unsigned char byte(char c) {
    return static_cast<unsigned char>(c);
}

/// Any byte of a character but its first.
bool continues(char c) {
    return (byte(c) & 0xC0U) == 0x80U;
}

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

/// Leaves out what must not reach a reader, or puts something harmless in its place.
class Cleaner {
  public:
    enum class For : std::uint8_t {
        grid,     ///< cells, which look after shapes themselves
        quote,    ///< one line among others
        terminal, ///< lines
        pipe      ///< lines, of which nobody obeys more than the controls
    };
    explicit Cleaner(For reader) : reader_(reader) {}

    [[nodiscard]] std::string clean(std::string_view text) {
        clean_.reserve(text.size());
        while (!text.empty()) {
            const std::size_t plain = printable_ascii(text); // nearly all text is nothing else
            if (plain > 0) {
                put(text.substr(0, plain));
                text.remove_prefix(plain);
                continue;
            }
            const std::size_t length = utf8_length(text);
            const std::string_view bytes = text.substr(0, std::max<std::size_t>(length, 1));
            const char32_t c = take_character(text);
            if (length > 0) {
                take(c, bytes);
            } else {
                const bool obeyed = byte(bytes.front()) < 0xA0; // C1 of an 8-bit set
                put(obeyed || reader_ == For::grid ? "?" : bytes);
            }
        }
        return std::move(clean_);
    }

  private:
    void put(std::string_view bytes) {
        clean_ += bytes;
        marks_ = 0;
    }

    void take(char32_t c, std::string_view bytes) {
        const bool lines = reader_ == For::terminal || reader_ == For::pipe;
        if (is_control(c)) {
            const bool stays = lines && (c == U'\n' || c == U'\t');
            put(stays ? bytes : reader_ == For::grid ? " " : "?");
        } else if (reader_ == For::grid || reader_ == For::pipe) {
            put(bytes);
        } else {
            take_shape(shape(c), bytes);
        }
    }

    void take_shape(Shape kind, std::string_view bytes) {
        if (kind == Shape::combining && marks_ < most_marks) {
            clean_ += bytes;
            ++marks_;
        } else if (kind == Shape::replaced) {
            put("?");
        } else if (kind == Shape::narrow || kind == Shape::wide) {
            put(bytes);
        }
    }

    For reader_;
    std::string clean_;
    int marks_ = 0; ///< on the last character
};

} // namespace

std::size_t announced_length(char first) {
    const auto b = byte(first);
    return b < 0x80                ? 1
           : b >= 0xC2 && b < 0xE0 ? 2
           : b >= 0xE0 && b < 0xF0 ? 3
           : b >= 0xF0 && b < 0xF5 ? 4
                                   : 0;
}

std::size_t utf8_length(std::string_view text) {
    if (text.empty()) {
        return 0;
    }
    const std::size_t length = announced_length(text.front());
    if (length == 0 || length > text.size()) {
        return 0;
    }
    const auto first = byte(text.front());
    const auto second = length > 1 ? byte(text[1]) : 0x80U;
    const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool outside = (first == 0xED && second >= 0xA0) || (first == 0xF4 && second >= 0x90);
    const std::string_view rest = text.substr(1, length - 1);
    const bool continued = std::all_of(rest.begin(), rest.end(), continues);
    return !overlong && !outside && continued ? length : 0;
}

char32_t take_character(std::string_view& text) {
    const std::size_t length = utf8_length(text);
    if (length == 0) {
        text.remove_prefix(1);
        return not_a_character;
    }
    char32_t c = length == 1 ? byte(text.front()) : byte(text.front()) & (0xFFU >> (length + 1));
    for (const char next : text.substr(1, length - 1)) {
        c = c << 6 | (byte(next) & 0x3FU);
    }
    text.remove_prefix(length);
    return c;
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

std::size_t previous_character(std::string_view text, std::size_t at) {
    while (at > 0 && continues(text[--at])) {
    }
    return at;
}

std::size_t next_character(std::string_view text, std::size_t at) {
    at = std::min(at + 1, text.size());
    while (at < text.size() && continues(text[at])) {
        ++at;
    }
    return at;
}

std::size_t count_characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

std::string_view clip_bytes(std::string_view text, std::size_t most) {
    if (text.size() <= most) {
        return text;
    }
    return text.substr(0, continues(text[most]) ? previous_character(text, most) : most);
}

std::string clean(std::string_view text) {
    return Cleaner(Cleaner::For::grid).clean(text);
}

std::string printable(std::string_view text) {
    return Cleaner(Cleaner::For::quote).clean(text);
}

std::string printable_lines(std::string_view text) {
    return Cleaner(Cleaner::For::terminal).clean(text);
}

std::string without_controls(std::string_view text) {
    return Cleaner(Cleaner::For::pipe).clean(text);
}

std::string as_utf8(std::string_view bytes) {
    if (is_utf8(bytes)) {
        return std::string(bytes);
    }
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const char c : bytes) {
        text += to_utf8(byte(c));
    }
    return text;
}

} // namespace base
