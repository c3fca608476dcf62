// SPDX-License-Identifier: GPL-3.0-or-later
// Ratings after Mark Glickman's "Example of the Glicko-2 system" (2022), one period for each game.
#pragma once

#include "src/play/server/account.h"

#include <vector>

namespace play {

/// One game of a rating period, seen by the player who is rated.
struct RatedGame {
    double rating = 1500; ///< the opponent's
    double deviation = 350;
    double score = 0; ///< 1 won, 0.5 drawn, 0 lost
};

/// The rating after those games, at least one of them.
[[nodiscard]] Account::Rating rated(const Account::Rating& before,
                                    const std::vector<RatedGame>& games);

} // namespace play
