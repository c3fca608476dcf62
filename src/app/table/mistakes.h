// SPDX-License-Identifier: GPL-3.0-or-later
// A player's mistakes in a recorded match, each proved and turned into a drill.
#pragma once

#include "src/app/table/lesson.h"
#include "src/engine/search/task.h"
#include "src/play/records/recording.h"

#include <functional>
#include <string>
#include <vector>

namespace app {

inline constexpr std::size_t most_mistakes = 8; ///< per match
inline constexpr int longest_mate = 4;          ///< longest missed mate that is found, in moves
/// The mistakes of the player in `seat`, at most `most_mistakes`, in order: mates missed, trades
/// that gave the opponents a mate, moves made where only waiting was safe, and wrong waits. A wait
/// was wrong if it was long while the diagonal opponent had more time, and left little or no time,
/// was announced to the partner, or was for a kind already in reserve.
[[nodiscard]] std::vector<Lesson> mistakes_of(const play::Recording& recording, rules::Seat seat,
                                              const std::string& source);

/// The lesson for the seat to move at that moment of a match; with clocks if the match has any.
[[nodiscard]] Lesson lesson_at(const rules::Match& match, rules::Seat seat, base::Instant now,
                               Goal goal, int moves = 1);

// The moves with which a player lost a match, found by the engine on both boards and turned into
// drills.

using Searcher = std::function<engine::Report(const engine::Task&)>;

/// Limit on the mistakes that judged_mistakes_of() returns.
inline constexpr std::size_t most_judged = 3;
/// The mistakes of the player in `seat` in a match they lost: the half-moves that turned a playable
/// game into a lost one, and the first half-move made where every move lost but the player could
/// wait, having more time than the diagonal opponent. In each lesson every answer that does not
/// lose is right. Returns at most `most_judged` after some hundred searches.
[[nodiscard]] std::vector<Lesson> judged_mistakes_of(const play::Recording& recording,
                                                     rules::Seat seat, const std::string& source,
                                                     const Searcher& search);

} // namespace app
