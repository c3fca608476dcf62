// SPDX-License-Identifier: GPL-3.0-or-later
// Fixed texts of BPGN: tags, results, clocks and comments, read and written alike.
#pragma once

#include "src/rules/types.h"

#include <optional>
#include <string>
#include <string_view>

namespace notation {

// Questions to single words of a BPGN, which the lexer and the reader ask.

/// Digits of a move's number.
inline constexpr std::size_t longest_number = 5;

/// The number, letter and dots at the front of a word: `19A.`, `19a`, `19...`.
struct LabelText {
    std::size_t length = 0; ///< 0: there is none
    int number = 0;
    std::optional<rules::Seat> seat;
    bool black_dots = false;
};
[[nodiscard]] LabelText label_in(std::string_view word);

/// A half-move as most are written, all of it: `19A. Nf3 {115.2}`.
struct HalfMoveText {
    LabelText label;
    std::string_view move;  ///< begins with a letter
    std::string_view clock; ///< digits, with a point among them or not
    std::size_t length = 0; ///< of all of it, bytes
};
/// Nothing where `text` does not begin with one, or writes it in any other way.
[[nodiscard]] std::optional<HalfMoveText> half_move_in(std::string_view text);

/// The inside of a tag, `Name "value"` up to the bracket that closes it.
struct TagText {
    std::string_view name;
    std::string_view value; ///< between the quotes, or up to the bracket
    std::size_t length =
        0; ///< of all of it, bytes, brackets included; the line when there is no bracket
    bool closed = false; ///< the value's closing quote and the bracket are there
    bool open = false;   ///< more text could still close it
    bool is_tag = false;
};
/// `line` begins with the bracket and holds no line end.
[[nodiscard]] TagText tag_in(std::string_view line);
/// `\"` and `\\` are a quote and a backslash; control characters are '?'.
[[nodiscard]] std::string unescaped(std::string_view value);

/// A comment's text: blanks around a line's end are one space, other control characters a '?'.
/// Answers a part of `text`, or of `scratch`.
[[nodiscard]] std::string_view cleaned(std::string_view text, std::string& scratch);

/// `$14`, `(=)`: marks that stand by themselves.
[[nodiscard]] bool is_mark(std::string_view word);
/// `1e2e4`, `2B@g3`: the number of a board and a move in coordinates, as two-board engines write.
[[nodiscard]] bool is_uci_pair(std::string_view word);
/// The result that a word is, or nothing.
[[nodiscard]] std::string_view result_in(std::string_view word);
/// `{C:...}` and `{[ts=...]}` say what they are; the words before a result do not.
[[nodiscard]] bool may_be_end_text(std::string_view brace);

// The forms in which files write the time left on a clock.

struct ClockBrace {
    std::string seconds;   ///< "119.521": the digits as they were written; empty: no clock here
    std::string_view rest; ///< what else the brace says
};

/// `299`, `119.9`, `-0.576`; `[%clk 0:02:59.9]` with or without other text around it.
[[nodiscard]] ClockBrace read_clock(std::string_view brace);

} // namespace notation
