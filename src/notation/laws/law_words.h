// SPDX-License-Identifier: GPL-3.0-or-later
// The laws in force, and what they decide, said in words with the articles of the rule book that
// say so: "draw: the position on board A stood four times, no drop since (Geneva 19)".
#pragma once

#include "src/rules/laws/ruleset.h"
#include "src/rules/match/outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace notation {

/// One law in force.
struct LawLine {
    std::string setting; ///< what sets it, "dropped-rook-castles=no"; empty: it cannot be changed
    std::string label;   ///< "castling with a dropped rook"
    std::string words;   ///< "no"
    /// "WBN 5.8a.2(1)3"; empty where the rule book is silent; "changed" where it says otherwise.
    std::string article;
};

/// Every law, those that all rule books share too, in the order of LAWS.md's table.
[[nodiscard]] std::vector<LawLine> law_lines(const rules::RuleSet& laws);

/// The article of that law: "WBN 1.16"; where it has been changed, what to: "mate-lapses=no".
[[nodiscard]] std::string article_of(std::string_view law, const rules::RuleSet& laws);

/// The articles by which a board ends so: "WBN 2.2.2"; where the law has been changed, what it was
/// changed to: "repetition=5". Empty when the rule book has none (a server's own practice).
[[nodiscard]] std::string article_for(const rules::BoardEnd& end, const rules::RuleSet& laws);

/// How one board ended while others play on: "dave is mated on board B (Geneva 8)".
[[nodiscard]] std::string board_verdict(const rules::BoardEnd& end, const rules::RuleSet& laws,
                                        const rules::Names& names);

/// How the match ended, in words, with the article that decided it.
[[nodiscard]] std::string verdict(const rules::Outcome& outcome, const rules::TablePlan& plan,
                                  const rules::RuleSet& laws, const rules::Names& names);

} // namespace notation
