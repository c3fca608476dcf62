// SPDX-License-Identifier: GPL-3.0-or-later
// The parser: one line of the server as a typed value. It is stateless and total: what it does not
// know is text, nothing is lost, nothing throws. Machine lines (<12>, {Game ...}) are believed only
// at the start of a line, where no player can write; Lines has joined what was wrapped.
#pragma once

#include "net/read/game_facts.h"
#include "net/read/game_lines.h"
#include "net/read/holdings.h"
#include "net/read/list_lines.h"
#include "net/read/offer_lines.h"
#include "net/read/style12.h"
#include "src/base/boxed.h"
#include "src/play/server/server_news.h"

#include <string>
#include <string_view>
#include <variant>

namespace net {

using play::Talk;
using play::TalkKind;
/// The server says who has heard us: `(told bob, who is playing)`, `kibitzed to 3.`
struct TalkSent {
    bool operator==(const TalkSent&) const = default;
};
/// `Notification: alice has arrived.`, `[alice has connected.]`
struct Presence {
    std::string name;
    bool here = false;
    bool operator==(const Presence&) const = default;
};

enum class MoveFault : std::uint8_t { illegal, ambiguous, not_your_turn, not_playing, paused };
/// The answer to a move of ours; no board follows.
struct MoveRefused {
    MoveFault why{};
    std::string text{}; ///< the server's words
    bool operator==(const MoveRefused&) const = default;
};
struct ClocksPaused {
    bool paused = false; ///< else they run again
    bool operator==(const ClocksPaused&) const = default;
};
/// `Your opponent is not out of time!`
struct FlagDenied {
    bool too_early = false; ///< "You cannot flag before both players have moved."
    bool operator==(const FlagDenied&) const = default;
};

/// `**** Starting FICS session as alice(U) ****`
struct SessionBegan {
    std::string name;
    std::string titles;
    bool operator==(const SessionBegan&) const = default;
};
enum class Farewell : std::uint8_t {
    quit,      ///< "Thank you for using"
    elsewhere, ///< the same player has logged in from somewhere else: we do not call again
    idle,      ///< "Auto-logout"
    shutdown   ///< the server goes down, with all its players
};
struct SessionOver {
    Farewell why{};
    bool operator==(const SessionOver&) const = default;
};
/// BICS lets nobody play who came without timeseal.
struct SealRequired {
    bool operator==(const SealRequired&) const = default;
};
/// `WARNING: If you continue spamming, you will be kicked from the server.` (BICS)
struct SpamWarning {
    bool operator==(const SpamWarning&) const = default;
};
/// `xyz: Command not found.`, in lower case whatever was sent.
struct UnknownCommand {
    std::string command;
    std::string text{}; ///< the server's words
    bool operator==(const UnknownCommand&) const = default;
};
/// A machine line that is known and not needed (`<d1>`).
struct Unneeded {
    bool operator==(const Unneeded&) const = default;
};
/// Everything else; the session keeps the line itself beside every value.
struct Text {
    bool operator==(const Text&) const = default;
};

/// Nearly all lines are talk and text; what is large and rare is boxed, so that they stay small.
using FicsLine =
    std::variant<Text, base::Boxed<Style12>, Holdings, GameFacts, GameBegan, GameEnded,
                 RatingChanged, PartnerPlays, Observing, PartnerOffered, PartnerFound, PartnerLost,
                 base::Boxed<MatchOffered>, OfferMade, OfferAnswered, PendingOffer, PendingGone,
                 Seek, SoughtRow, SeeksGone, SeeksCleared, base::Boxed<GameRow>, PlayersRow,
                 BugwhoHeader, base::Boxed<PartnershipRow>, MovesBegin, MovesPlayers, MovesRow,
                 MovesEnd, VariablesBegin, VariablesRow, VariablesPartner, Talk, TalkSent, Presence,
                 MoveRefused, ClocksPaused, FlagDenied, SessionBegan, SessionOver, SealRequired,
                 SpamWarning, UnknownCommand, Unneeded>;

/// `line` without its end and its prompts, as net::Lines gives it.
[[nodiscard]] FicsLine parse_fics_line(std::string_view line);

} // namespace net
