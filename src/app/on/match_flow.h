// SPDX-License-Identifier: GPL-3.0-or-later
// From match to match: opening, ending, leaving and playing again, with the record of each; and
// going on without a terminal.
#pragma once

#include "src/app/on/handlers.h"

#include <optional>
#include <string_view>

namespace app {

void open_match(const Moment& m, const MatchTerms& terms);
void open_table(const Moment& m, const MatchTerms& terms, const rules::Match& match);
void on_table_opened(const Moment& m, const TableOpened& opened);
void on_saved(const Moment& m, const Saved& saved);
void save_record(const Moment& m);
/// Saves the match for the last time: nobody plays on.
void save_last(const Moment& m);
/// Coalesced where the authority records late: the next board does not wait for the record.
void save_record_soon(const Moment& m);
void save_record_late(const Moment& m);
/// Adds a tell to a partner to the record, if the user wishes it.
void keep_tell(const Moment& m, const std::string& from, const std::string& to,
               const std::string& text);

void on_ended(const Moment& m, const play::Ended& ended);
void on_took_back(const Moment& m, const play::TookBack& took);

/// Takes yes for the answer at once when no match is in progress, or when the same question has
/// just been asked.
void ask_or_do(const Moment& m, Question question);
// Actions behind a yes. Each of these leaves a match in progress.
void leave_program(const Moment& m, const Question& question);
/// Ends a match without announcing it.
void end_quietly(const Moment& m);
/// The match that the question specifies, else back to the start page.
void open_another(const Moment& m, const Question& question);
void open_again(const Moment& m, const Question& question);
void open_swapped(const Moment& m, const Question& question);

// While nobody sees the screen.
/// Why nothing would be lost if the program ended now; nothing when something would.
[[nodiscard]] std::optional<Wording> why_not_worth_keeping(const Model& model);

/// Stops the clocks of a local table until a terminal is back.
void stop_clocks_meanwhile(const Moment& m);
/// Gives the terminal back, and goes on without one.
void detach(const Moment& m);

void on_screen_gone(const Moment& m);
void on_screen_back(const Moment& m);

/// The arbiter's word on what the last game counts for that player's team, on the score of the
/// evening; `mine`: it is mine.
void award_points(const Moment& m, rules::Seat seat, bool mine, int half_points);
/// Gives that player's seat to a substitute from the next match on.
void expel_player(const Moment& m, rules::Seat seat);

/// To be called after every event.
void note_idleness(const Moment& m);
/// When the program ends because it has gone on without a screen for too long: sooner where nobody
/// here has a match that runs.
[[nodiscard]] std::optional<base::Instant> kept_until(const Model& model);

} // namespace app
