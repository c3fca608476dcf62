// SPDX-License-Identifier: GPL-3.0-or-later
// The views of the match being played, or just finished; of a replay; and of the library.
#pragma once

#include "src/app/model.h"
#include "src/app/port/view.h"

namespace app {

void view_game(const Model& model, base::Instant now, View& view);

// The view of a replay.

void view_review(const Model& model, base::Instant now, View& view);

/// The timeline of a replay, with marks of costly moves if `analysis` has looked for them.
[[nodiscard]] View::ReplayTimelineView
replay_timeline_view(const Review& review, const Analysis& analysis, base::Instant now);

// The view of the library page, and of the library's facts beside a replay.

void view_library(const LibraryPage& page, base::Instant now, View& view);
/// Library moves from the position shown, one line each: how often played, how successfully.
void view_book(const ReviewBook& book, View& view);

} // namespace app
