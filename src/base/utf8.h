// SPDX-License-Identifier: GPL-3.0-or-later
// UTF-8 (RFC 3629): the one place that reads, writes, cuts, cleans and measures it. Asks no locale.
// A character is a code point here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace base {

/// Bytes of the character at the front of `text`; 0 when there is none: empty text, broken bytes,
/// overlong forms, surrogates and what lies beyond U+10FFFF.
[[nodiscard]] std::size_t utf8_length(std::string_view text);
/// Bytes of a character that begins with `first`, 1 to 4; 0 when none does.
[[nodiscard]] std::size_t announced_length(char first);

/// Takes the first character off `text`, which must not be empty. Each byte that is not UTF-8
/// comes out as U+FFFD.
[[nodiscard]] char32_t take_character(std::string_view& text);
/// The encoding of a code point; U+FFFD for values that are no character.
[[nodiscard]] std::string to_utf8(char32_t c);

/// Where the character before `at` begins in valid UTF-8; 0 at the front.
[[nodiscard]] std::size_t previous_character(std::string_view text, std::size_t at);
/// Where the character at `at` ends in valid UTF-8; the size at the end.
[[nodiscard]] std::size_t next_character(std::string_view text, std::size_t at);
/// How many characters valid UTF-8 has.
[[nodiscard]] std::size_t count_characters(std::string_view text);
/// The longest beginning of at most `most` bytes that cuts no character in two.
[[nodiscard]] std::string_view clip_bytes(std::string_view text, std::size_t most);

/// C0 and DEL, also in text that may be Latin-1 (where C1 are letters of UTF-8's).
[[nodiscard]] constexpr bool is_control_byte(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}
/// Characters that a terminal obeys instead of showing: C0, DEL, C1.
[[nodiscard]] constexpr bool is_control(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

/// `text` on one line, safe to show, from any source: controls become blanks, broken bytes '?'. The
/// result is valid UTF-8.
[[nodiscard]] std::string clean(std::string_view text);
/// How many marks (accents) one character may carry where text is made printable; more are left
/// out.
inline constexpr int most_marks = 4;
/// `text` for a message that quotes it, on one line and safe for any terminal: control characters
/// (also as lone bytes of an 8-bit set) and characters that reorder text become '?'; invisible
/// characters and piled-up marks are left out. Other bytes that are not UTF-8 stay.
[[nodiscard]] std::string printable(std::string_view text);
/// The same for text of many lines: line feeds and tabs stay.
[[nodiscard]] std::string printable_lines(std::string_view text);
/// Lines for a file or a pipe: controls become '?', line feeds and tabs stay, and so does every
/// other character.
[[nodiscard]] std::string without_controls(std::string_view text);

/// The bytes as UTF-8: unchanged where they are valid UTF-8 already, else read as Latin-1.
[[nodiscard]] std::string as_utf8(std::string_view bytes);

// How many columns text takes: tables of our own, because the C locale may be any.

/// How a character may be put on a screen of cells.
enum class Shape : std::uint8_t {
    dropped,   ///< invisible, with an effect on neighbours that terminals disagree about (joiners)
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
