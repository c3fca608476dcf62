// SPDX-License-Identifier: GPL-3.0-or-later
// The canonical form of a game: what is read from it is written in the same bytes again.
#pragma once

#include "src/notation/bpgn/bpgn.h"

#include <string>
#include <string_view>

namespace notation {

// Movetext in lines that are not too long.

/// Lines of movetext are at most this long, but for words that cannot be broken.
inline constexpr std::size_t line_width = 79;

/// Puts units side by side with a space between them, or on the next line.
class LineWrapper {
  public:
    void unit(std::string_view text);
    /// The next unit follows without a space.
    void glue() { glued_ = true; }
    /// Writes a comment in braces; it may be broken at its single spaces, and readers join it
    /// again. A closing brace inside it is replaced.
    void brace(std::string_view inside);
    void new_line();
    [[nodiscard]] bool at_line_start() const { return column_ == 0; }
    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    void add(std::string_view text);

    std::string text_;
    std::size_t column_ = 0;
    bool glued_ = false;
};

/// A comment's text as it stands in braces: nothing ends it early, no control character is in it.
[[nodiscard]] std::string inside_braces(std::string_view text);

/// A tag's value as it stands between quotes.
[[nodiscard]] std::string quoted_value(std::string_view value);

/// A game as BPGN: tags in their order (a player's rating beside the name, `TimeControl` as `S+I`,
/// `Result` always there), half-moves as `1A. e4 {299}`, the end as `{text} result`, and an empty
/// line.
[[nodiscard]] std::string write_bpgn(const Game& game);

} // namespace notation
