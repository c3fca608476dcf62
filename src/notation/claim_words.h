// SPDX-License-Identifier: GPL-3.0-or-later
// A claim said aloud, with the article by which it was judged.
#pragma once

#include "src/rules/ruleset.h"
#include "src/rules/table_top.h"

#include <optional>
#include <string>

namespace notation {

/// "claims mate: it is too late: a move has been completed since (WBN 1.16)"; `wrong` is why it was
/// not upheld.
[[nodiscard]] std::string claim_words(rules::ClaimKind what, std::optional<rules::Refusal> wrong,
                                      const rules::RuleSet& laws);

} // namespace notation
