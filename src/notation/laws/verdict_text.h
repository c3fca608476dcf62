// SPDX-License-Identifier: GPL-3.0-or-later
// Wordings of claims, sanctions and ends, each with the article by which it was judged.
#pragma once

#include "src/rules/laws/ruleset.h"
#include "src/rules/match/outcome.h"
#include "src/rules/match/table_top.h"

#include <optional>
#include <string>

namespace notation {

/// "WBN 1.16": by which the laws' book judges such a claim; empty where it says nothing.
[[nodiscard]] std::string article_for(rules::ClaimKind what, const rules::RuleSet& laws);

/// "claims mate: it is too late: a move has been completed since (WBN 1.16)"; `wrong` is why it was
/// not upheld.
[[nodiscard]] std::string claim_text(rules::ClaimKind what, std::optional<rules::Refusal> wrong,
                                     const rules::RuleSet& laws);

/// "one, two, three"
[[nodiscard]] std::string counted_aloud(int times);

/// A note as a sentence after the name of TableNote::by: "stops the clocks and calls the arbiter
/// (WBN 7.12)", "is frozen for 5 seconds (WBN 9.4.2)".
[[nodiscard]] std::string note_text(const rules::TableNote& note, const rules::RuleSet& laws);

/// The article that decides such an end: "WBN 2.2.2"; where the law has been changed, its setting:
/// "repetition=5". Empty when the rule book has none (a server's own practice).
[[nodiscard]] std::string article_for(const rules::BoardEnd& end, const rules::RuleSet& laws);

/// How one board ended while others play on: "dave is mated on board B (Geneva 8)".
[[nodiscard]] std::string outcome_text(const rules::BoardEnd& end, const rules::RuleSet& laws,
                                       const rules::Names& names);

/// How the match ended, with the article that decided it: "draw: the position on board A occurred
/// four times, no drop since (Geneva 19)".
[[nodiscard]] std::string outcome_text(const rules::Outcome& outcome, const rules::TablePlan& plan,
                                       const rules::RuleSet& laws, const rules::Names& names);

} // namespace notation
