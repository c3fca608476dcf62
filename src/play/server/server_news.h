// SPDX-License-Identifier: GPL-3.0-or-later
// News of a server, beside those of a table, its line and the login: talk, offers, lists, and which
// game is on the table.
#pragma once

#include "src/base/instant.h"
#include "src/play/server/server_lists.h"
#include "src/rules/board/position.h"
#include "src/rules/match/match.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace play {

// When FICS servers take the claim of a flag: not before both players of that board have moved, and
// some of them (BICS) not for a few half-moves more, which only their answer tells.

/// The number of half-moves on a board before its flags count on a server.
inline constexpr int half_moves_before_flags = 2;

/// How many half-moves have led there, by the position's own count.
[[nodiscard]] inline int half_moves(const rules::Position& position) {
    return 2 * (position.move_number() - 1) + (position.turn() == rules::Side::black ? 1 : 0);
}

// The line to a server.

enum class LineState : std::uint8_t {
    looking_up, ///< the host's address
    connecting,
    open,
    silent,  ///< open, but since LineChanged::at nothing has come, though something was asked
    answers, ///< open, and no longer silent
    warned,  ///< open, but the server is about to hang up on us, for sending too much
    waiting, ///< the line is lost; it is called again at LineChanged::at
    closed   ///< the line is closed for good, until the user calls again
};
struct LineChanged {
    LineState state{};
    std::string text{}; ///< "freechess.org 5000", "timeseal"; why it was lost; the warning
    std::optional<base::Instant> at{};
};

// The channel of a line of talk: a tell, a shout, a kibitz.
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
    announcement, ///< an administrator's, to all
    bot           ///< a line that begins with a colon (qtell)
};
/// A line of talk from a user of the server. Its text is never interpreted.
struct Talk {
    TalkKind kind{};
    std::string from;
    std::string titles;       ///< "(TM)(*)" as it stands
    std::optional<int> where; ///< channel; of a kibitz or say the game, on some servers
    std::string text;
    bool operator==(const Talk&) const = default;
};
/// One line of the server's for the console, clean; news read from it may follow.
struct ConsoleLine {
    std::string text{};
    bool prompt = false;                ///< "fics% ": the server waits behind it for a command
    std::string from{};                 ///< the speaker, where the line is talk
    std::vector<std::string> players{}; ///< those it lists, as an answer to "who" or "games"
};

/// How many lines of the user's wait, so that the server does not take them for a flood.
struct Unsent {
    std::size_t lines = 0;
    std::optional<base::Instant> until{}; ///< the first of them goes; nothing: at once, as it were
};

// Offers.
enum class OfferKind : std::uint8_t {
    match,
    bughouse, ///< a match offer from or to the partner, which only the partner can answer
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
struct Offer {
    std::string id{}; ///< unique while the offer stands
    OfferKind kind{};
    std::string from{};   ///< empty: by me
    std::string text{};   ///< "3 0 unrated, you White", half-moves; of one that is gone what became
                          ///< of it: "bob declines"; may be empty
    std::string rating{}; ///< the rating of `from`, where the server says it
    bool bughouse = false; ///< a match of bughouse
    bool operator==(const Offer&) const = default;
};
struct OfferTold {
    Offer offer;
    bool stands = true; ///< false: the offer is gone, and only its id and text are given
};

// Lists.
struct LobbyIs {
    Lobby lobby;
};
/// Neither: no seek is left.
struct SeekTold {
    std::optional<Seek> stands{}; ///< a new one, or that one again
    std::optional<int> gone{};    ///< the index of a seek that ended
};

/// A player has arrived or left, on servers that announce it.
struct PresenceTold {
    std::string name;
    bool here = false;
    bool notified = false; ///< one of the players that the user wants to hear of
};

// The game.
/// A game of ours, or one that we watch, is there; boards and clocks follow as news of the table.
/// It replaces the game before it.
struct GameOpened {
    /// One board, or two for bughouse: not begun, or with the half-moves of a game that was joined
    /// in the middle.
    rules::Match match;
    rules::Names names; ///< empty where not known yet: see SeatsNamed
    rules::Names ratings;
    std::optional<rules::Seat> me; ///< nothing: we watch
    std::string type;              ///< "bughouse", "crazyhouse", "blitz"
    bool rated = false;
    bool examined = false; ///< stepped through, not played
};
/// The players of the partner's board have become known.
struct SeatsNamed {
    rules::Names names;
    rules::Names ratings;
};
/// The server's own measure of what the network took of that seat's last move.
struct LagTold {
    rules::Seat seat{};
    base::Millis lag{};
};
/// The server refuses a claim of our opponent's flag.
struct FlagRefused {
    /// So many stand on our board, see play::half_moves(), and more are needed.
    std::optional<int> half_moves{};
    std::string text{}; ///< its words, where the user has asked
};
/// The end in the server's words, beside the news of it: "carol resigns", "aborted".
struct EndTold {
    rules::BoardId board{};
    std::string reason;
    std::string score; ///< "1-0", "0-1", "1/2-1/2", "*"
};
/// The change of our rating by the game that has just ended.
struct RatingTold {
    std::string before;
    std::string after;
};
/// We do not watch it any more, or the line was lost; it may go on.
struct GameLeft {};
/// Our present partner on the server.
struct PartnerIs {
    std::optional<std::string> name;
};

} // namespace play
