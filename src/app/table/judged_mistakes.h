// SPDX-License-Identifier: GPL-3.0-or-later
// The moves with which a player lost a match, found by the engine on both boards and turned into
// drills.
#pragma once

#include "src/app/table/lesson.h"
#include "src/engine/search/task.h"
#include "src/play/records/recording.h"

#include <functional>
#include <vector>

namespace app {

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
