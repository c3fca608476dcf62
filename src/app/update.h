// SPDX-License-Identifier: GPL-3.0-or-later
// The mind of the client: one event changes one model and answers what the world should do.
#pragma once

#include "src/app/model.h"
#include "src/app/port/effect.h"
#include "src/app/port/event.h"
#include "src/app/port/rows.h"
#include "src/app/view.h"
#include "src/play/records/recording.h"

#include <optional>

namespace app {

/// Pure: no clock, no file, no terminal. `now` is when the event happened.
Effects update(Model& model, const Event& event, base::Instant now);

/// `bughouse play`: straight to the table of a match that make_match() can make. Without it a Model
/// shows the start page.
Effects sit_down(Model& model, const MatchTerms& terms, base::Instant now);

/// `bughouse play --resume`: back to a match as its record left it. `terms` is what a rematch is
/// made of; its seats say who plays from this keyboard.
Effects take_up(Model& model, const MatchTerms& terms, const play::Unfinished& unfinished,
                base::Instant now);

/// `bughouse learn` and `train`: the first lesson of a school that has one.
Effects begin_school(Model& model, School school, base::Instant now);

/// `bughouse relive`: that match, with the player at this keyboard in the seat of `terms`.
Effects relive(Model& model, const MatchTerms& terms, const play::Recording& recording,
               base::Instant now);

/// `bughouse replay`: steps through a recorded game; leaving it leaves the program.
void open_recording(Model& model, play::Recording recording);

/// Whether something would be lost if the program ended because its terminal is gone.
[[nodiscard]] bool outlives_terminal(const Model& model);
/// The match or server, and how long no terminal has shown it.
[[nodiscard]] Played what_is_played(const Model& model, base::Instant now);

/// Text that stays on the normal screen after quitting: results and file names, one a line.
[[nodiscard]] std::string farewell(const Model& model);
/// False: some match could not be saved.
[[nodiscard]] bool all_saved(const Model& model);

/// The first time the start page asks the player's name, and proposes the login name.
void ask_name(Model& model);
/// Bare `bughouse`: asks the name, if need be. The library is asked what it has, and nobody waits
/// for that.
Effects greet(Model& model, base::Instant now);
/// The same on the way back from a replay or lessons, with what those have to tell: a name that
/// was not given before is not asked for again.
Effects come_back(Model& model, Onward::Kind from, const std::string& note, base::Instant now);
/// `bughouse library`: its page; leaving it leaves the program.
Effects open_library(Model& model, base::Instant now);

} // namespace app
