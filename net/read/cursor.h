// SPDX-License-Identifier: GPL-3.0-or-later
// Reads one line from left to right. A read that fails leaves the position unchanged.
#pragma once

#include "src/base/instant.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace net {

/// Phrases and their meanings, in the order in which they are tried.
template <class Meaning, std::size_t size>
using Phrases = std::array<std::pair<std::string_view, Meaning>, size>;

class Cursor {
  public:
    /// Maximum length of a name in bytes; FICS allows 17 letters, related servers up to 19.
    static constexpr std::size_t longest_name = 32;

    explicit Cursor(std::string_view text) : rest_(text) {}

    [[nodiscard]] std::string_view rest() const { return rest_; }
    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    [[nodiscard]] bool starts_with(std::string_view text) const {
        return rest_.substr(0, text.size()) == text;
    }
    bool skip(std::string_view text);
    /// Skips the first of the phrases that comes next; returns its meaning, or nothing.
    template <class Meaning, std::size_t size>
    std::optional<Meaning> skip_one_of(const Phrases<Meaning, size>& phrases) {
        for (const auto& [phrase, meaning] : phrases) {
            if (skip(phrase)) {
                return meaning;
            }
        }
        return std::nullopt;
    }
    void skip_blanks();
    /// The text up to the next blank; skips that blank and the following ones. Empty at the end.
    std::string_view word();
    /// The text before `mark`, which is skipped as well; nothing if `mark` does not occur.
    std::optional<std::string_view> until(std::string_view mark);
    /// A decimal number with or without sign; nothing if there is none or it does not fit.
    std::optional<int> number();
    /// A name of one or more letters, digits, '_' and '-'.
    std::optional<std::string_view> name();
    /// Any number of adjacent groups "(...)", including their parentheses.
    std::string_view groups();

  private:
    std::string_view rest_;
};

[[nodiscard]] inline bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// The meaning of the first phrase that is anywhere in `text`.
template <class Meaning, std::size_t size>
[[nodiscard]] std::optional<Meaning> meaning_of(std::string_view text,
                                                const Phrases<Meaning, size>& phrases) {
    for (const auto& [phrase, meaning] : phrases) {
        if (contains(text, phrase)) {
            return meaning;
        }
    }
    return std::nullopt;
}

/// Upper bound of game numbers; servers count from 1 and reuse small numbers.
inline constexpr int most_game_number = 100'000;
[[nodiscard]] std::optional<int> game_number(std::string_view text);

/// Parses a time such as `0:06.310`, `2:36` or `1:02:03`, without parentheses.
[[nodiscard]] std::optional<base::Millis> clock_time(std::string_view text);

} // namespace net
