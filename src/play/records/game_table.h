// SPDX-License-Identifier: GPL-3.0-or-later
// The table of a recorded game, as its tags describe it: plan, laws, time control, start positions.
#pragma once

#include "src/base/result.h"
#include "src/notation/bpgn/bpgn.h"
#include "src/rules/board/position.h"
#include "src/rules/laws/ruleset.h"
#include "src/rules/laws/table_plan.h"

#include <string>
#include <vector>

namespace play {

struct GameTable {
    rules::TablePlan plan;
    rules::RuleSet laws;
    std::optional<rules::TimeControl> time; ///< nothing if the tag is missing or gives no time
    std::vector<rules::Position> starts;    ///< one for each board
    rules::PerSeat<std::optional<base::Millis>> clocks{}; ///< clocks given in the tag FEN
    bool promotion_supported = true; ///< false if pawns promote in a way that is not supported
};

/// Why a game cannot be replayed at all.
struct Unplayable {
    bool unsupported = false; ///< a variant known only by name, or a server's unusual boards
    std::string reason;
};

/// Reads the tags Variant, Laws, TimeControl and FEN, and bughouse.pro's Promotion, PawnDropRanks
/// and DropAggression. `laws` are the laws of a game without a tag Laws.
[[nodiscard]] base::Result<GameTable, Unplayable> table_of(const notation::Game& game,
                                                           const rules::RuleSet& laws);

} // namespace play
