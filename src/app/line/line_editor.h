// SPDX-License-Identifier: GPL-3.0-or-later
// A line of UTF-8 text with a cursor and readline's editing keys; without history, completion or
// knowledge of the game.
#pragma once

#include "src/app/port/intent.h"
#include "src/base/secret.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace app {

/// The text is always valid UTF-8 without control characters, and the cursor is always between two
/// code points.
class LineEditor {
  public:
    /// Limit on the text, which is above the longest tell that servers accept.
    static constexpr std::size_t most_bytes = 1024;

    [[nodiscard]] const std::string& text() const { return text_; }
    /// Byte offset into text().
    [[nodiscard]] std::size_t cursor() const { return cursor_; }
    [[nodiscard]] bool empty() const { return text_.empty(); }

    /// Inserts at the cursor. Control characters become spaces and invalid UTF-8 becomes '?'. Code
    /// points that do not fit are dropped whole; returns false if any were.
    bool insert(std::string_view text);
    /// Replaces the text, truncated to most_bytes, and moves the cursor to its end.
    void set(std::string_view text);
    void clear();
    /// Applies an edit; those that need a history (older, newer, search_back) do nothing.
    void edit(Edit edit);

    bool operator==(const LineEditor&) const = default;

  private:
    enum class Direction : std::uint8_t { left, right };
    /// The offset to which the edit moves the cursor, or up to which it erases.
    [[nodiscard]] std::size_t target_offset(Edit edit) const;
    void erase_to(std::size_t other_end, Direction direction);
    void transpose();

    std::string text_;
    std::size_t cursor_ = 0;
    std::string killed_;   ///< text that yank reinserts
    bool killing_ = false; ///< the last edit was a kill; another one adds to killed_
};

// A password being typed: no history, no yank, and no copy of it stays in memory.

class PasswordLine {
  public:
    /// Limit on the password; no server accepts a longer one.
    static constexpr std::size_t most_bytes = 128;

    /// Appends the text, or returns false and appends nothing if it does not fit.
    bool add(std::string_view text);
    void erase_last();
    void clear() { typed_.clear(); }
    /// The number of characters, which is all that the screen may show.
    [[nodiscard]] std::size_t length() const;
    /// Returns the password and clears this copy.
    [[nodiscard]] base::Secret take() { return std::exchange(typed_, {}); }

  private:
    base::Secret typed_;
};

} // namespace app
