// SPDX-License-Identifier: GPL-3.0-or-later
// Requests of a player to a server, beyond those to a table. The command text for each belongs to
// `net`, which speaks the server's language.
#pragma once

#include "src/base/secret.h"
#include "src/rules/types.h"

#include <optional>
#include <string>
#include <variant>

namespace play {

/// A line sent unchanged. `answer_hidden`: the program asks rather than the user, and the answer is
/// kept out of the console.
struct SendLine {
    std::string text;
    bool answer_hidden = false;
};
struct GiveName {
    std::string name;
};
struct GivePassword {
    base::Secret password;
};
/// A tell to a player, or to a channel by its number, such as "24".
struct TellTo {
    std::string to;
    std::string text;
};
/// A tell to the partner, whether or not a game is running.
struct TellPartner {
    std::string text;
};
struct OfferPartnership {
    std::string name;
};
struct OfferMatch {
    std::string name;
    int minutes = 0;
    int seconds = 0; ///< increment per move
    bool rated = false;
    std::string type;                    ///< "bughouse" or "crazyhouse"; empty for ordinary chess
    std::optional<rules::Side> colour{}; ///< the user's own; nothing to let the server choose
};
struct AskRematch {};
struct AnswerOffer {
    std::string id; ///< Offer::id of the offer
    bool accept = false;
};
struct TakeSeek {
    int index = 0;
};
/// Watches a game; for bughouse, both boards.
struct Watch {
    int game = 0;
    std::optional<int> partner_game{}; ///< number of the game on the partners' board, if known
};
/// Switches to the next of the matches being watched.
struct ShowNextWatched {};
/// Stops watching every game.
struct StopWatching {};
struct LookForPlayers {}; ///< answered by LobbyNews
struct LookForSeeks {};   ///< answered by one SeekNews per seek
/// Asks the server to send the boards of the present game again.
struct RefreshBoards {};
/// Drops the lines that are still waiting to be sent.
struct DiscardUnsent {};
/// Connects now instead of waiting for the next retry, or after the user has left.
struct ConnectNow {};
/// Replaces a silent connection by a new one.
struct ReplaceConnection {};
/// Says goodbye to the server and does not reconnect.
struct LeaveServer {};

/// The special members are defined out of line, so that they are instantiated only once.
struct ServerRequest
    : std::variant<SendLine, GiveName, GivePassword, TellTo, TellPartner, OfferPartnership,
                   OfferMatch, AskRematch, AnswerOffer, TakeSeek, Watch, ShowNextWatched,
                   StopWatching, LookForPlayers, LookForSeeks, RefreshBoards, DiscardUnsent,
                   ConnectNow, ReplaceConnection, LeaveServer> {
    using variant::variant;
    ServerRequest();
    ServerRequest(const ServerRequest& other);
    ServerRequest(ServerRequest&& other) noexcept;
    ServerRequest& operator=(const ServerRequest& other);
    ServerRequest& operator=(ServerRequest&& other) noexcept;
    ~ServerRequest();
};

} // namespace play
