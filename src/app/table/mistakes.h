// SPDX-License-Identifier: GPL-3.0-or-later
// A player's own mistakes in a recorded match, each proved, as questions to be asked again.
#pragma once

#include "src/app/table/lesson.h"
#include "src/play/records/recording.h"

#include <vector>

namespace app {

/// The mates that the player in that seat had and did not give, the trades that gave the other team
/// a mate, the moves made where only waiting was no loss, and the long waits behind the diagonal
/// clock that were sits: with little time at their end or none, said to the partner, or for a kind
/// that the reserve had. Each at its first half-move, at most `most_mistakes`.
inline constexpr std::size_t most_mistakes = 8;
inline constexpr int longest_mate = 4; ///< moves of a missed mate that is still found
[[nodiscard]] std::vector<Lesson> mistakes_of(const play::Recording& recording, rules::Seat seat,
                                              const std::string& source);

/// The lesson of a moment of a match for the seat on move; with clocks where there are some.
[[nodiscard]] Lesson lesson_at(const rules::Match& match, rules::Seat seat, base::Instant now,
                               Goal goal, int moves = 1);

} // namespace app
