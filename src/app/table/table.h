// SPDX-License-Identifier: GPL-3.0-or-later
// The one match that is being played, or has just been: the referee's word, and what we add to it.
#pragma once

#include "src/app/table/coaching.h"
#include "src/app/table/match_terms.h"
#include "src/app/table/pick.h"
#include "src/app/table/premoves.h"
#include "src/app/table/record.h"
#include "src/app/table/relived.h"
#include "src/bots/bot_desk.h"
#include "src/notation/bpgn/bpgn.h"
#include "src/play/records/notes.h"
#include "src/play/request.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

// The judge of a table's game, local referee or server, and the differences that follow for its
// players.

/// Set when the table opens, and never changed.
struct Authority {
    /// It judges by the laws of the match: verdicts cite their articles, and a move that they
    /// refuse is not worth sending.
    bool keeps_laws = true;
    /// Flags fall by themselves; if not, the opponents claim them.
    bool calls_flags = true;
    /// Every request is answered; if not, an answer can get lost, and the boards are asked for
    /// again.
    bool answers_all = true;
    /// Its boards change by half-moves alone; if not, it may show boards that do not follow from
    /// those before, and the record has a part for each.
    bool shows_every_move = true;
    /// Saves are coalesced: the record is written some time after a half-move, with all since.
    bool records_late = false;
};

inline constexpr Authority local_referee{};
inline constexpr Authority server_referee{false, false, false, false, true};

// A server's facts about a game besides its half-moves: its type, the lag, the server's words on
// its end. Empty for a game of our own.

struct ServerGame {
    std::string host; ///< empty at a table of our own
    std::string type; ///< "bughouse", "crazyhouse", "blitz"
    bool rated = false;
    bool examined = false;                           ///< stepped through there, not played
    bool passes = true;                              ///< what is taken goes to somebody's reserve
    rules::PerSeat<std::optional<base::Millis>> lag; ///< of each player's last move
    std::vector<base::Millis> lags; ///< of the match's half-moves, as far as they were told
    /// So many half-moves stood on our board when the server took no claim of a flag so early.
    std::optional<int> claim_too_early;
    rules::PerBoard<std::string> end_text; ///< "carol resigns", "aborted"
    std::string rating_change;             ///< "1900 -> 1795", mine, once the server says it
};

/// Whether in games of that type what is taken goes to somebody's reserve.
[[nodiscard]] bool passes_pieces(std::string_view type);
/// "lag 84", in milliseconds, and "lag 2s": room beside a reserve is small.
[[nodiscard]] std::string lag_mark(base::Millis lag);
/// "84ms", "1.2s"
[[nodiscard]] std::string lag_text(base::Millis lag);
/// The server measured that for the last half-move of `seat`.
void note_lag(ServerGame& game, const rules::Match& match, rules::Seat seat, base::Millis lag);

/// The player in a seat.
struct Occupant {
    static constexpr std::string_view unknown = "?"; ///< the server has not named the player yet
    std::string name;
    bool human = true;    ///< played from this keyboard
    int level = 0;        ///< of a bot; 0: a person
    std::string engine{}; ///< the program of others that plays for that bot; empty: none
    std::string rating{}; ///< a server's
};

/// A move of ours that the referee has not answered yet, or that waits for Enter.
struct PendingMove {
    rules::Seat seat{};
    rules::Move move{};
    std::string text;
    bool asked = false;    ///< else it waits to be confirmed
    base::Instant since{}; ///< asked
    /// An answer that takes longer is said to be missing.
    static constexpr base::Millis patience{3000};
};

/// A clock with less than this shows tenths and is marked.
inline constexpr base::Millis low_time{20'000};
/// For how long the screen says that a clock of ours is low.
inline constexpr base::Millis low_time_said{3000};
/// For how long a piece that comes into a reserve is marked there.
inline constexpr base::Millis arrival_shown{1000};

/// Where a match is recorded.
struct Record {
    std::string name;                 ///< the file's name without a folder; empty until it is saved
    bool stands_in = false;           ///< not all players were known when it got that name
    std::string before;               ///< the name that it stood under, until that file is gone
    std::string file;                 ///< where it was written, once it was
    std::string problem;              ///< why the last save failed
    std::optional<base::Instant> due; ///< the present match has half-moves to be saved then
    /// Games that stand before the present one in the file: what a server's match was before the
    /// server showed boards that do not follow from it.
    std::string parts;
    enum class Place : std::uint8_t { unasked, kept, none };
    Place place = Place::unasked; ///< asked for by the first save
    static constexpr std::size_t most_tells = 2000;
    std::vector<play::Tell> tells; ///< the first `most_tells`
    /// On the clocks when it was last saved, or taken up.
    rules::PerSeat<std::optional<base::Millis>> left{};
    notation::Game origin; ///< what the match was taken up from, as far as it still holds
};

struct Table {
    MatchTerms terms;    ///< of a server's match only `seat`: mine, or whose view it is
    Authority authority; ///< who judges it
    ServerGame told;     ///< what a server has told besides the half-moves
    rules::Match match;  ///< as the referee announced it
    rules::PerSeat<Occupant> seats;
    Scoresheet sheet;
    Premoves premoves;
    bots::BotDesk bots;
    std::optional<Relived> relived; ///< a recorded match: its players go before the bots
    /// A bot's question, while the library is looked into before the bot thinks.
    struct LookUp {
        std::uint64_t serial = 0; ///< of the question to the library
        engine::Task task;
    };
    rules::PerSeat<std::optional<LookUp>> look_ups{};
    Record record;
    Coaching coaching;
    std::optional<PendingMove> pending;
    std::optional<engine::Task> hint; ///< the search for one, while it runs
    rules::BoardId focus{};           ///< the board that was typed for last
    /// For whom the line is being typed: a line that has been begun is for the same seat when it is
    /// ended, whatever happens in between. `chosen`: by F7 or `>`, before anything was typed.
    struct Typing {
        rules::Seat seat{};
        bool chosen = false;
    };
    std::optional<Typing> typing;
    std::optional<Pick> pick;
    std::optional<BoardCursor> cursor;       ///< the boards have the keys
    std::optional<rules::Square> cursor_was; ///< where the cursor stood when it was left
    rules::PerSeat<std::optional<base::Instant>> low_since; ///< when that was first noticed
    bool open = false;                                      ///< the referee has sat down
    bool watching = false;                                  ///< nobody at this keyboard has a seat
    bool left = false;          ///< before its end: the line was lost, or it is no longer watched
    bool partner_knows = false; ///< that we have lost our terminal
    bool flipped = false;
    /// The clocks with which plies() began, where they are not those of the beginning of a game.
    rules::PerSeat<std::optional<base::Millis>> start_clocks;
    bool counted = false;          ///< its end stands in the score of the evening
    base::Instant began{};         ///< when the clocks began to run
    std::int64_t wall_seconds = 0; ///< when it was opened, as Options counts

    Table(MatchTerms terms, rules::Match match);
};

/// Seats of this keyboard, my first one first; none while we watch others.
[[nodiscard]] std::vector<rules::Seat> human_seats(const Table& table);
/// Whether several people play from this keyboard, and have to agree to what no law gives one of
/// Whether a first move also says that all at this keyboard are ready. Where people enforce the
/// laws themselves, starting the clocks is a step of its own.
[[nodiscard]] bool first_move_begins(const Table& table);
/// them. Bots agree to everything.
[[nodiscard]] bool several_people(const Table& table);
/// All seats' names.
[[nodiscard]] rules::Names names_of(const Table& table);

/// When a seat of this keyboard next has little time left, and never had before.
[[nodiscard]] std::optional<base::Instant> low_time_due(const Table& table, rules::Seat seat);
/// Whether "LOW TIME" is on the screen for that seat: for some seconds after its clock ran low.
[[nodiscard]] bool says_low_time(const Table& table, rules::Seat seat, base::Instant now);
/// The kinds that have just come into that reserve.
[[nodiscard]] rules::PerKind<bool> arrived(const Table& table, rules::Seat seat, base::Instant now);

/// The seat that what is typed now is meant for: the one the line was begun for; else on the board
/// typed for last when a human is on move there, else wherever a human is on move.
[[nodiscard]] rules::Seat typing_seat(const Table& table);
/// The human seat on that board that is on move, or sits there at all; nothing when bots have it.
[[nodiscard]] std::optional<rules::Seat> human_seat_on(const Table& table, rules::BoardId board);
[[nodiscard]] bool running(const Table& table);
/// Whether somebody at this keyboard has a match that runs there.
[[nodiscard]] bool is_played(const Table& table);
/// The player who has offered a draw that `me` has not agreed to.
[[nodiscard]] std::optional<rules::Seat> draw_from(const Table& table, rules::Seat me);
/// Where all players must agree to a draw, those who have not: "carol, dave and erin"; else empty.
[[nodiscard]] std::string draw_awaits_text(const Table& table, rules::Seat by);
/// The human seat that has made a move and not pressed its clock, the one typed for first.
[[nodiscard]] std::optional<rules::Seat> made_seat(const Table& table);

/// Whether Esc is for the premoves, before it is for lines that wait to be sent.
[[nodiscard]] inline bool esc_clears_premoves(const Table& table) {
    return !table.pending && !table.premoves.all().empty();
}

/// Whether both have the same men on the same squares, and the same side to move.
[[nodiscard]] bool same_men(const rules::Position& a, const rules::Position& b);
/// And the same reserves: what Match::resync() takes for the same.
[[nodiscard]] bool looks_like(const rules::Position& a, const rules::Position& b);

/// The position with our own unanswered move made.
[[nodiscard]] rules::Position shown_position(const Table& table, rules::BoardId board);

/// A new table: names, bots, the scoresheet. `name` is mine; `wall_seconds` dates the record;
/// `last_serial` is the bots' last task at the table before.
[[nodiscard]] Table seated_table(const MatchTerms& terms, const rules::Match& match,
                                 const std::string& name, std::int64_t wall_seconds,
                                 std::uint64_t last_serial);

/// Writes the scoresheet again, from the half-moves of the match.
void fill_sheet(Table& table);

} // namespace app
