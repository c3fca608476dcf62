// SPDX-License-Identifier: GPL-3.0-or-later
// Boards, clocks and reserves, shown in the same way for a game and for a replay.
#pragma once

#include "src/app/port/view.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <vector>

namespace app {

/// A match at one moment as one seat sees it, in a game or in a replay.
struct Scene {
    const rules::Match& match;
    const rules::Names& names;
    rules::Seat me{};
    bool flipped = false;
    base::Instant now{};     ///< the time on the scale of the match's clocks
    bool advice = true;      ///< the view may advise when to sit, not only show times
    bool spectating = false; ///< nobody at this screen plays: `me` is only the point of view
};

/// All boards, my own first, with pieces, marks of the last move and of check, and clocks.
[[nodiscard]] std::vector<View::BoardView> board_views(const Scene& scene);
/// The side shown at the bottom of that board to `me`.
[[nodiscard]] rules::Side bottom_side(const rules::TablePlan& plan, rules::Seat me, bool flipped,
                                      rules::BoardId board);
/// Sorts the boards played at this keyboard before the others.
void own_first(std::vector<View::BoardView>& boards);
/// A clock's time in seconds as shown, rounded up.
[[nodiscard]] int shown_seconds(base::Millis left);
/// Seconds that the seat's clock is ahead of its diagonal opponent's; nothing without clocks or
/// without a partner. Both diagonals of a team give the same value; a rounding difference of one
/// second is hidden.
[[nodiscard]] std::optional<int> clock_lead(const Scene& scene, rules::Seat seat);
/// Me, my partner, my opponent and my opponent's partner; without a partner, me and my opponent.
[[nodiscard]] std::vector<rules::Seat> seats_around_me(const Scene& scene);
/// "you" for me, else the player's name.
[[nodiscard]] std::string name_or_you(const Scene& scene, rules::Seat seat);
/// Puts the pieces of `position` on that board's picture and marks a check.
void put_pieces_and_check(View::BoardView& board, const rules::Position& position);
/// The teams, mine first: "alice+bob vs carol+dave".
[[nodiscard]] std::string teams(const Scene& scene);

} // namespace app
