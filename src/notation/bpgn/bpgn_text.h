// SPDX-License-Identifier: GPL-3.0-or-later
// Fixed elements of BPGN: tags, clocks and comments, for reading and writing.
#pragma once

#include "src/rules/types.h"

#include <optional>
#include <string>
#include <string_view>

namespace notation {

// Parsing of single words of a BPGN, for the lexer and the reader.

/// The maximum number of digits in a move number.
inline constexpr std::size_t longest_number = 5;

/// The number, letter and dots at the beginning of a word: `19A.`, `19a`, `19...`.
struct LabelText {
    std::size_t length = 0; ///< in bytes; 0: there is no label
    int number = 0;
    std::optional<rules::Seat> seat;
    bool black_dots = false;
};
[[nodiscard]] LabelText label_in(std::string_view word);

/// A half-move in its commonest form, with label and clock: `19A. Nf3 {115.2}`.
struct HalfMoveText {
    LabelText label;
    std::string_view move;  ///< begins with a letter
    std::string_view clock; ///< digits, possibly with a decimal point
    std::size_t length = 0; ///< of the whole half-move, in bytes
};
/// The half-move at the beginning of `text`; nothing if it is missing or in any other form.
[[nodiscard]] std::optional<HalfMoveText> half_move_in(std::string_view text);

/// The contents of a tag: `Name "value"`, up to the closing bracket.
struct TagText {
    std::string_view name;
    std::string_view value;    ///< what stands between the quotes, or up to the bracket
    std::size_t length = 0;    ///< in bytes, with both brackets; the whole line if it is not closed
    bool closed = false;       ///< the closing quote and bracket are there
    bool may_continue = false; ///< more text could still close it
    bool is_tag = false;
};
/// Parses a tag. `line` begins with the bracket and contains no line end.
[[nodiscard]] TagText tag_in(std::string_view line);
/// A tag's value with `\"` and `\\` replaced by a quote and a backslash, control characters by '?'.
[[nodiscard]] std::string unescaped(std::string_view value);

/// A comment's text: blanks around a line end become one space, other control characters '?'. The
/// result is a part of `text` or of `scratch`.
[[nodiscard]] std::string_view cleaned(std::string_view text, std::string& scratch);

/// Whether a word is a mark by itself, such as `$14` or `(=)`.
[[nodiscard]] bool is_nag_or_draw_offer(std::string_view word);
/// Whether a word is a board number and a move, as two-board engines write: `1e2e4`, `2B@g3`.
[[nodiscard]] bool is_board_numbered_move(std::string_view word);
/// Whether a brace may be the text before a result: `{C:...}` and `{[ts=...]}` may not.
[[nodiscard]] bool may_be_end_text(std::string_view brace);

// The ways in which files write the time left on a clock.

struct ClockBrace {
    std::string seconds; ///< the digits as written, such as "119.521"; empty: no clock
    std::string rest;    ///< the rest of the brace's text
};

/// Reads `299`, `119.9` or `-0.576`, or `[%clk 0:02:59.9]` with or without text around it, as in
/// lichess's `[%eval 0.3] [%clk 0:02:59]`.
[[nodiscard]] ClockBrace read_clock(std::string_view brace);

} // namespace notation
