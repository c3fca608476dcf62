// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of a match without its rules, for replaying half-moves already judged legal.
#pragma once

#include "src/rules/board/position.h"
#include "src/rules/laws/table_plan.h"

#include <vector>

namespace play {

struct Boards {
    rules::PerBoard<rules::Position> positions{};

    /// Boards missing from `starts` begin with the standard array.
    [[nodiscard]] static Boards from(const std::vector<rules::Position>& starts);

    /// Plays a legal move; passes a captured piece to the seat that is fed by `seat`, and returns
    /// its kind.
    std::optional<rules::Kind> play(const rules::TablePlan& plan, rules::Seat seat,
                                    rules::Move move);
    bool operator==(const Boards&) const = default;
};

} // namespace play
