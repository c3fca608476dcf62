// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a server's table: its chairs as the server reported them, and the chosen one.
#pragma once

#include "src/play/server/chairs.h"

#include <vector>

namespace app {

struct ChairsPage {
    play::Chairs chairs;
    rules::Seat chosen{};
    bool in_front = true; ///< shown instead of the server's page
    int rotations = 0;    ///< how often this client has rotated the seating
};

/// The seat at the bottom of each board, from left to right: my own, and my partner's on the other
/// board.
[[nodiscard]] std::vector<rules::Seat> bottom_seats(const play::Chairs& chairs);
/// The names of seated players who are not ready.
[[nodiscard]] std::vector<std::string> not_ready(const play::Chairs& chairs);

} // namespace app
