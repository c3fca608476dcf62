// SPDX-License-Identifier: GPL-3.0-or-later
// What a server tells a client beyond the moves of a game, which come as a referee's announcements:
// the line to it, the login, talk, offers, lists, and which game it is.
#pragma once

#include "src/base/boxed.h"
#include "src/play/announcement.h"
#include "src/play/server/server_line.h"
#include "src/play/server/server_lists.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace play {

// What is said.
enum class TalkKind : std::uint8_t {
    tell,
    partner_tell,
    say, ///< from the opponent
    channel,
    shout,
    it, ///< "--> alice waves"
    c_shout,
    kibitz,
    whisper,
    announcement, ///< by an administrator, to all
    bot           ///< a line that begins with a colon (qtell)
};
/// Somebody says something. What he says is his: it is never looked into.
struct Talk {
    TalkKind kind{};
    std::string from;
    std::string titles;       ///< "(TM)(*)" as it stands
    std::optional<int> where; ///< channel; of a kibitz or say the game, on some servers
    std::string text;
    bool operator==(const Talk&) const = default;
};
/// One line of the server's for the console, clean; what it means may come beside it.
struct ConsoleLine {
    std::string text;
};
/// The server waits for a command: "fics% ".
struct Prompted {
    std::string text;
};

// Offers.
enum class OfferKind : std::uint8_t {
    match,
    bughouse, ///< the partner's match
    partner,
    draw,
    abort,
    adjourn,
    takeback,
    pause,
    unpause,
    switch_sides,
    simul,
    other
};
/// An offer that can be answered: see AnswerOffer.
struct OfferStands {
    std::string id; ///< the same until OfferGone
    OfferKind kind{};
    std::string from;  ///< empty: by me
    std::string words; ///< "rated bughouse 3 0 with carol (2005)", half-moves; may be empty
    bool operator==(const OfferStands&) const = default;
};
struct OfferGone {
    std::string id;
    std::string words; ///< what became of it: "bob declines"; may be empty
    bool operator==(const OfferGone&) const = default;
};

// Lists.
struct LobbyIs {
    Lobby lobby;
};
/// A new one, or that one again.
struct SeekStands {
    Seek seek;
};
struct SeekGone {
    int index = 0;
};
struct SeeksCleared {
    bool operator==(const SeeksCleared&) const = default;
};

// The game.
/// A game of ours, or one that we watch, is there; boards and clocks follow as announcements. It
/// replaces the game before it.
struct GameOpened {
    /// One board or, for bughouse, two: not begun, or with the half-moves of a game that had been
    /// joined in the middle.
    rules::Match match;
    rules::Names names; ///< empty where not known yet: see SeatsNamed
    rules::Names ratings;
    std::optional<Seat> me; ///< nothing: we watch
    std::string type;       ///< "bughouse", "crazyhouse", "blitz"
    bool rated = false;
};
/// The players of the partner's board have become known.
struct SeatsNamed {
    rules::Names names;
    rules::Names ratings;
};
/// The server's own measure of what the network took of that seat's last move.
struct LagTold {
    Seat seat{};
    Millis lag{};
};
/// The server takes no claim of our opponent's flag before more half-moves are made on our board.
struct FlagTooEarly {
    int half_moves = 0; ///< so far, see play::half_moves()
};
/// The end in the server's words, after the announcement of it: "carol resigns", "aborted".
struct EndTold {
    BoardId board{};
    std::string reason;
    std::string score; ///< "1-0", "0-1", "1/2-1/2", "*"
};
/// We do not watch it any more, or the line was lost; it may go on.
struct GameLeft {};
/// Who is our partner now.
struct PartnerIs {
    std::optional<std::string> name;
};

using ServerNews =
    std::variant<LineChanged, NoAnswer, NameAsked, PasswordAsked, LoggedIn, LoginFailed, Talk,
                 ConsoleLine, Prompted, OfferStands, OfferGone, LobbyIs, SeekStands, SeekGone,
                 SeeksCleared, base::Boxed<GameOpened>, base::Boxed<SeatsNamed>, LagTold,
                 FlagTooEarly, EndTold, GameLeft, PartnerIs>;
// Two of these come with every line of chat.
static_assert(sizeof(ServerNews) <= 200);

} // namespace play
