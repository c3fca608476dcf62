// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the library, and what it says beside a replay.
#pragma once

#include "src/app/model.h"
#include "src/app/port/view.h"

namespace app {

void view_library(const LibraryPage& page, base::Instant now, View& view);
/// The moves of the library's matches in the position shown, a line each: how often, how well.
void view_book(const ReviewBook& book, View& view);
/// The time bar of a replay. `losses`: marks of moves that lost much; none: nobody has looked.
[[nodiscard]] View::FilmView film_view(const Review& review, const Analysis& analysis,
                                       base::Instant now);

} // namespace app
