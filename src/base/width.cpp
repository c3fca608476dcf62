// SPDX-License-Identifier: GPL-3.0-or-later
// A mark that is missing here counts one column; tui/terminal/pen.cpp asks the C library too and
// shows '?' where the two disagree, so a gap in the tables cannot bend the screen.
#include "src/base/width.h"

#include "src/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace base {
namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Characters that EastAsianWidth of Unicode 14 calls W or F; gaps of what is not assigned between
// two of them are closed (nobody can see those), and the ideographic planes 2 and 3 are whole.
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

// Controls, direction marks, conjoining letters, surrogates and private use, flags' halves, skin
// tones, and what no plane defines.
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

Shape shape(char32_t c) {
    if (c >= 0x20 && c < 0x7F) {
        return Shape::narrow;
    }
    if (is_in(dropped, c)) {
        return Shape::dropped;
    }
    if (is_in(replaced, c)) {
        return Shape::replaced;
    }
    if (is_in(combining, c)) {
        return Shape::combining;
    }
    return is_in(wide, c) ? Shape::wide : Shape::narrow;
}

bool is_visible(char32_t c) {
    const Shape kind = shape(c);
    return kind != Shape::replaced && kind != Shape::dropped;
}

std::size_t printable_ascii(std::string_view text) {
    // Eight at a time: the sums set a byte's highest bit if it is below 0x20 or from 0x7F on.
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
    const std::size_t plain = printable_ascii(text);
    auto columns = static_cast<int>(plain);
    text.remove_prefix(plain);
    while (!text.empty()) {
        switch (shape(take_character(text))) {
        case Shape::dropped:
        case Shape::combining:
            break;
        case Shape::replaced:
        case Shape::narrow:
            columns += 1;
            break;
        case Shape::wide:
            columns += 2;
            break;
        }
    }
    return columns;
}

} // namespace base
