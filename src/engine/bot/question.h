// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to think about on one board of a match, whoever wants to know.
#pragma once

#include "src/engine/search/search.h"
#include "src/rules/match/match.h"

namespace engine {

/// That seat's board as the search takes it: with its past, and with what may still come. Who
/// thinks adds how far, how well, and what his partner wants.
[[nodiscard]] Task question_of(const rules::Match& match, rules::Seat seat);

} // namespace engine
