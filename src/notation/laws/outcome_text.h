// SPDX-License-Identifier: GPL-3.0-or-later
// How boards and matches ended, as text for people with the articles of the rule book that decided
// it.
#pragma once

#include "src/rules/laws/ruleset.h"
#include "src/rules/match/outcome.h"

#include <string>

namespace notation {

/// The articles by which a board ends so: "WBN 2.2.2"; where the law has been changed, what it was
/// changed to: "repetition=5". Empty when the rule book has none (a server's own practice).
[[nodiscard]] std::string article_for(const rules::BoardEnd& end, const rules::RuleSet& laws);

/// How one board ended while others play on: "dave is mated on board B (Geneva 8)".
[[nodiscard]] std::string outcome_text(const rules::BoardEnd& end, const rules::RuleSet& laws,
                                       const rules::Names& names);

/// How the match ended, with the article that decided it: "draw: the position on board A occurred
/// four times, no drop since (Geneva 19)".
[[nodiscard]] std::string outcome_text(const rules::Outcome& outcome, const rules::TablePlan& plan,
                                       const rules::RuleSet& laws, const rules::Names& names);

} // namespace notation
