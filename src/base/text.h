// SPDX-License-Identifier: GPL-3.0-or-later
// Small text helpers that do not depend on the locale.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace base {

/// Whether `c` is an ASCII letter; is_digit(): whether it is an ASCII digit.
[[nodiscard]] constexpr bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
[[nodiscard]] constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

[[nodiscard]] constexpr bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
/// An ASCII letter in lower or upper case; other bytes as they are.
[[nodiscard]] constexpr char to_lower(char c) {
    return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr char to_upper(char c) {
    return is_letter(c) && !is_upper(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

/// `text` without blanks (space, tab, CR, LF) at both ends.
[[nodiscard]] std::string_view trim(std::string_view text);

/// The words of `text`, split at runs of blanks; no empty words.
[[nodiscard]] std::vector<std::string_view> tokens(std::string_view text);

/// The parts of `text` between single `separator`s, possibly empty; always at least one.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// The parts of `text` before and after the first `separator`; without one, all of it and nothing.
struct Halves {
    std::string_view before, after;
};
[[nodiscard]] Halves cut_at(std::string_view text, char separator);
/// Names joined as in a sentence: "kim", "kim and lea", "kim, lea and max".
[[nodiscard]] std::string joined_names(const std::vector<std::string>& names);

/// `text` with its ASCII letters in lower case; bytes above 127 are left alone.
[[nodiscard]] std::string lower(std::string_view text);

/// Whether two texts are equal apart from the case of ASCII letters.
[[nodiscard]] bool same_ignoring_case(std::string_view a, std::string_view b);

/// The whole of `text` as a number; nothing if anything is left over or it does not fit.
template <class Number> [[nodiscard]] std::optional<Number> to_number(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value;
}

} // namespace base
