// SPDX-License-Identifier: GPL-3.0-or-later
// The variants that can be played, as rows of one table: the table plan of each, and its changes to
// the laws that were chosen.
#pragma once

#include "src/rules/laws/ruleset.h"
#include "src/rules/laws/table_plan.h"

#include <optional>
#include <span>
#include <string_view>

namespace rules {

struct Variant {
    std::string_view name;
    TablePlan (*plan)();
    RuleSet (*laws)(RuleSet laws); ///< applies the variant's changes to the chosen laws
    bool clocks = true;            ///< false: usually played without clocks, by mail
};

/// `bughouse crazyhouse tandem transfer siamese ring2 ring3 ring5`, and `chess`, which can only be
/// watched on servers or read from records; nothing for another name.
[[nodiscard]] std::optional<Variant> variant(std::string_view name);
/// The variants that this program can play: all but `chess`.
[[nodiscard]] std::span<const std::string_view> variant_names();

} // namespace rules
