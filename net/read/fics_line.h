// SPDX-License-Identifier: GPL-3.0-or-later
// The parser: one line of the server as a typed value. It is stateless and total: what it does not
// know is text, nothing is lost, nothing throws. Machine lines (<12>, {Game ...}) are believed only
// at the start of a line, where no player can write; Lines has joined what was wrapped.
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

// Lines about offers: partnerships, matches, draws and the rest, and the answers to them.

struct PartnerOffered {
    std::string from;
    bool operator==(const PartnerOffered&) const = default;
};
struct PartnerFound {
    std::string name;
    bool operator==(const PartnerFound&) const = default;
};
/// The partner has gone, or has dissolved the partnership.
struct PartnerLost {
    bool disconnected = false;
    bool operator==(const PartnerLost&) const = default;
};

/// A match as it is proposed: `alice (1795) [white] carol (2005) unrated bughouse 3 0`.
struct Terms {
    rules::PerSide<std::string> names; ///< in the order of the line; see `first_plays`
    rules::PerSide<std::string> ratings;
    std::optional<rules::Side> first_plays; ///< nothing: the server will choose
    bool rated = false;
    std::string type; ///< "bughouse" also where the server says "wild Loaded from wild/bughouse"
    int minutes = 0;
    int seconds = 0; ///< increment
    bool adjourned = false;
    bool operator==(const Terms&) const = default;
};
/// Who has proposed a match to whom.
enum class OfferRole : std::uint8_t {
    mine,       ///< "Issuing", "Updating match request to"
    to_me,      ///< "Challenge"
    partners,   ///< my partner proposes it
    to_partner, ///< proposed to the partner
    my_game,    ///< the board that we would have, in a line after one of the two above
    created     ///< "Creating": it begins
};
struct MatchOffered {
    OfferRole role{};
    Terms terms;
    bool operator==(const MatchOffered&) const = default;
};

using play::OfferKind;
struct OfferMade {
    OfferKind kind{};
    std::string from;   ///< empty: by me
    int half_moves = 0; ///< half-moves of a takeback
    std::string to{};   ///< the receiver of an offer of ours, where the server names them
    bool operator==(const OfferMade&) const = default;
};
enum class Answer : std::uint8_t { accepted, declined, withdrawn };
struct OfferAnswered {
    OfferKind kind{};
    Answer answer{};
    std::string by; ///< empty: by me; "partner": by my partner
    bool operator==(const OfferAnswered&) const = default;
};

/// `<pt>` and `<pf>` (iset pendinfo): an offer with a number that `accept` takes.
struct PendingOffer {
    int index = 0;
    bool from_me = false;
    std::string name; ///< the other one
    OfferKind kind{};
    std::string text; ///< the match proposed, or half-moves
    bool operator==(const PendingOffer&) const = default;
};
/// `<pr>`.
struct PendingGone {
    std::vector<int> indices;
    bool operator==(const PendingGone&) const = default;
};

// Rows of the server's lists: seeks, games, players, moves, variables. A row is recognised by its
// shape alone; the asker knows when to expect it.

/// `<s>` and `<sn>`, or the text `NAME (rating) seeking 5 0 unrated blitz ("play 47" to respond)`.
using play::Seek;
/// A row of `sought`: `  0 1900 Alice              3   0 unrated ...`, where seeks do not come by
/// themselves. BICS has bare chess seeks alone (its own source fixes that), and a last word that
/// means nothing; others name the type there, and a range of ratings behind it.
struct SoughtRow {
    Seek seek;
    bool operator==(const SoughtRow&) const = default;
};
/// `<sr>`, and BICS's `AD_DESTROY: 0`.
struct SeeksGone {
    std::vector<int> indices;
    bool operator==(const SeeksGone&) const = default;
};
/// `<sc>`: all seeks are gone.
struct SeeksCleared {
    bool operator==(const SeeksCleared&) const = default;
};

/// ` 1 1795 Alice  2005 Carol  [ bu 3 0] 2:36 - 2:57 (36-35) B: 6`, in `games` and `bugwho`.
using play::GameRow;

/// A player of `who` or `bugwho`: `1795^Alice(U)`.
using play::Listed;
struct PlayersRow {
    std::vector<Listed> players;
    bool operator==(const PlayersRow&) const = default;
};
enum class BugwhoPart : std::uint8_t { games, partnerships, free_players };
struct BugwhoHeader {
    BugwhoPart part{};
    bool operator==(const BugwhoHeader&) const = default;
};
/// `1795 Alice / 1795 Bob`.
using play::PartnershipRow;

/// `Movelist for game 1:`; some servers leave it out, and begin with the players.
struct MovesBegin {
    int game = 0;
    bool operator==(const MovesBegin&) const = default;
};
/// `Alice (1795) vs. Carol (2005) --- Sun Feb 27, 01:54 UTC 1994`.
struct MovesPlayers {
    rules::PerSide<std::string> names;
    bool operator==(const MovesPlayers&) const = default;
};
/// `  1.  e4      (0:02.979)   d5      (0:00.419)`.
struct MovesRow {
    struct Played {
        std::string san;
        base::Millis took{};
        bool operator==(const Played&) const = default;
    };
    int number = 0;
    std::optional<Played> white; ///< nothing: "...", the game began with Black's move
    std::optional<Played> black;
    bool operator==(const MovesRow&) const = default;
};
/// `{Still in progress} *`.
struct MovesEnd {
    std::string reason;
    std::string result;
    bool operator==(const MovesEnd&) const = default;
};

/// `time=2  inc=12  private=0`, a row of `variables` or `ivariables`.
struct VariablesRow {
    std::vector<std::pair<std::string, std::string>> values;
    bool operator==(const VariablesRow&) const = default;
};

/// `Variable settings of alice:`, before those rows.
struct VariablesBegin {
    std::string name;
    bool operator==(const VariablesBegin&) const = default;
};
/// `Bughouse partner: bob`, behind them.
struct VariablesPartner {
    std::string name;
    bool operator==(const VariablesPartner&) const = default;
};

/// `12 games displayed.`, `3 players displayed (of 7).`, `There are no games in progress.`
[[nodiscard]] inline bool ends_list(std::string_view text) {
    return text.find(" displayed") != std::string_view::npos ||
           text == "There are no games in progress.";
}

// Lines about games: beginning, end, observing.

/// `{Game 1 (alice vs. carol) Creating unrated bughouse match.}` (or "Continuing").
struct GameBegan {
    int game = 0;
    rules::PerSide<std::string> names;
    bool rated = false;
    std::string type;       ///< "bughouse", "blitz", "wild"
    bool continued = false; ///< an adjourned game goes on
    bool operator==(const GameBegan&) const = default;
};

enum class Score : std::uint8_t { white_won, black_won, draw, unfinished };
/// "1-0", "0-1", "1/2-1/2", "*".
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
    disconnection, ///< counted as a loss
    agreement,
    stalemate,
    repetition,
    fifty_moves,
    both_flags,
    no_material,
    adjudication,
    both_mated,
    partners_board, ///< the other board of a bughouse match decided
    aborted,
    adjourned,
    other ///< a reason that no reader knows: see PendingEnd::doubt_wait
};

/// `{Game 1 (alice vs. carol) carol resigns} 1-0`. Some servers repeat it, and word the cause
/// wrongly on the partners' board; the score is always right.
struct GameEnded {
    int game = 0;
    rules::PerSide<std::string> names;
    EndCause cause{};
    std::string reason; ///< the server's own words
    Score score{};
    bool operator==(const GameEnded&) const = default;
};

/// `bughouse rating adjustment: 1900 --> 1795`, ours, after the end of a rated game.
struct RatingChanged {
    std::string before;
    std::string after;
    bool operator==(const RatingChanged&) const = default;
};

/// `Your partner is playing game 2 (dave vs. bob).`
struct PartnerPlays {
    int game = 0;
    rules::PerSide<std::string> names;
    bool operator==(const PartnerPlays&) const = default;
};

/// `You are now observing game 1.`, `Removing game 1 from observation list.` and its kin.
struct Observing {
    int game = 0;
    bool on = false;
    bool operator==(const Observing&) const = default;
};

using play::Talk;
using play::TalkKind;
/// The receipt of talk: `(told bob, who is playing)`, `kibitzed to 3.`
struct TalkSent {
    bool operator==(const TalkSent&) const = default;
};
/// `Notification: alice has arrived.`, `[alice has connected.]`
struct Presence {
    std::string name;
    bool here = false;
    bool notified = false; ///< by a notify list, not of everybody
    bool operator==(const Presence&) const = default;
};

/// `Your opponent has lost contact or quit.` (uhlin, before the end of the game)
struct OpponentLeft {
    bool operator==(const OpponentLeft&) const = default;
};

enum class MoveFault : std::uint8_t { illegal, ambiguous, not_your_turn, not_playing, paused };
/// The answer to a move of ours; no board follows.
struct MoveRefused {
    MoveFault why{};
    std::string text{}; ///< the server's words
    bool operator==(const MoveRefused&) const = default;
};
struct ClocksPaused {
    bool paused = false; ///< false: the clocks run again
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
    elsewhere, ///< the same name has logged in from elsewhere: we do not call again
    idle,      ///< "Auto-logout"
    shutdown   ///< the server goes down, with all its players
};
struct SessionOver {
    Farewell why{};
    bool operator==(const SessionOver&) const = default;
};
/// BICS allows no play without timeseal.
struct SealRequired {
    bool operator==(const SealRequired&) const = default;
};
/// `WARNING: If you continue spamming, you will be kicked from the server.` (BICS)
struct SpamWarning {
    bool operator==(const SpamWarning&) const = default;
};
/// `xyz: Command not found.`, in lower case whatever was sent
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

/// Nearly all lines are talk and text; large and rare alternatives are boxed, to keep these small.
/// Copies, moves and destroys out of line, so that they are instantiated once.
struct FicsLine
    : std::variant<Text, base::Boxed<Style12>, Holdings, GameFacts, GameBegan, GameEnded,
                   RatingChanged, PartnerPlays, Observing, PartnerOffered, PartnerFound,
                   PartnerLost, base::Boxed<MatchOffered>, OfferMade, OfferAnswered, PendingOffer,
                   PendingGone, Seek, SoughtRow, SeeksGone, SeeksCleared, base::Boxed<GameRow>,
                   PlayersRow, BugwhoHeader, base::Boxed<PartnershipRow>, MovesBegin, MovesPlayers,
                   MovesRow, MovesEnd, VariablesBegin, VariablesRow, VariablesPartner, Talk,
                   TalkSent, Presence, OpponentLeft, MoveRefused, ClocksPaused, FlagDenied,
                   SessionBegan, SessionOver, SealRequired, SpamWarning, UnknownCommand, Unneeded,
                   base::Boxed<play::ChairsTold>> {
    using variant::variant;
    FicsLine();
    FicsLine(const FicsLine& other);
    FicsLine(FicsLine&& other) noexcept;
    FicsLine& operator=(const FicsLine& other);
    FicsLine& operator=(FicsLine&& other) noexcept;
    ~FicsLine();
};

/// `line` without its end and its prompts, as net::Lines gives it.
[[nodiscard]] FicsLine parse_fics_line(std::string_view line);

} // namespace net
