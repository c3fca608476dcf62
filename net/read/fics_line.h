// SPDX-License-Identifier: GPL-3.0-or-later
// The parser: one line of the server as a typed value. It is stateless and accepts anything:
// unknown lines become Text, and nothing throws. Machine lines (<12>, {Game ...}) count only at the
// start of a line, where no player can write; net::Lines has already joined wrapped lines.
#pragma once

#include "net/read/style12.h"
#include "src/base/instant.h"
#include "src/base/variant.h"
#include "src/play/server/chairs.h"
#include "src/play/server/server_lists.h"
#include "src/play/server/server_news.h"
#include "src/rules/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace net {

// Lines about offers (partnerships, matches, draws and so on) and the answers to them.

struct PartnerOffered {
    std::string from;
    bool operator==(const PartnerOffered&) const = default;
};
struct PartnerFound {
    std::string name;
    bool operator==(const PartnerFound&) const = default;
};
/// The partner has left or has dissolved the partnership.
struct PartnerLost {
    bool disconnected = false;
    bool operator==(const PartnerLost&) const = default;
};

/// The terms of a proposed match: `alice (1795) [white] carol (2005) unrated bughouse 3 0`.
struct Terms {
    rules::PerSide<std::string> names; ///< in the order of the line; see `first_plays` for colours
    rules::PerSide<std::string> ratings;
    std::optional<rules::Side>
        first_plays; ///< colour of the player named first; none: the server chooses
    bool rated = false;
    std::string type; ///< "bughouse" also for "wild Loaded from wild/bughouse"
    int minutes = 0;
    int seconds = 0; ///< increment per move
    bool adjourned = false;
    bool operator==(const Terms&) const = default;
};
/// Who has proposed a match to whom.
enum class OfferRole : std::uint8_t {
    mine,              ///< by the user: "Issuing", "Updating match request to"
    to_me,             ///< to the user: "Challenge"
    partners,          ///< the user's partner has made an offer
    to_partner,        ///< to the user's partner
    my_resulting_game, ///< the user's own board, in a line after `partners` or `to_partner`
    created            ///< "Creating": the match begins
};
struct MatchOffered {
    OfferRole role{};
    Terms terms;
    bool operator==(const MatchOffered&) const = default;
};

using play::OfferKind;
struct OfferMade {
    OfferKind kind{};
    std::string from;   ///< empty if the user made it
    int half_moves = 0; ///< number of half-moves of a takeback
    std::string to{};   ///< receiver of an offer of the user's, if the server names them
    bool operator==(const OfferMade&) const = default;
};
enum class OfferAnswer : std::uint8_t { accepted, declined, withdrawn };
struct OfferAnswered {
    OfferKind kind{};
    OfferAnswer answer{};
    std::string by; ///< empty if the user answered, "your partner" if the partner did
    bool operator==(const OfferAnswered&) const = default;
};

/// A `<pt>` or `<pf>` line (iset pendinfo): an offer with the number that `accept` takes.
struct PendingOffer {
    int index = 0;
    bool from_me = false;
    std::string name; ///< the player who made the offer, or to whom it was made
    OfferKind kind{};
    std::string text; ///< the proposed match, or a takeback's number of half-moves
    bool operator==(const PendingOffer&) const = default;
};
/// A `<pr>` line: offers that are gone.
struct PendingGone {
    std::vector<int> indices;
    bool operator==(const PendingGone&) const = default;
};

// Rows of the server's lists: seeks, games, players, moves, variables. A row is recognised only by
// its shape; the caller knows when to expect it.

/// A seek, `<s>`, `<sn>` or `NAME (rating) seeking 5 0 unrated blitz ("play 47" to respond)`.
using play::Seek;
/// A row of `sought`, for servers that do not announce seeks: `  0 1900 Alice     3   0 unrated
/// ...`. BICS lists only chess seeks (as fixed in its source) and ends rows with a meaningless
/// word; others end them with the type and a range of ratings.
struct SoughtRow {
    Seek seek;
    bool operator==(const SoughtRow&) const = default;
};
/// A `<sr>` line, or `AD_DESTROY: 0` on BICS.
struct SeeksGone {
    std::vector<int> indices;
    bool operator==(const SeeksGone&) const = default;
};
/// A `<sc>` line: all seeks are gone.
struct SeeksCleared {
    bool operator==(const SeeksCleared&) const = default;
};

/// A row of `games`: ` 1 1795 Alice  2005 Carol  [ bu 3 0] 2:36 - 2:57 (36-35) B: 6`.
using play::GameRow;

/// A player in `who` or `bugwho`, such as `1795^Alice(U)`.
using play::ListedPlayer;
struct PlayersRow {
    std::vector<ListedPlayer> players;
    bool operator==(const PlayersRow&) const = default;
};
enum class BugwhoPart : std::uint8_t { games, partnerships, free_players };
struct BugwhoHeader {
    BugwhoPart part{};
    bool operator==(const BugwhoHeader&) const = default;
};
/// A team in `bugwho`, such as `1795 Alice / 1795 Bob`.
using play::PartnershipRow;

/// The line `Movelist for game 1:`, which some servers leave out.
struct MovesBegin {
    int game = 0;
    bool operator==(const MovesBegin&) const = default;
};
/// The players of a list of moves: `Alice (1795) vs. Carol (2005) --- Sun Feb 27, 01:54 UTC 1994`.
struct MovesPlayers {
    rules::PerSide<std::string> names;
    bool operator==(const MovesPlayers&) const = default;
};
/// A row of moves with their thinking times: `  1.  e4   (0:02.979)   d5   (0:00.419)`.
struct MovesRow {
    struct TimedMove {
        std::string san;
        base::Millis took{};
        bool operator==(const TimedMove&) const = default;
    };
    int number = 0;
    std::optional<TimedMove> white; ///< nothing for "...": the game began with Black's move
    std::optional<TimedMove> black;
    bool operator==(const MovesRow&) const = default;
};
/// The end of a list of moves: `{Still in progress} *`.
struct MovesEnd {
    std::string reason;
    std::string result;
    bool operator==(const MovesEnd&) const = default;
};

/// A row of `variables` or `ivariables`: `time=2  inc=12  private=0`.
struct VariablesRow {
    std::vector<std::pair<std::string, std::string>> values;
    bool operator==(const VariablesRow&) const = default;
};

/// The header above a player's VariablesRow lines: `Variable settings of alice:`.
struct VariablesBegin {
    std::string name;
    bool operator==(const VariablesBegin&) const = default;
};
/// The line after a player's VariablesRow lines: `Bughouse partner: bob`.
struct VariablesPartner {
    std::string name;
    bool operator==(const VariablesPartner&) const = default;
};

/// Whether a line ends a list: `3 players displayed (of 7).`, `There are no games in progress.`
[[nodiscard]] inline bool ends_list(std::string_view text) {
    return text.find(" displayed") != std::string_view::npos ||
           text == "There are no games in progress.";
}

// Lines about games: beginning, end, observing.

/// A game begins: `{Game 1 (alice vs. carol) Creating unrated bughouse match.}` (or "Continuing").
struct GameBegan {
    int game = 0;
    rules::PerSide<std::string> names;
    bool rated = false;
    std::string type;       ///< such as "bughouse", "blitz" or "wild"
    bool continued = false; ///< an adjourned game is continued
    bool operator==(const GameBegan&) const = default;
};

enum class Score : std::uint8_t { white_won, black_won, draw, unfinished };
/// The score as in PGN: "1-0", "0-1", "1/2-1/2", "*".
[[nodiscard]] constexpr std::string_view to_text(Score score) {
    return score == Score::white_won   ? "1-0"
           : score == Score::black_won ? "0-1"
           : score == Score::draw      ? "1/2-1/2"
                                       : "*";
}

enum class EndCause : std::uint8_t {
    checkmate,
    flag,
    resignation,
    disconnection, ///< scored as a loss
    agreement,
    stalemate,
    repetition,
    fifty_moves,
    both_flags,
    no_material,
    adjudication,
    both_mated,
    partners_board, ///< the other board of the bughouse match decided
    aborted,
    adjourned,
    other ///< a reason unknown to the readers, see PendingEnd::uncertain_wait
};

/// A game ends: `{Game 1 (alice vs. carol) carol resigns} 1-0`. Some servers repeat the line, and
/// give a wrong cause on the partner's board; the score is always right.
struct GameEnded {
    int game = 0;
    rules::PerSide<std::string> names;
    EndCause cause{};
    std::string reason; ///< the server's own words
    Score score{};
    bool operator==(const GameEnded&) const = default;
};

/// The user's rating after a rated game: `bughouse rating adjustment: 1900 --> 1795`.
using play::RatingNews;

/// The partner's game: `Your partner is playing game 2 (dave vs. bob).`
struct PartnerPlays {
    int game = 0;
    rules::PerSide<std::string> names;
    bool operator==(const PartnerPlays&) const = default;
};

/// Watching begins (`You are now observing game 1.`) or ends (`Removing game 1 from ...`).
struct ObservationChanged {
    int game = 0;
    bool on = false;
    bool operator==(const ObservationChanged&) const = default;
};

using play::Talk;
using play::TalkKind;
/// The receipt for the user's own talk: `(told bob, who is playing)`, `kibitzed to 3.`
struct TalkSent {
    bool operator==(const TalkSent&) const = default;
};
using play::SeatChange;
/// A player arrives or leaves: `Notification: alice has arrived.`, `[alice has connected.]`; or, at
/// the tables of this program's own servers, `Alice has lost contact; ...`, `Alice is away: ...`,
/// `Alice has come back.`
using play::PresenceNews;

/// A newcomer plays on in the seat of a player who is away, or of a bot, at a table of this
/// program's own servers: `Eve takes the seat b, and plays on for Bob.`
struct SeatTaken {
    std::string by;
    std::string from;
    bool operator==(const SeatTaken&) const = default;
};

/// The opponent has left before the game's end (on servers that run uhlin's code): `Your opponent
/// has lost contact or quit.`
struct OpponentLeft {
    bool operator==(const OpponentLeft&) const = default;
};

enum class MoveFault : std::uint8_t { illegal, ambiguous, not_your_turn, not_playing, paused };
/// The refusal of the user's move; no board follows.
struct MoveRefused {
    MoveFault why{};
    std::string text{}; ///< the server's words
    bool operator==(const MoveRefused&) const = default;
};
struct ClocksPaused {
    bool paused = false; ///< false if the clocks run again
    bool operator==(const ClocksPaused&) const = default;
};
/// One player has given the other time, after which no board is sent: `30 seconds were added to
/// your opponents clock`, `Your opponent has added 30 seconds to your clock.`
struct TimeAdded {
    int seconds = 0;
    bool to_me = false;
    bool operator==(const TimeAdded&) const = default;
};
/// The refusal of a flag claim: `Your opponent is not out of time!`
struct FlagDenied {
    bool too_early = false; ///< "You cannot flag before both players have moved."
    bool operator==(const FlagDenied&) const = default;
};

/// The login is complete: `**** Starting FICS session as alice(U) ****`
struct SessionBegan {
    std::string name;
    std::string titles;
    bool operator==(const SessionBegan&) const = default;
};
enum class Farewell : std::uint8_t {
    quit,      ///< "Thank you for using"
    elsewhere, ///< the same name has logged in from elsewhere, so the program does not reconnect
    idle,      ///< "Auto-logout"
    shutdown,  ///< the server goes down, with all its players
    kicked     ///< "You have been kicked out by Root!"
};
struct SessionOver {
    Farewell why{};
    bool operator==(const SessionOver&) const = default;
};
/// The server lets nobody play without timeseal (BICS).
struct TimesealRequired {
    bool operator==(const TimesealRequired&) const = default;
};
/// A flood warning: `WARNING: If you continue spamming, you will be kicked from the server.` (BICS)
struct SpamWarning {
    bool operator==(const SpamWarning&) const = default;
};
/// The line `xyz: Command not found.`, which is in lower case whatever was sent.
struct UnknownCommand {
    std::string command;
    std::string text{}; ///< the server's words
    bool operator==(const UnknownCommand&) const = default;
};
/// A known machine line that the client does not need (`<d1>`).
struct IgnoredLine {
    bool operator==(const IgnoredLine&) const = default;
};
/// Any other line; the session keeps the line itself beside every value.
struct Text {
    bool operator==(const Text&) const = default;
};

/// Most lines are talk and text; large and rare alternatives are boxed to keep the type small. The
/// special members are defined out of line, so that they are instantiated only once.
struct FicsLine
    : std::variant<Text, base::Boxed<Style12>, Holdings, GameFacts, GameBegan, GameEnded,
                   RatingNews, PartnerPlays, ObservationChanged, PartnerOffered, PartnerFound,
                   PartnerLost, base::Boxed<MatchOffered>, OfferMade, OfferAnswered, PendingOffer,
                   PendingGone, Seek, SoughtRow, SeeksGone, SeeksCleared, base::Boxed<GameRow>,
                   PlayersRow, BugwhoHeader, base::Boxed<PartnershipRow>, MovesBegin, MovesPlayers,
                   MovesRow, MovesEnd, VariablesBegin, VariablesRow, VariablesPartner, Talk,
                   TalkSent, PresenceNews, SeatTaken, OpponentLeft, MoveRefused, ClocksPaused,
                   TimeAdded, FlagDenied, SessionBegan, SessionOver, TimesealRequired, SpamWarning,
                   UnknownCommand, IgnoredLine, base::Boxed<play::ChairsNews>> {
    using variant::variant;
    FicsLine();
    FicsLine(const FicsLine& other);
    FicsLine(FicsLine&& other) noexcept;
    FicsLine& operator=(const FicsLine& other);
    FicsLine& operator=(FicsLine&& other) noexcept;
    ~FicsLine();
};

/// Whether the line is one of `Kinds`.
template <class... Kinds> [[nodiscard]] bool is_one_of(const FicsLine& line) {
    return (std::holds_alternative<Kinds>(line) || ...);
}

/// Parses `line`, which has neither line end nor prompts, as net::Lines delivers it.
[[nodiscard]] FicsLine parse_fics_line(std::string_view line);

} // namespace net
