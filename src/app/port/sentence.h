// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences for the status line, in a full and a short form.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace app {

/// How urgent a piece of text is; the theme decides how that looks (never by colour alone).
enum class Tone : std::uint8_t {
    plain,
    quiet,
    good,
    notice,
    warning,
    alarm,
    divider ///< in talk: what follows belongs to another match
};

/// A sentence in full, and in a short form for narrow screens.
struct Wording {
    std::string text;
    std::string brief; ///< empty: there is no short form

    Wording() = default;
    Wording(std::string full, std::string short_form)
        : text(std::move(full)), brief(std::move(short_form)) {}
    /// The short form is everything before the first "; ".
    Wording(std::string full); // NOLINT(google-explicit-constructor): any text is a sentence
    // NOLINTNEXTLINE(google-explicit-constructor): as above
    Wording(std::string_view full) : Wording(std::string(full)) {}
    // NOLINTNEXTLINE(google-explicit-constructor): as above
    Wording(const char* full) : Wording(std::string(full)) {}
    [[nodiscard]] bool empty() const { return text.empty(); }
    bool operator==(const Wording&) const = default;
};

/// Formats both forms with the same arguments.
template <class... Arguments>
[[nodiscard]] Wording wording(fmt::format_string<const Arguments&...> full,
                              fmt::format_string<const Arguments&...> brief,
                              const Arguments&... arguments) {
    return {fmt::format(full, arguments...), fmt::format(brief, arguments...)};
}

/// A line of text and its tone: in talk, on a page or in a list.
struct Text {
    std::string text;
    Tone tone = Tone::plain;
    std::uint8_t copied_from = 0; ///< in talk: number of the window it is copied from; 0: no copy
    bool operator==(const Text&) const = default;
};

/// A sentence for the status line and its tone.
struct Sentence : Wording {
    Tone tone = Tone::plain;

    Sentence() = default;
    Sentence(Wording wording, Tone in_tone) : Wording(std::move(wording)), tone(in_tone) {}
    // NOLINTNEXTLINE(google-explicit-constructor): a line is a sentence without a short form
    Sentence(Text line) : Sentence(Wording(std::move(line.text)), line.tone) {}
    bool operator==(const Sentence&) const = default;
};

} // namespace app
