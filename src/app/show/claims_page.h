// SPDX-License-Identifier: GPL-3.0-or-later
// The page of claims that players at this keyboard can make.
#pragma once

#include "src/app/model.h"

namespace app {

/// Each possible claim: its player, its article, and the line to type.
[[nodiscard]] TextPage claims_page(const Table& table, base::Instant now);

} // namespace app
