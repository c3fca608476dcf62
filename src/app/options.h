// SPDX-License-Identifier: GPL-3.0-or-later
// Start options of the client that its update() and view() ask for: from command line, config file
// and keys.
#pragma once

#include "src/app/port/rows.h"
#include "src/app/table/coaching.h"
#include "src/app/table/match_terms.h"
#include "src/notation/moves/piece_letters.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace app {

/// Automatic: in the first matches on a machine.
enum class CoachWhen : std::uint8_t { automatic, on, off };

/// When the line "mates:" names the pieces that would mate. Automatic: in replays and matches that
/// are watched; on: also in matches of one's own against bots.
enum class MatesWhen : std::uint8_t { automatic, on, off };

/// The occasions on which the bell rings, each with those before it.
enum class BellFor : std::uint8_t {
    move,     ///< it is my turn
    low_time, ///< and a clock of mine is low
    all       ///< and somebody speaks to me urgently, a piece I asked for comes, an offer
};

/// How much text mode says.
enum class Speech : std::uint8_t {
    brief, ///< of other boards what concerns mine
    usual,
    full ///< also clocks after each move, and what the network takes
};

/// Texts by their names.
using NamedTexts = std::map<std::string, std::string, std::less<>>;

struct Options {
    std::string name = "player";      ///< this player's name
    std::vector<std::string> friends; ///< names of the others at this keyboard
    bool bell = true;
    BellFor bell_for = BellFor::low_time;
    Speech speech = Speech::usual;
    bool window_title = true;   ///< the terminal's window says whose move it is
    bool mouse = true;          ///< clicks, drags and the wheel, where the terminal has them
    bool log = false;           ///< all that happens goes as text into a file, one for each day
    bool console_times = false; ///< lines of a server's console have the time before them
    std::vector<std::string> highlights; ///< in lower case: lines of talk that hold one stand out
    NamedTexts aliases;   ///< by a line's first word: the line that is meant; `$1` to `$9`, `$*`
    NamedTexts binds;     ///< a key's name, and the line that the key enters
    bool confirm = false; ///< a typed move waits for Enter
    bool record_tells = true; ///< tells between partners go into the record
    CoachWhen coach = CoachWhen::automatic;
    MatesWhen mates = MatesWhen::automatic; ///< the line that tells what mates
    bool careful = false; ///< against bots: what a typed move gives away is said before Enter
    int coached = coached_matches;            ///< matches on this machine that had a coach
    base::Millis keep{std::chrono::hours(1)}; ///< how long a session lives without a terminal
    base::Millis escape_time{0};              ///< how long tmux holds Esc back
    std::optional<int> plays_for_me{};        ///< the level of the bot in our seat on servers
    notation::PieceLetters letters;           ///< the letters in which moves are typed and shown
    MatchTerms match;                         ///< the terms on the start page
    /// Seconds since 1970 on the wall of this place (the zone's offset added) when Instant was 0:
    /// dates the records.
    std::int64_t wall_seconds = 0;
    Found found;
    /// The keys in words, for the help page: tui::key_help().
    std::vector<std::string> key_help;
    std::vector<std::string> replay_key_help; ///< key help while a match is stepped through
};

} // namespace app
