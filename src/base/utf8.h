// SPDX-License-Identifier: GPL-3.0-or-later
// UTF-8 (RFC 3629): the only code that reads, writes, cuts, cleans and measures it, whatever the
// locale. A "character" here is a code point.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace base {

/// The length in bytes of the character at the front of `text`; 0 when there is none: empty text,
/// invalid bytes, overlong forms, surrogates and values beyond U+10FFFF.
[[nodiscard]] std::size_t first_character_bytes(std::string_view text);
/// The length in bytes, 1 to 4, of a character whose first byte is `first`; 0 if none begins so.
[[nodiscard]] std::size_t lead_byte_length(char first);

/// Removes the first character from `text`, which must not be empty, and returns it; U+FFFD for a
/// byte that is not valid UTF-8.
[[nodiscard]] char32_t take_character(std::string_view& text);
/// The encoding of a code point; that of U+FFFD for values that are not characters.
[[nodiscard]] std::string to_utf8(char32_t c);

/// The index at which the character before `at` begins, in valid UTF-8; 0 at the front.
[[nodiscard]] std::size_t previous_character(std::string_view text, std::size_t at);
/// The index at which the character at `at` ends, in valid UTF-8; the size at the end.
[[nodiscard]] std::size_t next_character(std::string_view text, std::size_t at);
/// The number of characters in valid UTF-8.
[[nodiscard]] std::size_t count_characters(std::string_view text);
/// The longest prefix of at most `most` bytes that does not split a character.
[[nodiscard]] std::string_view clip_bytes(std::string_view text, std::size_t most);

/// Whether a byte is a C0 control or DEL. C1 bytes are not: in UTF-8 they are parts of letters.
[[nodiscard]] constexpr bool is_control_byte(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}
/// Whether a terminal obeys a character instead of showing it: C0, DEL, C1.
[[nodiscard]] constexpr bool is_control(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

/// `text` on one line, safe to show whatever its source: controls become blanks, invalid bytes '?'.
/// The result is valid UTF-8.
[[nodiscard]] std::string sanitized_line(std::string_view text);
/// The most combining marks (accents) that printable() keeps on one character.
inline constexpr int max_combining_marks = 4;
/// `text` for a message that quotes it, on one line and safe for any terminal: control characters
/// (including lone C1 bytes of an 8-bit set) and characters that reorder text become '?'; invisible
/// characters and excess combining marks are left out. Other bytes that are not UTF-8 stay.
[[nodiscard]] std::string printable(std::string_view text);
/// Like printable(), for text of several lines: line feeds and tabs stay.
[[nodiscard]] std::string printable_lines(std::string_view text);
/// Lines for a file or a pipe: controls other than line feeds and tabs become '?', and every other
/// character stays.
[[nodiscard]] std::string with_controls_replaced(std::string_view text);

/// The bytes as UTF-8: unchanged if they are valid UTF-8 already, otherwise read as Latin-1.
[[nodiscard]] std::string from_utf8_or_latin1(std::string_view bytes);

// How many columns text takes: from tables of our own, since the C locale may be anything.

/// How a character can be shown on a screen made of cells.
enum class DisplayClass : std::uint8_t {
    dropped,   ///< invisible; terminals disagree about its effect on neighbours (joiners)
    replaced,  ///< control, direction override, surrogate, private use: '?' is shown instead
    combining, ///< a mark on the character before it, with no column of its own
    narrow,
    wide
};
[[nodiscard]] DisplayClass display_class(char32_t c);

/// Whether typed or pasted text may contain `c`: it is neither replaced nor dropped.
[[nodiscard]] bool may_be_typed(char32_t c);

/// The number of printable ASCII characters at the front of `text`: a fast path for frames, which
/// are painted between keystrokes and contain hardly any other text.
[[nodiscard]] std::size_t printable_ascii_prefix(std::string_view text);

/// The number of columns that the whole of `text` takes.
[[nodiscard]] int width(std::string_view text);

/// `text` as lines of at most `columns` columns, broken at blanks; a longer word has a line to
/// itself. Lines after the first begin with `indent` blanks, and no line is broken within its first
/// `indent` bytes.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, int columns,
                                               std::size_t indent = 0);

} // namespace base
