// SPDX-License-Identifier: GPL-3.0-or-later
// Start options of the client that its update() and view() ask for: from command line, config file
// and keys.
#pragma once

#include "src/app/table/start_page.h"
#include "src/notation/moves/piece_letters.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace app {

struct Options {
    std::string name = "player";              ///< how I am called
    bool bell = true;                         ///< when it is my turn
    bool confirm = false;                     ///< a typed move waits for Enter
    bool record_tells = true;                 ///< what is said between partners is in the record
    base::Millis keep{std::chrono::hours(1)}; ///< how long everything goes on without a terminal
    notation::PieceLetters letters;           ///< that moves are typed and shown with
    MatchTerms match;                         ///< what the start page begins with
    /// Seconds since 1970 on the wall of this place (the zone's offset added) when Instant was 0:
    /// dates the records.
    std::int64_t wall_seconds = 0;
    Found found;
    /// The keys in words, for the help page: tui::key_help().
    std::vector<std::string> key_help;
    std::vector<std::string> replay_key_help; ///< those while a match is stepped through
};

} // namespace app
