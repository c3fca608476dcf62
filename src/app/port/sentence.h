// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence for the status line, in full and in short.
#pragma once

#include <cstdint>
#include <string>

namespace app {

/// How urgent a piece of text is; the theme chooses how that looks (never by colour alone).
enum class Tone : std::uint8_t {
    plain,
    quiet,
    good,
    notice,
    warning,
    alarm,
    divider ///< of talk: what follows belongs to another match
};

/// Stands in a worded sentence before its short form; nothing that a player or a server writes can
/// hold it.
constexpr char short_form = '\v';

struct Sentence {
    std::string text;
    Tone tone = Tone::plain;
    std::string brief{}; ///< for a line that has no room for `text`; empty: there is none
    bool operator==(const Sentence&) const = default;
};

/// Reads "the whole sentence\vits short form"; when no short form is given, it is the sentence up
/// to its first "; ".
[[nodiscard]] Sentence worded(std::string sentence, Tone tone);

} // namespace app
