// SPDX-License-Identifier: GPL-3.0-or-later
// Ratings after Mark Glickman's "Example of the Glicko-2 system" (2022), one period per game.
#pragma once

#include "src/play/server/account.h"

#include <vector>

namespace play {

/// One game of a rating period, from the point of view of the player being rated.
struct RatedGame {
    double rating = 1500; ///< rating of the opponent
    double deviation = 350;
    double score = 0; ///< 1 for a win, 0.5 for a draw, 0 for a loss
};

/// The rating after `games`, which must not be empty.
[[nodiscard]] Account::Rating rating_after(const Account::Rating& before,
                                           const std::vector<RatedGame>& games);

} // namespace play
