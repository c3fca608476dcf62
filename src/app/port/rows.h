// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the view that the model makes itself, and what the start page was told to offer.
#pragma once

#include "src/rules/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// One half-move of the list, in played order.
struct MoveView {
    std::string label; ///< "5A" (WBN E14)
    int number = 1;
    rules::Seat seat{};
    std::string san;
    std::optional<rules::Piece> passed; ///< the piece that its capture passed to the other board
    bool to_me = false;                 ///< ... into a reserve of mine
    bool to_partner = false; ///< passed to my partner; where nobody here plays, to the lower team
    std::string clock;       ///< the mover's clock afterwards
    rules::Seat fed{};       ///< the seat whose reserve got `passed`
    bool current = false;    ///< replay: the ply that is shown
    bool operator==(const MoveView&) const = default;
};

/// One line of the start page.
struct MenuItem {
    std::string label;
    std::string value; ///< of the row; may be empty
    bool selected = false;
    bool setting = false; ///< a setting of an entry above
    bool turns = false;   ///< Left and Right change the value
    std::string group{};  ///< settings page: the heading that it stands under
    std::string takes{};  ///< settings page: what can be chosen, or typed
    bool operator==(const MenuItem&) const = default;
};

/// A match of the library, as its page lists it.
struct LibraryLine {
    std::int64_t id = 0;
    std::string date;          ///< "2026-11-22", as far as it is known
    std::string first, second; ///< the teams: "ulla+bob"
    std::string time;          ///< "3+0"
    int half_moves = 0;
    std::string ending; ///< "mate"
    std::string result; ///< "won" and its like for my own, else "1-0"
    bool operator==(const LibraryLine&) const = default;
};

/// A session's match as `sessions` lists it, and as it is offered before another one begins.
struct Played {
    std::string what;                  ///< "3+0 with bob, against kim and lea"
    std::string where;                 ///< "on freechess.org 5000 as frank, 12 half-moves made"
    std::string host;                  ///< the server, as its call names it; empty: this machine
    std::string login;                 ///< the name there, as far as it is known
    std::string record;                ///< the file of the match
    bool match = false;                ///< a match runs in which somebody at its keyboard plays
    std::optional<int> minutes_away{}; ///< since when no terminal has shown it
};

/// A match that goes on in another session.
struct RunningMatch {
    std::string id; ///< as `bughouse attach` takes it
    Played played;
};

/// Earlier games and matches for the start page; empty entries are not offered.
struct Found {
    std::string unfinished;              ///< file of a match that was left before its end
    std::string last;                    ///< file of the last match
    std::vector<std::string> servers{};  ///< to connect to, by their names
    std::vector<RunningMatch> running{}; ///< newest first
    struct OpenTable {
        std::string host; ///< whose it is
        std::string text; ///< who is there
    };
    std::vector<OpenTable> tables{}; ///< of this machine, to sit down at
    std::string user{};              ///< the login name here: the name proposed to the player
};

/// The activity to start at once, without the start page.
struct Onward {
    enum class Kind : std::uint8_t {
        resume,
        replay,
        connect,
        attach,
        host,
        join,
        learn,
        train,
        relive
    };
    Kind kind{};
    std::string what; ///< a file, the server, the session, or whose table
};

} // namespace app
