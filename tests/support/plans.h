// SPDX-License-Identifier: GPL-3.0-or-later
// A table plan that is in no law book, to show that the rules do not assume two boards.
#pragma once

#include "src/rules/laws/table_plan.h"

namespace support {

/// Three players on three boards: each plays White on one and Black on the next, and drops on one
/// what they capture on the other.
[[nodiscard]] rules::TablePlan ring_of_three();

} // namespace support
