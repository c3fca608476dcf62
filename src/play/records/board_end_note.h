// SPDX-License-Identifier: GPL-3.0-or-later
// The end of one board while others play on, as a comment of a record: `{C:dave resigned on board A
// [%end A resignation a]}`. Its place among the half-moves counts: turns on the other boards, and
// the pieces that can still come to them, depend on it.
#pragma once

#include "src/notation/bpgn/bpgn.h"
#include "src/rules/match/match.h"

#include <vector>

namespace play {

/// How a board ended, and after how many half-moves of the match.
struct EndedBoard {
    rules::BoardEnd end{};
    std::size_t after = 0;
    bool operator==(const EndedBoard&) const = default;
};

/// In the order in which they ended.
[[nodiscard]] std::vector<EndedBoard> ended_boards(const rules::Match& match);

[[nodiscard]] notation::Note note_of(const rules::BoardEnd& end, const rules::RuleSet& laws,
                                     const rules::Names& names);

/// All ends that a record tells, of so many boards. Where a tag (`EndA`) says it alone, the board
/// has ended behind its last half-move.
[[nodiscard]] std::vector<EndedBoard> ends_in(const notation::Game& game, int boards);

/// Ends the boards that ended after the half-moves played so far, where others play on.
void finish_boards(const std::vector<EndedBoard>& ends, rules::Match& match, base::Instant now);

/// The pieces that could come to `seat` after so many half-moves: none from a board that was over.
[[nodiscard]] rules::Supply supply(const rules::TablePlan& plan, const rules::RuleSet& laws,
                                   const std::vector<EndedBoard>& ends, rules::Seat seat,
                                   std::size_t plies);

} // namespace play
