// SPDX-License-Identifier: GPL-3.0-or-later
// The levels of play as an option of a protocol.
#pragma once

#include "src/engine/search/search.h"

namespace engine {

/// Lets `task` be searched at that level, 1..8: the weaker ones look no further than they can.
void set_skill(Task& task, int skill);

} // namespace engine
