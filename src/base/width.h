// SPDX-License-Identifier: GPL-3.0-or-later
// How many columns text takes: tables of our own, because the C locale may be any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace base {

/// How a character may be put on a screen of cells.
enum class Shape : std::uint8_t {
    dropped,   ///< invisible, and terminals disagree what it does to its neighbours (joiners)
    replaced,  ///< control, direction override, surrogate, private: '?' is shown instead
    combining, ///< a mark on the character before it, no column of its own
    narrow,
    wide
};
[[nodiscard]] Shape shape(char32_t c);

/// Whether text that is typed or pasted may hold it: neither replaced nor dropped.
[[nodiscard]] bool is_visible(char32_t c);

/// How many characters of printable ASCII `text` begins with. Nearly every text is that
/// throughout, and a frame has to be made between two keys.
[[nodiscard]] std::size_t printable_ascii(std::string_view text);

/// Columns that `text` takes when there is room for all of it.
[[nodiscard]] int width(std::string_view text);

} // namespace base
