// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a server's table: the chairs as the server told them, and the one that is chosen.
#pragma once

#include "src/play/server/chairs.h"

#include <vector>

namespace app {

struct ChairsPage {
    play::Chairs chairs;
    rules::Seat chosen{};
    bool open = true; ///< shown in place of the server's page
    int turns = 0;    ///< how often this client has turned the chairs
};

/// The boards of a table from left to right, each with the seat at the bottom of the picture: my
/// own, and my partner's.
[[nodiscard]] std::vector<rules::Seat> bottom_seats(const play::Chairs& chairs);
/// The names of those who are on a chair and not ready.
[[nodiscard]] std::vector<std::string> not_ready(const play::Chairs& chairs);

} // namespace app
