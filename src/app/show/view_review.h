// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a match that is stepped through.
#pragma once

#include "src/app/port/view.h"
#include "src/app/table/review.h"

namespace app {

void view_review(const Review& review, base::Instant now, View& view);

} // namespace app
