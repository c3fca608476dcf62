// SPDX-License-Identifier: GPL-3.0-or-later
// The moves with which a player lost a match, found by the engine on both boards, as questions to
// be asked again.
#pragma once

#include "src/app/table/lesson.h"
#include "src/engine/search/task.h"
#include "src/play/records/recording.h"

#include <functional>
#include <vector>

namespace app {

using Searcher = std::function<engine::Report(const engine::Task&)>;

/// Of a match that the player in that seat lost: their half-moves after which their team was lost
/// and before which it was not, and the first one made where every move lost and only waiting, with
/// more time than the diagonal opponent, did not. Their answers are all that does not lose; at most
/// `most_judged`. It costs some hundred searches.
inline constexpr std::size_t most_judged = 3;
[[nodiscard]] std::vector<Lesson> judged_mistakes_of(const play::Recording& recording,
                                                     rules::Seat seat, const std::string& source,
                                                     const Searcher& search);

} // namespace app
