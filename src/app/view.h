// SPDX-License-Identifier: GPL-3.0-or-later
// What the client shows, and when that next changes without an event.
#pragma once

#include "src/app/model.h"
#include "src/app/port/view.h"

namespace app {

/// The picture to paint at `now`.
[[nodiscard]] View view(const Model& model, base::Instant now);

// Deadlines.

/// When the client must next wake without an event, as the picture changes or a deadline of
/// update() passes; nothing: sleep until the next event.
[[nodiscard]] std::optional<base::Instant> next_wake(const Model& model, base::Instant now);

} // namespace app
