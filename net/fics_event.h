// SPDX-License-Identifier: GPL-3.0-or-later
// What a session with a server tells the client. The game itself comes as the announcements of a
// referee: who applies them to the match of GameOpened has the server's boards.
#pragma once

#include "net/fics_line.h"
#include "net/login.h"
#include "src/play/announcement.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace net {

/// A line for the console and whoever is interested in its kind (talk, lists, offers).
struct Heard {
    std::string text;
    FicsLine line;
    /// For the program, not for eyes: machine lines, answers to what the program asked by itself.
    bool quiet = false;
};
/// The server waits for a command: "fics% ".
struct Prompted {
    std::string text;
};

/// A game of ours, or one that we watch, is there; boards and clocks follow as announcements. It
/// replaces the game before it.
struct GameOpened {
    rules::Match match; ///< one board or, for bughouse, two; not begun
    rules::Names names; ///< empty where not known yet: see SeatsNamed
    rules::Names ratings;
    std::optional<rules::Seat> me; ///< nothing: we watch
    std::string type;              ///< "bughouse", "crazyhouse", "blitz"
    bool rated = false;
};
/// The players of the partner's board have become known.
struct SeatsNamed {
    rules::Names names;
    rules::Names ratings;
};
struct Announced {
    play::Announcement what;
};
/// The server's own measure of what the network took of that seat's last move.
struct LagTold {
    rules::Seat seat{};
    base::Millis lag{};
};
/// The end in the server's words: "carol resigns", "aborted".
struct EndTold {
    rules::BoardId board{};
    GameEnded end;
};
/// We do not watch it any more, or the line was lost; it may go on.
struct GameLeft {};
/// Who is our partner now.
struct PartnerIs {
    std::optional<std::string> name;
};

using SessionEvent =
    std::variant<Heard, Prompted, NameNeeded, PasswordNeeded, LoggedIn, LoginFailed, GameOpened,
                 SeatsNamed, Announced, LagTold, EndTold, GameLeft, PartnerIs>;
using SessionEvents = std::vector<SessionEvent>;

} // namespace net
