// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of the match that is being played, or has just ended.
#pragma once

#include "src/app/model.h"
#include "src/app/port/view.h"

namespace app {

void view_game(const Model& model, base::Instant now, View& view);

// The picture of a match that is stepped through.

void view_review(const Model& model, base::Instant now, View& view);

} // namespace app
