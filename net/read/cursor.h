// SPDX-License-Identifier: GPL-3.0-or-later
// Reads one line from left to right. Every question that fails leaves the place where it was.
#pragma once

#include "src/base/instant.h"

#include <optional>
#include <string_view>

namespace net {

class Cursor {
  public:
    /// Bytes; FICS allows 17 letters, its relatives up to 19.
    static constexpr std::size_t longest_name = 32;

    explicit Cursor(std::string_view text) : rest_(text) {}

    [[nodiscard]] std::string_view rest() const { return rest_; }
    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    [[nodiscard]] bool sees(std::string_view text) const {
        return rest_.substr(0, text.size()) == text;
    }
    bool skip(std::string_view text);
    void skip_blanks();
    /// Up to the next blank, which is skipped with those that follow; empty at the end.
    std::string_view word();
    /// The text before `mark`, which is skipped; none when it is not there.
    std::optional<std::string_view> until(std::string_view mark);
    /// Decimal, with a sign or without; nothing when none is there or it does not fit.
    std::optional<int> number();
    /// One or more letters, digits, '_' and '-'.
    std::optional<std::string_view> name();
    /// Any number of "(...)" without a blank between them, parentheses included.
    std::string_view groups();

  private:
    std::string_view rest_;
};

[[nodiscard]] inline bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// Numbers of games are less than this; servers count from 1 and use small ones again.
inline constexpr int most_game_number = 100'000;
[[nodiscard]] std::optional<int> game_number(std::string_view text);

/// `0:06.310`, `2:36`, `1:02:03`, without parentheses.
[[nodiscard]] std::optional<base::Millis> clock_time(std::string_view text);

} // namespace net
