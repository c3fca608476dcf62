// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of the open page, and the time of its next change.
#pragma once

#include "src/app/model.h"
#include "src/app/port/view.h"

namespace app {

/// The picture at `now`.
[[nodiscard]] View view(const Model& model, base::Instant now);

// When the picture or a deadline next changes by itself. While nothing runs, never.

/// Nothing: sleep until something happens.
[[nodiscard]] std::optional<base::Instant> next_wake(const Model& model, base::Instant now);

} // namespace app
