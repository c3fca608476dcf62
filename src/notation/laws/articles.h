// SPDX-License-Identifier: GPL-3.0-or-later
// Citations of rule books: the articles on each subject, for every text that names a law.
#pragma once

#include "src/rules/board/refusal.h"
#include "src/rules/laws/ruleset.h"

#include <string>
#include <string_view>

namespace notation {

/// The articles on one subject in each rule book, numbered as the books print them. FICS and ICC
/// have no book.
struct Articles {
    std::string_view wbn{};
    std::string_view fide{};
    std::string_view geneva{};
    std::string_view wall{};
    std::string_view wikipedia{}; ///< in the Wikipedia overview
};

/// A citation such as "WBN 5.10"; empty if the book is silent, or for servers, which have none.
[[nodiscard]] std::string citation(const Articles& articles, const rules::RuleSet& laws);
/// The citation for a decision under `law`; if the law's value differs from the book's, the setting
/// instead, such as "repetition=5".
[[nodiscard]] std::string citation(std::string_view law, const Articles& articles,
                                   const rules::RuleSet& laws);

/// Whether the value of `law` differs from the rule book's.
[[nodiscard]] bool is_changed(const rules::RuleSet& laws, std::string_view law);
/// The law with its value, such as "no-move=wait".
[[nodiscard]] std::string law_setting(const rules::RuleSet& laws, std::string_view law);
/// `text` followed by the article in brackets, if there is one.
[[nodiscard]] std::string with_article(std::string text, const std::string& article);

// Refusals with the article of the laws in force that decided them.

/// An article such as "WBN 5.10", or a changed law: "drop-may-check=no"; empty if no law decides.
[[nodiscard]] std::string article_for(rules::Refusal refusal, const rules::RuleSet& laws);

/// A sentence such as "a pawn cannot be dropped on that rank (WBN 5.10)".
[[nodiscard]] std::string refusal_text(rules::Refusal refusal, const rules::RuleSet& laws);

} // namespace notation
