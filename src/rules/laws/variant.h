// SPDX-License-Identifier: GPL-3.0-or-later
// The variations of the overview as rows of one table: who sits where, and what each changes in
// the laws that are in force.
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
    RuleSet (*laws)(RuleSet laws); ///< the laws chosen, and what the variation changes in them
    bool clocks = true;            ///< false: usually played without, by mail
};

/// `bughouse crazyhouse tandem transfer siamese ring2 ring3 ring5`, and `chess`, which is played on
/// servers alone; nothing for another name.
[[nodiscard]] std::optional<Variant> variant(std::string_view name);
/// The variants that can be played here; `chess` is only read from records.
[[nodiscard]] std::span<const std::string_view> variant_names();

} // namespace rules
