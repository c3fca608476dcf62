// SPDX-License-Identifier: GPL-3.0-or-later
// The logic of the client: one event changes the model and yields the effects to carry out.
#pragma once

#include "src/app/model.h"
#include "src/app/port/effect.h"
#include "src/play/records/recording.h"

namespace app {

struct Event;

/// Pure: uses no clock, file or terminal. `now` is when the event happened.
Effects update(Model& model, const Event& event, base::Instant now);

/// `bughouse play`: goes straight to a table, instead of the start page that a new Model shows.
/// make_match(terms) must succeed.
Effects sit_down(Model& model, const MatchTerms& terms, base::Instant now);

/// `bughouse play --resume`: resumes a match from its record. A rematch uses `terms`, whose seats
/// also say who plays from this keyboard.
Effects resume_match(Model& model, const MatchTerms& terms, const play::Unfinished& unfinished,
                     base::Instant now);

/// `bughouse learn` and `train`: opens the first lesson of `course`, which must have one.
Effects begin_course(Model& model, Course course, base::Instant now);

/// `bughouse relive`: replays that match with the player at this keyboard in the seat of `terms`.
Effects relive(Model& model, const MatchTerms& terms, const play::Recording& recording,
               base::Instant now);

/// `bughouse replay`: steps through a recorded game; closing it quits the program.
void open_recording(Model& model, play::Recording recording);

/// Whether the client keeps running when its terminal is gone: a match is running or a server is
/// connected, and Options::keep_without_terminal is not 0.
[[nodiscard]] bool outlives_terminal(const Model& model);
/// The match or server in this session, and for how long no terminal has shown it.
[[nodiscard]] SessionMatch session_match(const Model& model, base::Instant now);

/// Text to leave on the normal screen after quitting: one line per result or file name.
[[nodiscard]] std::string text_after_quitting(const Model& model);
/// False if some match could not be saved.
[[nodiscard]] bool all_saved(const Model& model);

/// On the first run, asks for the player's name on the start page and proposes the login name.
void ask_player_name(Model& model);
/// Bare `bughouse`: asks for the name if necessary, and requests the library's summary without
/// waiting for it.
Effects begin_at_start_page(Model& model, base::Instant now);
/// Shows the start page again after the activity `from`, such as a replay, with `note` in the
/// status line. Does not ask for the name a second time.
Effects return_to_start_page(Model& model, NextActivity::Kind from, const std::string& note,
                             base::Instant now);
/// `bughouse library`: opens the library page; closing it quits the program.
Effects open_library(Model& model, base::Instant now);

} // namespace app
