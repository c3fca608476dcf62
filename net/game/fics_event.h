// SPDX-License-Identifier: GPL-3.0-or-later
// What a session with a server tells the client. The game itself comes as the announcements of a
// referee: who applies them to the match of GameOpened has the server's boards.
#pragma once

#include "net/game/login_event.h"
#include "net/read/fics_line.h"
#include "src/play/server/server_news.h"

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
using play::FlagTooEarly;
using play::GameLeft;
using play::GameOpened;
using play::LagTold;
using play::PartnerIs;
using play::Prompted;
using play::SeatsNamed;

/// The end of an answer that nobody is shown.
struct QuietPrompt {};
struct Announced {
    play::Announcement what;
};
/// The end in the server's words: "carol resigns", "aborted".
struct EndTold {
    rules::BoardId board{};
    GameEnded end;
};
/// Something of our own for the console: about boards that are not on the screen.
struct Remark {
    std::string text;
};
using SessionEvent =
    std::variant<Heard, Prompted, QuietPrompt, NameNeeded, PasswordNeeded, LoggedIn, LoginFailed,
                 base::Boxed<GameOpened>, base::Boxed<SeatsNamed>, Announced, LagTold, EndTold,
                 FlagTooEarly, GameLeft, PartnerIs, Remark>;
// A flood of chat is a flood of these: lists of larger ones spend their time in page faults.
static_assert(sizeof(SessionEvent) <= 200);
using SessionEvents = std::vector<SessionEvent>;

} // namespace net
