// SPDX-License-Identifier: GPL-3.0-or-later
// Wordings of claims, sanctions and ends, each with the article that decides it.
#pragma once

#include "src/rules/laws/ruleset.h"
#include "src/rules/match/outcome.h"
#include "src/rules/match/table_state.h"

#include <optional>
#include <string>

namespace notation {

/// The article on claims of that kind in the rule book in force, such as "WBN 1.16"; empty if the
/// book is silent.
[[nodiscard]] std::string article_for(rules::ClaimKind what, const rules::RuleSet& laws);

/// A claim as a sentence: "claims mate: it is too late: a move has been completed since (WBN
/// 1.16)"; `wrong`: why it was not upheld.
[[nodiscard]] std::string claim_text(rules::ClaimKind what, std::optional<rules::Refusal> wrong,
                                     const rules::RuleSet& laws);

/// The count of a repetition in words: "one, two, three".
[[nodiscard]] std::string number_words_up_to(int last);

/// A note as a sentence that follows the name of TableNote::by: "stops the clocks and calls the
/// arbiter (WBN 7.12)", "is frozen for 5 seconds (WBN 9.4.2)".
[[nodiscard]] std::string note_text(const rules::TableNote& note, const rules::RuleSet& laws);

/// The article that decides such an end, "WBN 2.2.2", or the setting of a changed law:
/// "repetition=5". Empty if the rule book has none (a server's own practice).
[[nodiscard]] std::string article_for(const rules::BoardEnd& end, const rules::RuleSet& laws);

/// How one board ended while others play on: "dave is mated on board B (Geneva 8)".
[[nodiscard]] std::string outcome_text(const rules::BoardEnd& end, const rules::RuleSet& laws,
                                       const rules::Names& names);

/// How the match ended, with the article that decided it: "draw: the position on board A occurred
/// four times, no drop since (Geneva 19)".
[[nodiscard]] std::string outcome_text(const rules::Outcome& outcome, const rules::TablePlan& plan,
                                       const rules::RuleSet& laws, const rules::Names& names);

} // namespace notation
