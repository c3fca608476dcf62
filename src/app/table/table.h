// SPDX-License-Identifier: GPL-3.0-or-later
// The match being played, or just finished: what the referee announced, and what the client adds.
#pragma once

#include "src/app/table/coaching.h"
#include "src/app/table/match_terms.h"
#include "src/app/table/pick.h"
#include "src/app/table/premoves.h"
#include "src/app/table/record.h"
#include "src/app/table/relived.h"
#include "src/bots/match_bots.h"
#include "src/notation/bpgn/bpgn.h"
#include "src/play/records/notes.h"
#include "src/play/request.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

// Who judges the game at a table, the local referee or a server, and what that means for players.

/// Set when the table opens, then constant.
struct Authority {
    /// The authority judges by the laws of the match: verdicts cite their articles, and illegal
    /// moves are not even sent.
    bool follows_match_laws = true;
    /// Flags fall by themselves; if false, the opponents must claim them.
    bool calls_flags = true;
    /// Every request is answered; if false, an answer can get lost and the boards are requested
    /// again.
    bool answers_every_request = true;
    /// Boards change by half-moves only; if false, the authority may show unrelated boards, and the
    /// record has a part for each.
    bool shows_every_move = true;
    /// Saves are batched: a half-move is written to the record some time later, together with those
    /// that followed it.
    bool batches_saves = false;
};

inline constexpr Authority server_authority{false, false, false, false, true};

// What a server tells about a game besides its half-moves: type, lag, and how it says the game
// ended. Empty for a local game.

struct ServerGame {
    std::string server_host; ///< empty at a local table
    std::string type;        ///< the kind of game: "bughouse", "crazyhouse", "blitz"
    bool rated = false;
    bool examined = false;                           ///< stepped through on the server, not played
    bool captures_fill_reserves = true;              ///< captured pieces go to somebody's reserve
    rules::PerSeat<std::optional<base::Millis>> lag; ///< lag of each player's latest move
    std::vector<base::Millis> ply_lags; ///< lag of all half-moves, where the server told it
    /// Number of half-moves on our board when the server refused a flag claim as too early.
    std::optional<int> plies_at_refused_claim;
    rules::PerBoard<std::string> end_text; ///< the server's words on the end: "carol resigns"
    std::string rating_change;             ///< mine, "1900 -> 1795", once the server has told it
};

/// The lag in short form: "lag 84" (milliseconds) or "lag 2s".
[[nodiscard]] std::string lag_mark(base::Millis lag);
/// The lag in full: "84ms", "1.2s".
[[nodiscard]] std::string lag_text(base::Millis lag);
/// Notes the lag that the server measured for the latest half-move of `seat`.
void note_lag(ServerGame& game, const rules::Match& match, rules::Seat seat, base::Millis lag);

/// The player in a seat.
struct Occupant {
    static constexpr std::string_view unknown = "?"; ///< a player not named by the server yet
    std::string name;
    bool at_this_keyboard = true; ///< plays at this keyboard
    int level = 0;                ///< level of a bot; 0 for a person
    std::string engine{}; ///< the external program that plays in place of the bot; empty: none
    std::string rating{}; ///< rating on a server
};

/// A move of ours that awaits the referee's answer, or Enter.
struct PendingMove {
    rules::Seat seat{};
    rules::Move move{};
    std::string text;
    bool sent = false;       ///< if false, it awaits confirmation
    base::Instant sent_at{}; ///< when it was sent
    /// After this time without an answer, the status line says so.
    static constexpr base::Millis answer_overdue_after{3000};
};

/// A clock with less time left than this shows tenths of a second and is marked.
inline constexpr base::Millis low_clock_time{20'000};
/// How long the screen announces that a clock of ours is low.
inline constexpr base::Millis low_time_shown{3000};
/// How long a piece that arrives in a reserve is marked.
inline constexpr base::Millis arrival_shown{1000};

/// The file in which a match is recorded.
struct RecordFileState {
    std::string name;                 ///< the file name without a folder; empty until first saved
    bool is_provisional = false;      ///< some players were unknown when the name was chosen
    std::string previous_name;        ///< old name, while a file of that name may remain
    std::string file;                 ///< path of the file once it has been written
    std::string problem;              ///< why the last save failed
    std::optional<base::Instant> due; ///< when unsaved half-moves are to be saved
    /// BPGN of the file's earlier games: finished parts of a server's match, each cut off when the
    /// server showed boards that do not follow from it.
    std::string finished_parts;
    enum class RecordLimit : std::uint8_t { unchecked, within_limit, beyond_limit };
    RecordLimit record_limit =
        RecordLimit::unchecked; ///< whether this record may be saved, see
                                ///< Evening::count_server_record(); decided at the first save
    static constexpr std::size_t most_tells = 2000;
    std::vector<play::Tell> tells; ///< only the first `most_tells` are kept
    /// Remaining times when the match was last saved or resumed.
    rules::PerSeat<std::optional<base::Millis>> saved_clocks{};
    notation::Game origin; ///< the record that the match was resumed from, less takebacks
};

struct Table {
    MatchTerms terms; ///< for a server's match only `seat` is set: mine, or the point of view
    MatchTerms settings_at_opening; ///< Options::match when a local match was opened
    Authority authority;            ///< who judges the match
    ServerGame server_game; ///< what the server told besides half-moves; empty for a local match
    rules::Match match;     ///< as the authority announced it
    rules::PerSeat<Occupant> seats;
    Scoresheet sheet;
    Premoves premoves;
    bots::MatchBots bots;
    std::optional<Relived> relived; ///< a record being relived; bots wait until it is left
    /// A bot's task that waits for the library's opening moves.
    struct BookLookup {
        std::uint64_t serial = 0; ///< serial of the question to the library
        engine::Task task;
    };
    rules::PerSeat<std::optional<BookLookup>> book_lookups{};
    RecordFileState record_state;
    Coaching coaching;
    std::optional<PendingMove> pending;
    std::optional<engine::Task> hint; ///< the running search for a hint
    rules::BoardId focus{};           ///< the board that was last typed for
    /// The seat that the input line is for: a line belongs to the same seat from its first letter
    /// to Enter, whatever happens meanwhile. `chosen`: whether the user selected it by
    /// F7 or `>` before typing.
    struct Typing {
        rules::Seat seat{};
        bool chosen = false;
    };
    std::optional<Typing> typing;
    std::optional<Pick> pick;
    std::optional<SquareCursor> cursor;         ///< set while the keys move a cursor on the boards
    std::optional<rules::Square> hidden_cursor; ///< where the cursor was when it was hidden
    rules::PerSeat<std::optional<base::Instant>> low_since; ///< when each clock was first seen low
    bool open = false;       ///< the table has been opened by its referee
    bool watching = false;   ///< nobody at this keyboard plays
    bool broken_off = false; ///< left before its end: connection lost, or no longer watched
    bool partner_told_of_absence = false; ///< the partner has been told that our terminal is gone
    bool flipped = false;
    /// Clocks at the first of plies(), if they differ from those at the start of a game.
    rules::PerSeat<std::optional<base::Millis>> start_clocks;
    bool counted = false;                 ///< its result is counted in the evening's score
    base::Instant began{};                ///< when the clocks began to run
    std::int64_t opened_wall_seconds = 0; ///< when it was opened; see Options::wall_seconds_at_zero

    Table(MatchTerms terms, rules::Match match);
};

/// Whether the match is played here, not on a server.
[[nodiscard]] inline bool is_local(const Table& table) {
    return table.server_game.server_host.empty();
}
/// The seats played at this keyboard, mine first; empty while watching others.
[[nodiscard]] std::vector<rules::Seat> human_seats(const Table& table);
/// Whether the first move also declares everybody at this keyboard ready. Where several players
/// enforce the laws themselves, starting the clocks is a separate step.
[[nodiscard]] bool first_move_declares_ready(const Table& table);
/// Whether several people play at this keyboard. They must agree on whatever the laws let none of
/// them do alone.
[[nodiscard]] bool several_people(const Table& table);
/// The names of the players in all seats.
[[nodiscard]] rules::Names names_of(const Table& table);

/// When the clock of a seat at this keyboard will first be low; nothing if it is not running or was
/// low before.
[[nodiscard]] std::optional<base::Instant> low_time_due(const Table& table, rules::Seat seat);
/// Whether "LOW TIME" is shown for that seat: for some seconds after its clock ran low.
[[nodiscard]] bool shows_low_time(const Table& table, rules::Seat seat, base::Instant now);
/// The kinds of pieces that have just arrived in that reserve.
[[nodiscard]] rules::PerKind<bool> arrived(const Table& table, rules::Seat seat, base::Instant now);

/// The seat that typed input is for: the one for which the line was begun, else a human to move on
/// the board last typed for, else a human to move on any board.
[[nodiscard]] rules::Seat typing_seat(const Table& table);
/// The human seat on that board, preferably the one to move; nothing if bots have both.
[[nodiscard]] std::optional<rules::Seat> human_seat_on(const Table& table, rules::BoardId board);
[[nodiscard]] bool running(const Table& table);
/// Whether `seat` can act in its turn, as the screen shows it.
[[nodiscard]] bool can_move(const rules::Match& match, rules::Seat seat);
/// Whether the match is running and somebody at this keyboard plays in it.
[[nodiscard]] bool is_being_played_here(const Table& table);
/// A player whose draw offer `me` has not accepted yet.
[[nodiscard]] std::optional<rules::Seat> draw_offerer(const Table& table, rules::Seat me);
/// If all players must agree to a draw, those who have not: "carol, dave and erin"; else empty.
[[nodiscard]] std::string draw_awaits_text(const Table& table, rules::Seat by);
/// A human seat that has moved but not pressed its clock, preferably the one typed for; nothing if
/// there is none.
[[nodiscard]] std::optional<rules::Seat> unpressed_seat(const Table& table);

/// Whether Esc clears premoves now, in preference to unsent lines.
[[nodiscard]] inline bool esc_clears_premoves(const Table& table) {
    return !table.pending && !table.premoves.all().empty();
}

/// Whether the server has adjourned the game, and so keeps it.
[[nodiscard]] bool is_adjourned(const Table& table);

/// Whether the two agree as for same_men_and_turn() and in both reserves, which is what
/// Match::resync() takes for equal.
[[nodiscard]] bool same_men_and_hands(const rules::Position& a, const rules::Position& b);

/// The position to show on `board`: after our pending move there, if it is legal.
[[nodiscard]] rules::Position shown_position(const Table& table, rules::BoardId board);

/// Makes a table with names, bots and an empty scoresheet. `name` is mine; `wall_seconds` dates the
/// record; `last_serial` is the last task serial that the previous table used.
[[nodiscard]] Table seated_table(const MatchTerms& terms, const rules::Match& match,
                                 const std::string& name, std::int64_t wall_seconds,
                                 std::uint64_t last_serial);

/// Rebuilds the scoresheet from the half-moves of the match.
void fill_sheet(Table& table);

} // namespace app
