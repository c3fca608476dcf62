// SPDX-License-Identifier: GPL-3.0-or-later
// What the partner's board sends here, and what captures here would do there.
#pragma once

#include "src/engine/search/search.h"

namespace engine {

/// The task without its board beside. What short searches say of that board is in the task: what
/// its next move takes is `coming`, and how much more than usual one more piece of each kind
/// changes there, for the partner and for his opponent, is in `wanted` and `feared`. The same
/// everywhere for the same task; a task without a board beside stays as it is.
[[nodiscard]] Task with_other_board(Task task, const std::stop_token& stop);

} // namespace engine
