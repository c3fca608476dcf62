// SPDX-License-Identifier: GPL-3.0-or-later
// A table that no law book sets up, to show that nothing in the rules counts on two boards.
#pragma once

#include "src/rules/laws/table_plan.h"

namespace support {

/// Three players on three boards: each plays White on one and Black on the next, and drops on one
/// what they capture on the other.
[[nodiscard]] rules::TablePlan ring_of_three();

} // namespace support
