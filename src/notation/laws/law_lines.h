// SPDX-License-Identifier: GPL-3.0-or-later
// The laws in force as text for people, with the articles of the rule book that say so.
#pragma once

#include "src/rules/laws/ruleset.h"

#include <string>
#include <string_view>
#include <vector>

namespace notation {

/// One law in force.
struct LawLine {
    std::string setting; ///< what sets it, "dropped-rook-castles=no"; empty: it cannot be changed
    std::string label;   ///< "castling with a dropped rook"
    std::string text;    ///< "no"
    /// "WBN 5.8a.2(1)3"; empty where the rule book is silent; "changed" where it says otherwise.
    std::string article;
};

/// Every law, those that all rule books share too, in the order of LAWS.md's table.
[[nodiscard]] std::vector<LawLine> law_lines(const rules::RuleSet& laws);

/// The article of that law: "WBN 1.16"; where it has been changed, what to: "mate-lapses=no".
[[nodiscard]] std::string article_of(std::string_view law, const rules::RuleSet& laws);

} // namespace notation
