// SPDX-License-Identifier: GPL-3.0-or-later
// The laws of a match as one value: no subclass for a rule book, no `if (fide)` in the rules.
// The presets are rows of the table in laws/LAWS.md section 1.
#pragma once

#include "src/rules/clock.h"
#include "src/rules/move_laws.h"
#include "src/rules/movegen.h"

#include <optional>
#include <span>
#include <string_view>

namespace rules {

// TODO of the match owner: every field of LAWS.md section 1 that strict play needs.
struct RuleSet {
    std::string_view name = "fics";
    TimeControl default_time{};
    MoveLaws moves{};
    Rescue rescue = Rescue::any_piece;
    bool operator==(const RuleSet&) const = default;
};

/// `fics icc wbn fide geneva wall`; nothing for another name.
[[nodiscard]] std::optional<RuleSet> preset(std::string_view name);
[[nodiscard]] std::span<const std::string_view> preset_names();

} // namespace rules
