// SPDX-License-Identifier: GPL-3.0-or-later
// A count of leaves that can be stopped.
#pragma once

#include "src/engine/protocol/act.h"

namespace engine {

/// The leaves below each legal move, in the generator's order; nothing when it was stopped.
[[nodiscard]] std::optional<std::vector<rules::Branch>> count_leaves(const Count& asked,
                                                                     const std::stop_token& stop);

} // namespace engine
