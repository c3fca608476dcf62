// SPDX-License-Identifier: GPL-3.0-or-later
// One line of UTF-8 text and a cursor, with readline's editing inside a line. It knows no history,
// no completion and no game.
#pragma once

#include "src/app/port/intent.h"
#include "src/base/secret.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace app {

/// Text is always valid UTF-8 without control characters, and the cursor stands between two code
/// points.
class LineEditor {
  public:
    /// A tell of the longest kind that servers take, and room to spare.
    static constexpr std::size_t most_bytes = 1024;

    [[nodiscard]] const std::string& text() const { return text_; }
    /// Bytes from the start of text().
    [[nodiscard]] std::size_t cursor() const { return cursor_; }
    [[nodiscard]] bool empty() const { return text_.empty(); }

    /// Inserts at the cursor. Control characters become blanks, broken UTF-8 becomes '?'. Whole
    /// code points that no longer fit are left out; false when any were.
    bool insert(std::string_view text);
    /// Replaces the text, cut to the bound, with the cursor at the end.
    void set(std::string_view text);
    void clear();
    /// Edits that leave the line (older, newer, search_back) change nothing here.
    void edit(Edit edit);

    bool operator==(const LineEditor&) const = default;

  private:
    enum class Direction : std::uint8_t { left, right };
    /// The cursor's target, or the end of the erased part, for that edit.
    [[nodiscard]] std::size_t reach(Edit edit) const;
    void erase_to(std::size_t other_end, Direction direction);
    void transpose();

    std::string text_;
    std::size_t cursor_ = 0;
    std::string killed_;   ///< the killed text, which yank brings back
    bool killing_ = false; ///< the last edit erased more than a letter: the next adds to it
};

// A password while it is typed: no history, nothing to yank it back with, and its bytes are
// overwritten when it is gone.

class PasswordLine {
  public:
    /// Longer ones no server takes.
    static constexpr std::size_t most_bytes = 128;

    PasswordLine();
    PasswordLine(const PasswordLine& other);
    PasswordLine(PasswordLine&& other) noexcept;
    PasswordLine& operator=(PasswordLine other) noexcept;
    ~PasswordLine() { clear(); }

    /// Adds to the end; false when it does not fit, and then nothing is added.
    bool add(std::string_view text);
    void erase_last();
    void clear();
    /// How many characters: what may be shown of it.
    [[nodiscard]] std::size_t length() const;
    /// Hands the password over and forgets it.
    [[nodiscard]] base::Secret take();

  private:
    std::string text_; ///< never grows, so that no copy of it is left behind
};

} // namespace app
