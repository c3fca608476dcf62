// SPDX-License-Identifier: GPL-3.0-or-later
// A refusal with the article of the laws in force that decided it.
#pragma once

#include "src/rules/board/refusal.h"
#include "src/rules/laws/ruleset.h"

#include <string>

namespace notation {

/// "WBN 5.10", or the law that was set otherwise: "drop-may-check=no"; empty where no law decides.
[[nodiscard]] std::string article_for(rules::Refusal refusal, const rules::RuleSet& laws);

/// "a pawn cannot be dropped on that rank (WBN 5.10)".
[[nodiscard]] std::string refusal_text(rules::Refusal refusal, const rules::RuleSet& laws);

} // namespace notation
