// SPDX-License-Identifier: GPL-3.0-or-later
// Requests of a player to a server, beyond those to a table. The command text for each belongs to
// net, which speaks the server's language.
#pragma once

#include "src/base/secret.h"
#include "src/rules/types.h"

#include <optional>
#include <string>
#include <variant>

namespace play {

/// A line of the user's, sent as it is. `quiet`: asked by the program, its answer is not for the
/// console.
struct Line {
    std::string text;
    bool quiet = false;
};
struct GiveName {
    std::string name;
};
struct GivePassword {
    base::Secret password;
};
/// A tell to a player, or into a channel ("24").
struct TellTo {
    std::string to;
    std::string text;
};
/// To the partner, also when no game runs.
struct TellPartner {
    std::string text;
};
struct OfferPartnership {
    std::string name;
};
struct OfferMatch {
    std::string name;
    int minutes = 0;
    int seconds = 0; ///< increment
    bool rated = false;
    std::string type;                    ///< "bughouse", "crazyhouse", empty: the usual chess
    std::optional<rules::Side> colour{}; ///< ours; nothing: the server chooses
};
struct AskRematch {};
struct AnswerOffer {
    std::string id; ///< of OfferStands
    bool accept = false;
};
struct TakeSeek {
    int index = 0;
};
/// Watch a game; of bughouse both boards.
struct Watch {
    int game = 0;
    std::optional<int> partner_game{}; ///< the number of the partners' game, where it is known
};
/// The next of the matches that are watched.
struct WatchNext {};
/// Stop observing every game.
struct StopWatching {};
struct LookForPlayers {}; ///< LobbyIs answers
struct LookForSeeks {};   ///< SeekStands answers, one for each
/// The boards of the present game again, from the server.
struct Refresh {};
/// Lines that wait are not to be sent any more.
struct DropUnsent {};
/// Do not wait any longer, or come back after all.
struct CallNow {};
/// Give up a silent line for a new one.
struct Redial {};
/// Say goodbye and stay away.
struct Leave {};

/// Copies, moves and destroys out of line, so that they are instantiated once.
struct ServerRequest
    : std::variant<Line, GiveName, GivePassword, TellTo, TellPartner, OfferPartnership, OfferMatch,
                   AskRematch, AnswerOffer, TakeSeek, Watch, WatchNext, StopWatching,
                   LookForPlayers, LookForSeeks, Refresh, DropUnsent, CallNow, Redial, Leave> {
    using variant::variant;
    ServerRequest();
    ServerRequest(const ServerRequest& other);
    ServerRequest(ServerRequest&& other) noexcept;
    ServerRequest& operator=(const ServerRequest& other);
    ServerRequest& operator=(ServerRequest&& other) noexcept;
    ~ServerRequest();
};

} // namespace play
