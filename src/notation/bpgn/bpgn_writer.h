// SPDX-License-Identifier: GPL-3.0-or-later
// The canonical form of a game: reading it and writing it again yields the same bytes.
#pragma once

#include "src/notation/bpgn/bpgn.h"

#include <string>
#include <string_view>

namespace notation {

// Breaking movetext into lines.

/// The maximum line length of movetext, except for words that cannot be broken.
inline constexpr std::size_t line_width = 79;

/// Appends units separated by a space or, where the line is full, by a line break.
class LineWrapper {
  public:
    void unit(std::string_view text);
    /// Makes the next unit follow without a space.
    void glue() { glued_ = true; }
    /// Writes a comment in braces; it may be broken at single spaces, which readers restore. A
    /// closing brace inside it is replaced.
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

/// A comment's text, made safe between braces: no closing brace and no control characters.
[[nodiscard]] std::string safe_for_braces(std::string_view text);

/// A tag's value, escaped for use between quotes.
[[nodiscard]] std::string escaped_value(std::string_view value);

/// A game as BPGN: tags in their order (a player's rating after the name, `TimeControl` as `S+I`,
/// always a `Result`), half-moves as `1A. e4 {299}`, the end as `{text} result`, and an empty line.
[[nodiscard]] std::string write_bpgn(const Game& game);

} // namespace notation
