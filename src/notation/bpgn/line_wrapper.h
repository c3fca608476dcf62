// SPDX-License-Identifier: GPL-3.0-or-later
// Movetext in lines that are not too long.
#pragma once

#include <string>
#include <string_view>

namespace notation {

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

/// A tag's value as it stands between quotes.
[[nodiscard]] std::string quoted_value(std::string_view value);

} // namespace notation
