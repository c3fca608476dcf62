// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <utility>

namespace base {
namespace {

constexpr char32_t not_a_character = 0xFFFD;

unsigned char byte(char c) {
    return static_cast<unsigned char>(c);
}

/// Whether a byte is any but the first of a character.
bool continues(char c) {
    return (byte(c) & 0xC0U) == 0x80U;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = first_character_bytes(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

/// Removes or replaces characters that must not reach a given kind of reader.
class Cleaner {
  public:
    enum class For : std::uint8_t {
        grid,     ///< screen cells: the painter handles the width of characters itself
        quote,    ///< one line, quoted in a message
        terminal, ///< whole lines for a terminal
        pipe      ///< whole lines for a file or a pipe, where only controls do harm
    };
    explicit Cleaner(For reader) : reader_(reader) {}

    [[nodiscard]] std::string clean(std::string_view text) {
        clean_.reserve(text.size());
        while (!text.empty()) {
            const std::size_t plain =
                printable_ascii_prefix(text); // fast path: nearly all text is ASCII
            if (plain > 0) {
                put(text.substr(0, plain));
                text.remove_prefix(plain);
                continue;
            }
            const std::size_t length = first_character_bytes(text);
            const std::string_view bytes = text.substr(0, std::max<std::size_t>(length, 1));
            const char32_t c = take_character(text);
            if (length > 0) {
                take(c, bytes);
            } else {
                const bool obeyed = byte(bytes.front()) < 0xA0; // C1 of an 8-bit character set
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
            take_display_class(display_class(c), bytes);
        }
    }

    void take_display_class(DisplayClass kind, std::string_view bytes) {
        if (kind == DisplayClass::combining && marks_ < max_combining_marks) {
            clean_ += bytes;
            ++marks_;
        } else if (kind == DisplayClass::replaced) {
            put("?");
        } else if (kind == DisplayClass::narrow || kind == DisplayClass::wide) {
            put(bytes);
        }
    }

    For reader_;
    std::string clean_;
    int marks_ = 0; ///< combining marks on the last character
};

} // namespace

std::size_t lead_byte_length(char first) {
    const auto b = byte(first);
    return b < 0x80                ? 1
           : b >= 0xC2 && b < 0xE0 ? 2
           : b >= 0xE0 && b < 0xF0 ? 3
           : b >= 0xF0 && b < 0xF5 ? 4
                                   : 0;
}

std::size_t first_character_bytes(std::string_view text) {
    if (text.empty()) {
        return 0;
    }
    const std::size_t length = lead_byte_length(text.front());
    if (length == 0 || length > text.size()) {
        return 0;
    }
    const auto first = byte(text.front());
    const auto second = length > 1 ? byte(text[1]) : 0x80U;
    const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool outside = (first == 0xED && second >= 0xA0) || (first == 0xF4 && second >= 0x90);
    const std::string_view rest = text.substr(1, length - 1);
    const bool continued = std::ranges::all_of(rest, continues);
    return !overlong && !outside && continued ? length : 0;
}

char32_t take_character(std::string_view& text) {
    const std::size_t length = first_character_bytes(text);
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
        std::ranges::count_if(text, [](char c) { return !continues(c); }));
}

std::string_view clip_bytes(std::string_view text, std::size_t most) {
    if (text.size() <= most) {
        return text;
    }
    return text.substr(0, continues(text[most]) ? previous_character(text, most) : most);
}

std::string sanitized_line(std::string_view text) {
    return Cleaner(Cleaner::For::grid).clean(text);
}

std::string printable(std::string_view text) {
    return Cleaner(Cleaner::For::quote).clean(text);
}

std::string printable_lines(std::string_view text) {
    return Cleaner(Cleaner::For::terminal).clean(text);
}

std::string with_controls_replaced(std::string_view text) {
    return Cleaner(Cleaner::For::pipe).clean(text);
}

std::string from_utf8_or_latin1(std::string_view bytes) {
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

// A combining mark missing from these tables counts as one column; tui/terminal/pen.cpp asks the C
// library too and shows '?' where the two disagree, so a gap cannot misalign the screen.

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Characters that EastAsianWidth of Unicode 14 calls W or F. Gaps of unassigned characters between
// two of them are closed (nobody can see those); the ideographic planes 2 and 3 are included whole.
constexpr std::array<Range, 84> wide{{
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},
    {0x23F0, 0x23F0},   {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615},
    {0x2648, 0x2653},   {0x267F, 0x267F},   {0x2693, 0x2693},   {0x26A1, 0x26A1},
    {0x26AA, 0x26AB},   {0x26BD, 0x26BE},   {0x26C4, 0x26C5},   {0x26CE, 0x26CE},
    {0x26D4, 0x26D4},   {0x26EA, 0x26EA},   {0x26F2, 0x26F3},   {0x26F5, 0x26F5},
    {0x26FA, 0x26FA},   {0x26FD, 0x26FD},   {0x2705, 0x2705},   {0x270A, 0x270B},
    {0x2728, 0x2728},   {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},
    {0x2757, 0x2757},   {0x2795, 0x2797},   {0x27B0, 0x27B0},   {0x27BF, 0x27BF},
    {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},   {0x2B55, 0x2B55},   {0x2E80, 0x3029},
    {0x302E, 0x303E},   {0x3041, 0x3096},   {0x309B, 0x3247},   {0x3250, 0x4DBF},
    {0x4E00, 0xA4C6},   {0xA960, 0xA97C},   {0xAC00, 0xD7A3},   {0xF900, 0xFAD9},
    {0xFE10, 0xFE19},   {0xFE30, 0xFE6B},   {0xFF01, 0xFF60},   {0xFFE0, 0xFFE6},
    {0x16FE0, 0x1B2FB}, {0x1F004, 0x1F004}, {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E},
    {0x1F191, 0x1F19A}, {0x1F200, 0x1F320}, {0x1F32D, 0x1F335}, {0x1F337, 0x1F37C},
    {0x1F37E, 0x1F393}, {0x1F3A0, 0x1F3CA}, {0x1F3CF, 0x1F3D3}, {0x1F3E0, 0x1F3F0},
    {0x1F3F4, 0x1F3F4}, {0x1F3F8, 0x1F3FA}, {0x1F400, 0x1F43E}, {0x1F440, 0x1F440},
    {0x1F442, 0x1F4FC}, {0x1F4FF, 0x1F53D}, {0x1F54B, 0x1F54E}, {0x1F550, 0x1F567},
    {0x1F57A, 0x1F57A}, {0x1F595, 0x1F596}, {0x1F5A4, 0x1F5A4}, {0x1F5FB, 0x1F64F},
    {0x1F680, 0x1F6C5}, {0x1F6CC, 0x1F6CC}, {0x1F6D0, 0x1F6D2}, {0x1F6D5, 0x1F6DF},
    {0x1F6EB, 0x1F6EC}, {0x1F6F4, 0x1F6FC}, {0x1F7E0, 0x1F7F0}, {0x1F90C, 0x1F93A},
    {0x1F93C, 0x1F945}, {0x1F947, 0x1F9FF}, {0x1FA70, 0x1FAF6}, {0x20000, 0x3FFFD},
}};

constexpr std::array<Range, 24> combining{{
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x05BF, 0x05BF}, {0x05C1, 0x05C2},
    {0x05C4, 0x05C5}, {0x05C7, 0x05C7}, {0x0610, 0x061A}, {0x064B, 0x065F}, {0x0670, 0x0670},
    {0x06D6, 0x06DC}, {0x06DF, 0x06E4}, {0x06E7, 0x06E8}, {0x06EA, 0x06ED}, {0x0E31, 0x0E31},
    {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E}, {0x1AB0, 0x1ACE}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20F0},
    {0x302A, 0x302D}, {0x3099, 0x309A}, {0xFE00, 0xFE0E}, {0xFE20, 0xFE2F},
}};

// Soft hyphen, zero-width spaces and joiners, the emoji variant selector, byte order mark.
constexpr std::array<Range, 5> dropped{{
    {0x00AD, 0x00AD},
    {0x200B, 0x200D},
    {0x2060, 0x2060},
    {0xFE0F, 0xFE0F},
    {0xFEFF, 0xFEFF},
}};

// Controls, direction marks, conjoining letters, surrogates and private use, regional indicators
// (halves of flags), skin tones, and planes that are not defined.
constexpr std::array<Range, 13> replaced{{
    {0x0000, 0x001F},
    {0x007F, 0x009F},
    {0x061C, 0x061C},
    {0x1160, 0x11FF},
    {0x180B, 0x180F},
    {0x200E, 0x200F},
    {0x2028, 0x202E},
    {0x2061, 0x206F},
    {0xD7B0, 0xF8FF},
    {0xFFF0, 0xFFFF},
    {0x1F1E6, 0x1F1FF},
    {0x1F3FB, 0x1F3FF},
    {0x3FFFE, 0x10FFFF},
}};

bool is_in(std::span<const Range> ranges, char32_t c) {
    const auto after = std::upper_bound(ranges.begin(), ranges.end(), c,
                                        [](char32_t x, const Range& r) { return x < r.first; });
    return after != ranges.begin() && c <= (after - 1)->last;
}

} // namespace

DisplayClass display_class(char32_t c) {
    if (c >= 0x20 && c < 0x7F) {
        return DisplayClass::narrow;
    }
    if (is_in(dropped, c)) {
        return DisplayClass::dropped;
    }
    if (is_in(replaced, c)) {
        return DisplayClass::replaced;
    }
    if (is_in(combining, c)) {
        return DisplayClass::combining;
    }
    return is_in(wide, c) ? DisplayClass::wide : DisplayClass::narrow;
}

bool may_be_typed(char32_t c) {
    const DisplayClass kind = display_class(c);
    return kind != DisplayClass::replaced && kind != DisplayClass::dropped;
}

std::size_t printable_ascii_prefix(std::string_view text) {
    // Eight at a time: the sums set the highest bit of a byte below 0x20 or above 0x7E.
    constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
    std::size_t run = 0;
    for (; run + sizeof(ones) <= text.size(); run += sizeof(ones)) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, text.data() + run, sizeof(bytes));
        if (((bytes | (bytes - ones * 0x20) | (bytes + ones)) & ones * 0x80) != 0) {
            break;
        }
    }
    while (run < text.size() && text[run] >= 0x20 && text[run] < 0x7F) {
        ++run;
    }
    return run;
}

int width(std::string_view text) {
    const std::size_t plain = printable_ascii_prefix(text);
    auto columns = static_cast<int>(plain);
    text.remove_prefix(plain);
    while (!text.empty()) {
        switch (display_class(take_character(text))) {
        case DisplayClass::dropped:
        case DisplayClass::combining:
            break;
        case DisplayClass::replaced:
        case DisplayClass::narrow:
            columns += 1;
            break;
        case DisplayClass::wide:
            columns += 2;
            break;
        }
    }
    return columns;
}

std::vector<std::string> wrapped(std::string_view text, int columns, std::size_t indent) {
    std::vector<std::string> lines;
    std::string rest(text);
    while (width(rest) > columns) {
        const std::size_t word = std::min(rest.find_first_not_of(' ', indent), rest.size());
        std::size_t cut = rest.find(' ', word);
        for (std::size_t next = cut;
             next != std::string::npos && width(std::string_view(rest).substr(0, next)) <= columns;
             next = rest.find(' ', next + 1)) {
            cut = next;
        }
        if (cut == std::string::npos) {
            break;
        }
        lines.push_back(rest.substr(0, rest.find_last_not_of(' ', cut) + 1));
        rest = std::string(indent, ' ') + rest.substr(cut + 1);
    }
    lines.push_back(std::move(rest));
    return lines;
}

} // namespace base
