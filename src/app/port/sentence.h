// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence for the status line, in full and in short.
#pragma once

#include <cstdint>
#include <string>
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

/// Separates a sentence from its short form in one string; text of players and servers cannot hold
/// it.
constexpr char short_form = '\v';

struct Sentence {
    std::string text;
    Tone tone = Tone::plain;
    std::string brief{}; ///< the short form, where `text` has no room; empty: there is none
    bool operator==(const Sentence&) const = default;
};

/// Reads "the whole sentence\vits short form"; when no short form is given, it is the sentence up
/// to its first "; ".
[[nodiscard]] Sentence worded(std::string sentence, Tone tone);

/// A line of text in a tone: of talk, of a page, of a row.
struct Text {
    std::string text;
    Tone tone = Tone::plain;
    bool operator==(const Text&) const = default;
};

[[nodiscard]] inline Sentence worded(Text text) {
    return worded(std::move(text.text), text.tone);
}

} // namespace app
