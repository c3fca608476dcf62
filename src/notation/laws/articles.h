// SPDX-License-Identifier: GPL-3.0-or-later
// Citations: the articles of each law book that say something, kept once for all tables of
// wordings.
#pragma once

#include "src/rules/board/refusal.h"
#include "src/rules/laws/ruleset.h"

#include <string>
#include <string_view>

namespace notation {

/// Articles of one subject in each law book, numbered as the books print them. FICS and ICC have no
/// book.
struct Articles {
    std::string_view wbn;
    std::string_view fide;
    std::string_view geneva;
    std::string_view wall;
    std::string_view common{}; ///< in the Wikipedia overview
};

/// "WBN 5.10"; empty where the laws' book says nothing, and of servers, which have none.
[[nodiscard]] std::string cited(const Articles& articles, const rules::RuleSet& laws);
/// The citation for a decision under that law: "repetition=5" where its value differs from the
/// book's.
[[nodiscard]] std::string cited(std::string_view law, const Articles& articles,
                                const rules::RuleSet& laws);

/// Whether that law is not as the laws' book has it.
[[nodiscard]] bool is_changed(const rules::RuleSet& laws, std::string_view law);
/// "no-move=wait"
[[nodiscard]] std::string setting(const rules::RuleSet& laws, std::string_view law);
/// `text` with the article behind it in brackets, where there is one.
[[nodiscard]] std::string with_article(std::string text, const std::string& article);

// A refusal with the article of the laws in force that decided it.

/// "WBN 5.10", or the law that was set otherwise: "drop-may-check=no"; empty where no law decides.
[[nodiscard]] std::string article_for(rules::Refusal refusal, const rules::RuleSet& laws);

/// "a pawn cannot be dropped on that rank (WBN 5.10)".
[[nodiscard]] std::string refusal_text(rules::Refusal refusal, const rules::RuleSet& laws);

} // namespace notation
