// SPDX-License-Identifier: GPL-3.0-or-later
// Options that the client's update() and view() read; set by the command line, the config file and
// keys.
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

/// When the coach gives hints. Automatic: in the first matches on a machine.
enum class CoachWhen : std::uint8_t { automatic, on, off };

/// When the line "mates:" names the pieces that would mate. Automatic: in replays and in matches
/// being watched; on: also in one's own matches against bots.
enum class MatesWhen : std::uint8_t { automatic, on, off };

/// When the bell rings; each value includes those before it.
enum class BellFor : std::uint8_t {
    move,     ///< it is my turn
    low_time, ///< a clock of mine is low
    all       ///< also for an urgent tell, an offer, and the arrival of a wanted piece
};

/// How much text mode reports.
enum class TextModeDetail : std::uint8_t {
    brief, ///< of other boards, report only what concerns mine
    usual,
    full ///< report also the clocks after each move, and the network lag
};

/// Texts by name, such as the lines that aliases stand for.
using NamedTexts = std::map<std::string, std::string, std::less<>>;

struct Options {
    std::string name = "player";                 ///< this player's name
    std::vector<std::string> others_at_keyboard; ///< names of the others at this keyboard
    bool bell = true;
    BellFor bell_up_to = BellFor::low_time;
    TextModeDetail text_mode_detail = TextModeDetail::usual;
    bool window_title = true; ///< show whose move it is in the title of the terminal window
    bool mouse = true; ///< react to clicks, drags and the wheel where the terminal reports them
    bool log_everything = false;         ///< log everything that happens as text, one file per day
    bool console_times = false;          ///< prefix lines of the server console with the time
    std::vector<std::string> highlights; ///< talk that contains such a lower-case word stands out
    NamedTexts aliases; ///< what a typed first word expands to; may use `$1` to `$9` and `$*`
    NamedTexts binds;   ///< by key name: the line that the key enters
    bool confirm_moves = false; ///< typed moves wait for a confirming Enter
    bool record_tells = true;   ///< tells between partners are saved in the record
    CoachWhen coach = CoachWhen::automatic;
    MatesWhen mates = MatesWhen::automatic; ///< when to show the line that names mating moves
    bool warn_of_gifts = false; ///< against bots: warn before Enter of what a typed move gives away
    int coached_count = most_coached_matches; ///< matches on this machine so far that had a coach
    base::Millis keep_without_terminal{
        std::chrono::hours(1)}; ///< how long a session survives without a terminal
    base::Millis tmux_escape_time{
        0}; ///< how long tmux waits after Esc for the rest of a key sequence
    std::optional<int> own_bot_level{}; ///< level of the bot that plays our seat on servers
    notation::PieceLetters letters;     ///< piece letters in which moves are typed and shown
    MatchTerms match;                   ///< the terms preselected on the start page
    /// Local wall-clock time (time zone included) in seconds since 1970 when base::Instant was 0;
    /// used to date records.
    std::int64_t wall_seconds_at_zero = 0;
    [[nodiscard]] std::int64_t wall_seconds(base::Instant at) const {
        return wall_seconds_at_zero + at.time_since_epoch().count() / 1000;
    }
    FoundMatches found_matches;
    /// The help page's description of the keys, from tui::key_help().
    std::vector<std::string> key_help;
    std::vector<std::string> replay_key_help;  ///< the keys of a replay, from tui::key_help()
    std::vector<std::string> library_key_help; ///< the keys of the library, from tui::key_help()
};

} // namespace app
