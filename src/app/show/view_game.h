// SPDX-License-Identifier: GPL-3.0-or-later
// The view of the match being played, or just finished.
#pragma once

#include "src/app/model.h"
#include "src/app/port/view.h"

namespace app {

void view_game(const Model& model, base::Instant now, View& view);

// The view of a replay.

void view_review(const Model& model, base::Instant now, View& view);

} // namespace app
