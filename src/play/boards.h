// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of a match and nothing else: for half-moves that have been judged already.
#pragma once

#include "src/rules/board/position.h"
#include "src/rules/laws/table_plan.h"

#include <vector>

namespace play {

struct Boards {
    rules::PerBoard<rules::Position> positions{};

    /// Missing starts are the standard array.
    [[nodiscard]] static Boards from(const std::vector<rules::Position>& starts);

    /// Plays a legal move and passes the captured piece on; answers its kind.
    std::optional<rules::Kind> play(const rules::TablePlan& plan, rules::Seat seat,
                                    rules::Move move);
    bool operator==(const Boards&) const = default;
};

} // namespace play
