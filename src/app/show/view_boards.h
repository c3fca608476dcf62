// SPDX-License-Identifier: GPL-3.0-or-later
// Boards, clocks and reserves: what a game and its replay show alike.
#pragma once

#include "src/app/port/view.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <vector>

namespace app {

/// A match at one moment from one seat's view: common to a game and its replay.
struct Scene {
    const rules::Match& match;
    const rules::Names& names;
    rules::Seat me{};
    bool flipped = false;
    base::Instant now{}; ///< the present time of the match's clocks
    bool advice = true;  ///< whether to sit may be said, not only the numbers
    bool others = false; ///< nobody at this screen plays: `me` only chooses the view
};

/// All boards, the own ones first, with pieces, marks of the last move and of check, and clocks.
[[nodiscard]] std::vector<View::BoardView> board_views(const Scene& scene);
/// The side at the bottom of that board, as `me` sees it.
[[nodiscard]] rules::Side bottom_side(const rules::TablePlan& plan, rules::Seat me, bool flipped,
                                      rules::BoardId board);
/// Puts those that are played from this keyboard before the others.
void own_first(std::vector<View::BoardView>& boards);
/// The seconds that the clock shows: rounded up.
[[nodiscard]] int shown_seconds(base::Millis left);
/// Seconds that the seat's clock has more than its diagonal opponent's; nothing without clocks or
/// without a partner. Both diagonals of a team agree, as their clocks do: rounding parts them by
/// one at most, which is not shown.
[[nodiscard]] std::optional<int> clock_lead(const Scene& scene, rules::Seat seat);
/// The seats in the order: mine, my partner's, my opponent's, my opponent's partner's.
[[nodiscard]] std::vector<rules::Seat> seats_from(const Scene& scene);
/// "you", or the name.
[[nodiscard]] std::string called(const Scene& scene, rules::Seat seat);
/// The pieces of `position` on that board's picture, and its check.
void put_position(View::BoardView& board, const rules::Position& position);
/// The last of them, as many as any screen shows.
[[nodiscard]] base::SharedList<View::MoveView>
last_moves(const base::SharedList<View::MoveView>& moves);
/// "alice+bob vs carol+dave", my team first.
[[nodiscard]] std::string teams(const Scene& scene);

} // namespace app
