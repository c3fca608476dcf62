// SPDX-License-Identifier: GPL-3.0-or-later
// A bot's tells to its partner: rare, never repeated, in phrases for people and engines alike.
#pragma once

#include "src/engine/bot/partner.h"
#include "src/rules/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace engine {

// The signs of partners ("+++n", "---q").

/// The letter of a kind in signs that engines read: p n b r q.
[[nodiscard]] char sign_letter(rules::Kind kind);

/// The kinds that are set, as "a knight", "a knight or queen", "a pawn, knight or queen", or "any
/// piece" for all five.
[[nodiscard]] std::string any_of(const rules::PerKind<bool>& kinds);

/// Signs such as "+++n +++q" for the kinds that are set; `sign` is "+++" or the like.
[[nodiscard]] std::string signs(const rules::PerKind<bool>& kinds, std::string_view sign);

/// The answer to "help", which worded_for_person() words for people.
inline constexpr std::string_view help_for_programs =
    "I know: sit, go, fast, slow, dead, x (never mind), +n ++n +++n (need, urgent, mates), "
    "-q --q ---q (do not lose one), trades good, trades bad";

/// The answer to "what do you need?", from what the bot has told and still stands by.
[[nodiscard]] std::string needs_of(const PastTells& told);

/// A bot's tell or answer worded for a person, who has been sent the same text `before` times in
/// this match: without the signs for programs, and reworded if it is a repetition. Nothing if
/// nobody would want to read it again.
[[nodiscard]] std::optional<std::string> worded_for_person(std::string_view text, int before);

/// Whether that text, in lower case, is such a rewording, to which nothing need be said.
[[nodiscard]] bool is_reworded_answer(std::string_view text);

/// One of several ways to greet a partner, to thank for a piece or to say goodbye, by `chance`.
[[nodiscard]] std::string_view greeting_for_person(std::uint64_t chance);
[[nodiscard]] std::string thanks_for(rules::Kind kind, std::uint64_t chance);
[[nodiscard]] std::string_view farewell_for_person(std::uint64_t chance);

/// A wish or a warning read from one sign: its level 1..3 and its kinds; `trades` for "+t".
struct Sign {
    bool wish = true; ///< '+' rather than '-'
    int level = 0;
    rules::PerKind<bool> kinds{};
    bool trades = false;
};
/// Reads "++n", "-q", "+h" (heavy), "-d" (diagonal), "+t", "++knight"; nothing for other words.
[[nodiscard]] std::optional<Sign> read_sign(std::string_view word);

/// The kinds that a word names: "knight", "knights", "horse", "n", "heavy"; none for other words.
[[nodiscard]] rules::PerKind<bool> kinds_named(std::string_view word);

/// The tell worth sending now, if any; it is recorded as sent.
[[nodiscard]] std::optional<std::string> speak(Bot& bot, const rules::Match& match,
                                               const MatchSituation& situation,
                                               const Report& report, Sit why);

} // namespace engine
