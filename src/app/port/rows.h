// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the view that the model itself builds, what a drawn page reports back, and what the start
// page can offer.
#pragma once

#include "src/rules/types.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// A row of the move list: one half-move, in the order played.
struct MoveView {
    std::string label; ///< board and move number, "5A" (WBN E14)
    int number = 1;
    rules::Seat seat{};
    std::string san;
    std::optional<rules::Piece> passed; ///< the piece that this capture passed to the other board
    bool to_me = false;                 ///< `passed` went to a reserve of mine
    bool to_partner = false; ///< `passed` went to my partner; when watching, to the team at the
                             ///< bottom of the screen
    std::string clock;       ///< the mover's clock after the move
    rules::Seat fed_seat{};  ///< the seat whose reserve received `passed`
    bool current = false;    ///< replay: this is the ply shown
    bool operator==(const MoveView&) const = default;
};

/// One row of a menu: the start page or the settings page.
struct MenuItem {
    std::string label;
    std::string value; ///< shown beside the label; may be empty
    bool selected = false;
    bool setting = false;          ///< indented below the entry whose setting it is
    bool adjustable = false;       ///< Left and Right change the value
    std::string group{};           ///< settings page: the heading above it
    std::string possible_values{}; ///< settings page only
    bool operator==(const MenuItem&) const = default;
};

/// A row of the library page: one match.
struct LibraryLine {
    std::int64_t id = 0;
    std::string date;          ///< "2026-11-22"; parts may be unknown
    std::string first, second; ///< the two teams: "ulla+bob"
    std::string time;          ///< the time control: "3+0"
    int half_moves = 0;
    std::string ending; ///< how it ended: "mate"
    std::string result; ///< "won", "lost" or "drawn" if I played, else "1-0"
    bool operator==(const LibraryLine&) const = default;
};

/// The match of a session, as `bughouse sessions` lists it and as the player is reminded of it
/// before another begins.
struct SessionMatch {
    std::string description; ///< time control and players: "3+0 with bob, against kim and lea"
    std::string place_and_progress; ///< place and progress: "on freechess.org 5000 as frank, 12
                                    ///< half-moves made"
    std::string host;               ///< the server's name as the user gave it; empty: this machine
    std::string login;              ///< the login name on that server; empty: unknown
    std::string record_path;        ///< path of the match's record; empty until first saved
    bool is_playing = false;        ///< a match is running in which somebody at that keyboard plays
    std::optional<int> minutes_away{}; ///< how long no terminal has shown it
};

/// A match that is running in another session.
struct RunningMatch {
    std::string id; ///< the argument of `bughouse attach`
    SessionMatch played;
};

/// Games and matches that the start page offers to continue or join; empty entries are not offered.
struct FoundMatches {
    std::string unfinished;              ///< file of a match that was left unfinished
    std::string last;                    ///< file of the last match
    std::vector<std::string> servers{};  ///< names of servers to connect to
    std::vector<RunningMatch> running{}; ///< newest first
    struct OpenTable {
        std::string host_player; ///< the player who hosts it
        std::string text;        ///< the players at it
    };
    std::vector<OpenTable> tables{}; ///< open tables on this machine
    std::string user{};              ///< the login name, proposed as the player's name
    std::size_t solved_lessons = 0;  ///< lessons that the player has ever solved
    std::size_t due_mistakes = 0;    ///< the player's mistakes to be trained today
};

/// An activity to start at once, bypassing the start page.
struct NextActivity {
    enum class Kind : std::uint8_t {
        resume,
        replay,
        connect,
        attach,
        host,
        join,
        learn,
        train,
        relive,
        quit_instead ///< none: the player quit on the start page
    };
    Kind kind{};
    std::string target; ///< a file, server, session or the host of a table
};

/// A text page was drawn: how many lines Page Down and Page Up move, and the line at the top.
struct PageShown {
    std::size_t page_down_lines = 0;
    std::size_t page_up_lines = 0;
    std::size_t top_line = 0;
};

} // namespace app
