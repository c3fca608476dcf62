// SPDX-License-Identifier: GPL-3.0-or-later
// When the picture or a deadline next changes by itself. While nothing runs, never.
#pragma once

#include "src/app/model.h"

namespace app {

/// Nothing: sleep until something happens.
[[nodiscard]] std::optional<base::Instant> next_wake(const Model& model, base::Instant now);

} // namespace app
