// SPDX-License-Identifier: GPL-3.0-or-later
// A bot's tells to its partner: seldom, nothing twice, in phrases that people and engines read.
#pragma once

#include "src/engine/bot/partner.h"
#include "src/rules/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace engine {

// The signs of partners ("+++n", "---q") and the plain English names of pieces.

/// "knight", "queen" ...
[[nodiscard]] std::string_view name(rules::Kind kind);

/// 'p' .. 'q' as the engines' vocabulary writes kinds (ENGINES: p n b r q).
[[nodiscard]] char sign_letter(rules::Kind kind);

/// "a knight", "a knight or queen", "a pawn, knight or queen": the kinds that are set.
[[nodiscard]] std::string any_of(const rules::PerKind<bool>& kinds);

/// "+++n +++q" for the kinds that are set, `sign` being "+++" or the like.
[[nodiscard]] std::string signs(const rules::PerKind<bool>& kinds, std::string_view sign);

/// A bot's tell or answer worded for a person, when the same text has been said `before` times in
/// this match: without the signs that are meant for programs, in other words when it was said
/// before. Nothing when nobody would want to read it once more.
[[nodiscard]] std::optional<std::string> for_person(std::string_view text, int before);

/// One of a few ways to greet a partner, to thank for a piece, to end a match, chosen by `chance`.
[[nodiscard]] std::string_view greeting_for_person(std::uint64_t chance);
[[nodiscard]] std::string thanks_for(rules::Kind kind, std::uint64_t chance);
[[nodiscard]] std::string_view farewell_for_person(std::uint64_t chance);

/// A wish or a warning read from one sign: level 1..3 and the kinds meant; `trades` for "+t".
struct Sign {
    bool wish = true; ///< '+', else '-'
    int level = 0;
    rules::PerKind<bool> kinds{};
    bool trades = false;
};
/// "++n", "-q", "+h" (heavy), "-d" (diagonal), "+t", "++knight"; nothing when it is none of these.
[[nodiscard]] std::optional<Sign> read_sign(std::string_view word);

/// The kinds that a word names: "knight", "knights", "horse", "n", "heavy"; empty when none.
[[nodiscard]] rules::PerKind<bool> kinds_named(std::string_view word);

/// The tell that is worth saying now, if any; remembered as said.
[[nodiscard]] std::optional<std::string>
speak(Bot& bot, const rules::Match& match, const Outlook& outlook, const Report& report, Sit why);

} // namespace engine
