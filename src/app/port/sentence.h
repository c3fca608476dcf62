// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence for the status line, in full and in short.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace app {

/// How urgent a piece of text is; the theme chooses how that looks (never by colour alone).
enum class Tone : std::uint8_t {
    plain,
    quiet,
    good,
    notice,
    warning,
    alarm,
    divider ///< in talk: the following lines belong to another match
};

/// A sentence in full, and in the short form for where that has no room.
struct Wording {
    std::string text;
    std::string brief; ///< empty: there is none

    Wording() = default;
    Wording(std::string full, std::string short_form)
        : text(std::move(full)), brief(std::move(short_form)) {}
    /// The short form is the sentence up to its first "; ".
    Wording(std::string full);
    Wording(std::string_view full) : Wording(std::string(full)) {}
    Wording(const char* full) : Wording(std::string(full)) {}
    [[nodiscard]] bool empty() const { return text.empty(); }
    bool operator==(const Wording&) const = default;
};

/// Both forms, with the same arguments.
template <class... Arguments>
[[nodiscard]] Wording wording(fmt::format_string<const Arguments&...> full,
                              fmt::format_string<const Arguments&...> brief,
                              const Arguments&... arguments) {
    return {fmt::format(full, arguments...), fmt::format(brief, arguments...)};
}

/// A line of text in a tone: of talk, of a page, of a row.
struct Text {
    std::string text;
    Tone tone = Tone::plain;
    std::uint8_t window = 0; ///< of talk: the number of the window that it is a copy from; 0: none
    bool operator==(const Text&) const = default;
};

/// A wording in a tone, for the status line.
struct Sentence {
    std::string text;
    Tone tone = Tone::plain;
    std::string brief; ///< see Wording

    Sentence() = default;
    Sentence(Wording wording, Tone in_tone)
        : text(std::move(wording.text)), tone(in_tone), brief(std::move(wording.brief)) {}
    Sentence(Text line) : Sentence(Wording(std::move(line.text)), line.tone) {}
    bool operator==(const Sentence&) const = default;
};

} // namespace app
