// SPDX-License-Identifier: GPL-3.0-or-later
// News from a server, besides those of a table and of the login: the connection, talk, offers,
// lists, and which game is on the table.
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

// FICS servers accept a flag claim only after both players of that board have moved. Some (BICS)
// require a few half-moves more; how many, only their answers show.

/// The number of half-moves on a board before a server accepts a flag claim there.
inline constexpr int half_moves_before_flags = 2;

/// The number of half-moves that led to this position, computed from its move number.
[[nodiscard]] inline int half_moves(const rules::Position& position) {
    return 2 * (position.move_number() - 1) + (position.turn() == rules::Side::black ? 1 : 0);
}

// The connection to a server.

enum class ConnectionState : std::uint8_t {
    looking_up, ///< resolving the host's address
    connecting,
    open,
    silent, ///< open, but nothing has come since ConnectionChanged::at although an answer was due
    recovered,    ///< open, and no longer silent
    flood_warned, ///< open, but the server threatens to disconnect the user for sending too much
    waiting,      ///< the connection is lost and will be retried at ConnectionChanged::at
    closed        ///< closed for good, until the user connects again
};
struct ConnectionChanged {
    ConnectionState state{};
    std::string text{}; ///< "freechess.org 5000", "timeseal"; the reason for a loss; the warning
    std::optional<base::Instant> at{};
};

// The channel that a line of talk came through: a tell, a shout, a kibitz.
enum class TalkKind : std::uint8_t {
    tell,
    partner_tell,
    say, ///< from the opponent, by the command `say`
    channel,
    shout,
    it, ///< an emote, such as "--> alice waves"
    c_shout,
    kibitz,
    whisper,
    announcement, ///< from an administrator to everybody
    qtell         ///< a line that begins with a colon (qtell), as sent by a server's bots
};
/// A line of talk from a user of the server. Its text is never interpreted.
struct Talk {
    TalkKind kind{};
    std::string from;
    std::string titles;                 ///< as the server prints them, such as "(TM)(*)"
    std::optional<int> channel_or_game; ///< a channel; on some servers, the game of a kibitz or say
    std::string text;
    bool operator==(const Talk&) const = default;
};
/// One line from the server for the console, without control characters; its news may follow.
struct ConsoleLine {
    std::string text{};
    bool prompt = false;                ///< "fics% ": the server waits for a command
    std::string from{};                 ///< the speaker, if the line is talk
    std::vector<std::string> players{}; ///< players listed in it, as in answers to "who" and
                                        ///< "games"
};

/// The number of the user's lines held back so that the server does not take them for flooding.
struct Unsent {
    std::size_t lines = 0;
    std::optional<base::Instant> until{}; ///< when the first is sent; nothing if practically at
                                          ///< once
};

// News of offers.
enum class OfferKind : std::uint8_t {
    match,
    bughouse, ///< a match offer to or from the partner, which only the partner can answer
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
/// An offer that can be answered with AnswerOffer.
struct Offer {
    std::string id{}; ///< unique while the offer is open
    OfferKind kind{};
    std::string from{};   ///< empty if the user made it
    std::string text{};   ///< its terms, such as "3 0 unrated, you White" or "2 half-moves"; for an
                          ///< offer that is gone, why, such as "bob declines"; may be empty
    std::string rating{}; ///< the rating of `from`, if the server gives it
    bool bughouse = false; ///< an offer of a bughouse match
    bool operator==(const Offer&) const = default;
};
struct OfferNews {
    Offer offer;
    bool stands = true; ///< false if the offer is gone; then only its id and text are given
};

// The lobby and the list of seeks.
struct LobbyNews {
    Lobby lobby;
};
/// A change of the seeks. With neither field set, no seek is left.
struct SeekNews {
    std::optional<Seek> stands{}; ///< a new seek, or one that is listed again
    std::optional<int> gone{};    ///< the index of a seek that ended
};

/// A change in who plays a seat during a match on a server: its player or a bot.
enum class SeatChange : std::uint8_t {
    none,
    lost,    ///< the line to them is lost
    has_bot, ///< a bot plays on for them
    back     ///< they have come back
};
/// A player has arrived or left, on servers that announce it.
struct PresenceNews {
    std::string name;
    bool here = false;
    bool on_notify_list = false; ///< whether the player is on the user's notify list
    SeatChange seat_change{}; ///< the change in their seat, if the server tells it to their table
    bool operator==(const PresenceNews&) const = default;
};

// The game.
/// A game that the user plays or watches has appeared; boards and clocks follow as news of the
/// table. It replaces the previous game.
struct GameOpened {
    /// One board, or two for bughouse: not begun, or with the half-moves of a game that was joined
    /// midway.
    rules::Match match;
    rules::Names names; ///< empty while unknown, see SeatsNamed
    rules::Names ratings;
    std::optional<rules::Seat> me; ///< nothing if the user only watches
    std::string type;              ///< such as "bughouse", "crazyhouse" or "blitz"
    bool rated = false;
    bool examined = false; ///< stepped through rather than played
};
/// The players of the partner's board have become known.
struct SeatsNamed {
    rules::Names names;
    rules::Names ratings;
};
/// The network lag of that seat's last move, as the server measured it.
struct LagNews {
    rules::Seat seat{};
    base::Millis lag{};
};
/// The server refuses a claim that the opponent's flag has fallen.
struct FlagRefused {
    /// If the claim came too early: the number of half-moves on the user's board at that time, see
    /// play::half_moves(). A claim may succeed after further ones.
    std::optional<int> half_moves_played{};
    std::string text{}; ///< the server's reply if the user typed the claim; else empty
};
/// The server's wording of a game's end, in addition to Ended: "carol resigns", "aborted".
struct EndNews {
    rules::BoardId board{};
    std::string reason;
    std::string score; ///< such as "1-0", "0-1", "1/2-1/2" or "*"
};
/// The change of the user's rating by the game that has just ended.
struct RatingNews {
    std::string before;
    std::string after;
    bool operator==(const RatingNews&) const = default;
};
/// The user no longer watches the game, or the connection was lost; the game may go on.
struct GameLeft {};
/// The user's present partner on the server; nothing if there is none.
struct PartnerNews {
    std::optional<std::string> name;
};

} // namespace play
