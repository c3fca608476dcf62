// SPDX-License-Identifier: GPL-3.0-or-later
// A server's facts about a game besides its half-moves: its type, the lag, the server's words on
// its end. Empty for a game of our own.
#pragma once

#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

struct ServerGame {
    std::string host; ///< empty at a table of our own
    std::string type; ///< "bughouse", "crazyhouse", "blitz"
    bool rated = false;
    bool examined = false;                           ///< stepped through there, not played
    bool passes = true;                              ///< what is taken goes to somebody's reserve
    rules::PerSeat<std::optional<base::Millis>> lag; ///< of each player's last move
    std::vector<base::Millis> lags; ///< of the match's half-moves, as far as they were told
    /// The clocks with which plies() began, where that was not the beginning of the game.
    rules::PerSeat<std::optional<base::Millis>> start_clocks;
    /// So many half-moves stood on our board when the server took no claim of a flag so early.
    std::optional<int> claim_too_early;
    rules::PerBoard<std::string> end_text; ///< "carol resigns", "aborted"
    std::string rating_change;             ///< "1900 -> 1795", mine, once the server says it
};

/// Whether in games of that type what is taken goes to somebody's reserve.
[[nodiscard]] bool passes_pieces(std::string_view type);
/// "lag 84", in milliseconds, and "lag 2s": room beside a reserve is small.
[[nodiscard]] std::string lag_mark(base::Millis lag);
/// "84ms", "1.2s"
[[nodiscard]] std::string lag_text(base::Millis lag);
/// The server measured that for the last half-move of `seat`.
void note_lag(ServerGame& game, const rules::Match& match, rules::Seat seat, base::Millis lag);

} // namespace app
