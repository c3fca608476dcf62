// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons and replays of one's own decisions, for callers other than the command line.
#pragma once

#include "src/main/commands/play.h"

#include <string>

namespace program {

// `chosen` receives what the player chooses to do next, if anything, for run_choices().

/// Runs `bughouse learn`.
ExitCode learn(const app::GivenSettings& given, Chosen& chosen);
/// Runs `bughouse train` without options. If there is nothing to train, says why in
/// `why_nothing_to_train`.
ExitCode train_here(const app::GivenSettings& given, std::string& why_nothing_to_train,
                    Chosen& chosen);
/// The number of built-in lessons that the player has ever solved.
std::size_t solved_lessons();
/// The number of the player's mistakes that `bughouse train` would ask today.
std::size_t due_mistakes();
/// Runs `bughouse relive FILE` in the player's own seat: the one with their name, else a person's.
ExitCode relive_own_seat(const app::GivenSettings& given, const std::string& file, Chosen& chosen);

} // namespace program
