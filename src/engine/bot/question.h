// SPDX-License-Identifier: GPL-3.0-or-later
// Search tasks from one board of a match, for bots and for the analysis alike.
#pragma once

#include "src/engine/search/search.h"
#include "src/rules/match/match.h"

namespace engine {

/// That seat's board as a task: with its past, and with the pieces that may still come. The caller
/// adds limits, strength, and the partner's wishes.
[[nodiscard]] Task question_of(const rules::Match& match, rules::Seat seat);

} // namespace engine
