// SPDX-License-Identifier: GPL-3.0-or-later
// The table that a MatchTerms asks for: variant, plan and start arrays.
#pragma once

#include "src/app/table/match_terms.h"
#include "src/rules/laws/table_plan.h"

namespace app {

/// The plan of the terms' variant; bughouse when it is not known.
[[nodiscard]] rules::TablePlan plan_of(const MatchTerms& terms);

/// The positions that the match begins from; none for the usual array. The reason names what
/// cannot be.
[[nodiscard]] base::Result<std::vector<rules::Position>, std::string>
starts_of(const MatchTerms& terms, const rules::RuleSet& laws);

/// The board of that letter as a position under `laws`, or why it cannot be played.
[[nodiscard]] base::Result<rules::Position, std::string>
playable(const rules::Setup& setup, char name, const rules::MoveLaws& laws);

/// The opponents change seats where the stronger of them does not face the stronger of my team
/// (Wall 9); only two teams of two have such seats.
[[nodiscard]] MatchTerms seated_by_level(MatchTerms terms);

/// Why the variant does not have the seats that the terms give to humans.
[[nodiscard]] std::optional<std::string> why_no_seat(const MatchTerms& terms);

/// Why a program cannot have the seat that the terms give it: a person's, or of a game that the
/// engines' protocols do not know.
[[nodiscard]] std::optional<std::string> why_no_engine(const MatchTerms& terms);

/// `bughouse crazyhouse tandem ...`
[[nodiscard]] base::Result<std::string, std::string> read_variant(std::string_view text);
/// `standard`, `chess960`, `chess960:N`, `chess960:N,M`.
[[nodiscard]] base::Result<std::optional<ShuffledStart>, std::string>
read_start(std::string_view text);

/// `free` or `levels`: whether the strong shall sit opposite the strong.
[[nodiscard]] base::Result<bool, std::string> read_seating(std::string_view text);

/// `Red=ann,ben,cid,dee`: a house and its players, in the order in which they come to the table.
[[nodiscard]] base::Result<play::HouseMatch::House, std::string> read_house(std::string_view text);

/// Makes the match a game between two houses, as the school plays it: without clocks and with
/// stalling counts, unless a time is asked for.
void play_houses(MatchTerms& terms, std::vector<play::HouseMatch::House> houses);

} // namespace app
