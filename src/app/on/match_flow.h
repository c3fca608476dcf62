// SPDX-License-Identifier: GPL-3.0-or-later
// How matches are opened, ended, left, played again and recorded, and how the client runs without a
// terminal.
#pragma once

#include "src/app/on/handlers.h"
#include "src/play/table_news.h"

#include <cstdint>
#include <optional>

namespace app {

struct RecordSaved;
struct TableOpened;

/// The opening time for a match that opens now, in seconds since 1970. Each call returns a later
/// one, since records are named after it.
[[nodiscard]] std::int64_t new_match_wall_seconds(const Context& m);
/// The terms of the next match at the table: those of this one, but what was changed in the
/// settings since it was opened.
[[nodiscard]] MatchTerms next_terms(const Model& model);
void open_match(const Context& m, const MatchTerms& terms);
void open_table(const Context& m, const MatchTerms& terms, const rules::Match& match);
/// Names the players of the match just opened: those of a house match, the friends at this
/// keyboard, and the substitutes of expelled players.
void name_players(const Context& m);
/// Opens the recorded match with the player at this keyboard in the seat of `terms`.
void open_relived(const Context& m, const MatchTerms& terms, const play::Recording& recording);
void on_table_opened(const Context& m, const TableOpened& opened);
void on_saved(const Context& m, const RecordSaved& saved);
void save_record(const Context& m);
/// Saves the record for the last time, marked as done: the match will not go on here.
void save_final(const Context& m);
/// Saves the record at once or, if Authority::batches_saves, as schedule_record_save() does.
void save_or_schedule_record(const Context& m);
/// Has the record saved after a short delay, together with the half-moves and talk until then.
void schedule_record_save(const Context& m);
/// Adds a tell between partners to the record if the user wants that.
void record_tell(const Context& m, const std::string& from, const std::string& to,
                 const std::string& text);

void on_ended(const Context& m, const play::Ended& ended);
void on_took_back(const Context& m, const play::CompletedMoveTakenBack& took);

/// Asks `question`; acts at once if we play in no running match or the same question is already
/// open.
void confirm_if_playing(const Context& m, Question question);
// Actions that follow a yes to a question; each leaves the match in progress.
void leave_program(const Context& m);
/// Quits without announcing anything, after saving the match.
void save_and_quit(const Context& m);
/// Opens another match with these terms, or the start page if there are none.
void open_another(const Context& m, const std::optional<MatchTerms>& terms);
void open_rematch(const Context& m);
void open_swapped(const Context& m);

// Running without a terminal.
/// Why the program need not run on without a terminal: nothing would be lost, or
/// Options::keep_without_terminal is 0; nothing if it must run on.
[[nodiscard]] std::optional<Wording> why_not_keep_running(const Model& model);

/// Stops the clocks of a local table until a terminal is back.
void stop_clocks_while_away(const Context& m);
/// Gives up the terminal and keeps running without one.
void detach_from_terminal(const Context& m);

void on_screen_gone(const Context& m);
void on_screen_back(const Context& m);

/// Applies the arbiter's decision on what the last game scores for the team of the player in `seat`
/// to the evening's score; `mine`: that team is mine.
void award_last_game_points(const Context& m, rules::Seat seat, bool mine, int half_points);
/// Has a substitute take the place of the player in `seat` from the next match on.
void expel_from_evening(const Context& m, rules::Seat seat);

/// Keeps track of whether a match is running here; to be called after every event.
void update_no_match_since(const Context& m);
/// When the program stops waiting for a terminal, sooner if no match of its own is running; nothing
/// while it has one.
[[nodiscard]] std::optional<base::Instant> session_deadline(const Model& model);

} // namespace app
