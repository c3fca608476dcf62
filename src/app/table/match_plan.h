// SPDX-License-Identifier: GPL-3.0-or-later
// The table described by a MatchTerms: variant, seating plan and starting positions.
#pragma once

#include "src/app/table/match_terms.h"
#include "src/rules/laws/table_plan.h"

namespace app {

/// The seating plan of the terms' variant; that of bughouse if the variant is unknown.
[[nodiscard]] rules::TablePlan plan_of(const MatchTerms& terms);

/// The starting positions, one for each board; empty for the standard ones. A failure says which of
/// the terms is impossible.
[[nodiscard]] base::Result<std::vector<rules::Position>, std::string>
starts_of(const MatchTerms& terms, const rules::RuleSet& laws);

/// The position of the board called `name` under `laws`, or why it cannot be played.
[[nodiscard]] base::Result<rules::Position, std::string>
playable(const rules::Setup& setup, char name, const rules::MoveLaws& laws);

/// With seat_by_level (Wall 9), swaps the opponents unless the stronger one faces the stronger
/// player of my team. Changes only matches between two teams of two.
[[nodiscard]] MatchTerms seated_by_level(MatchTerms terms);

/// Why the variant lacks a seat that the terms give to a human; nothing if it lacks none.
[[nodiscard]] std::optional<std::string> why_no_seat(const MatchTerms& terms);

/// Why an external engine cannot have the seat that the terms give it, such as a person's seat or
/// one in a variant that engine protocols do not cover; nothing if each can have its seat.
[[nodiscard]] std::optional<std::string> why_no_engine(const MatchTerms& terms);

/// Reads the name of a variant, such as `bughouse`, `crazyhouse` or `tandem`, in any case; returns
/// it in lower case.
[[nodiscard]] base::Result<std::string, std::string> read_variant(std::string_view text);
/// Reads `standard`, `chess960`, `chess960:N` or `chess960:N,M`; an empty result means `standard`.
[[nodiscard]] base::Result<std::optional<ShuffledStart>, std::string>
read_start(std::string_view text);

/// Reads `Red=ann,ben,cid,dee`: a house and its players in the order in which they play.
[[nodiscard]] base::Result<play::HouseMatch::House, std::string> read_house(std::string_view text);

/// Turns the match into one between two houses by the school rules: without clocks, unless a time
/// is given, and with stalling counts.
void make_house_match(MatchTerms& terms, std::vector<play::HouseMatch::House> houses);

} // namespace app
