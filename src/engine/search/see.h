// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange evaluation: what a move wins or loses when both sides keep capturing there.
#pragma once

#include "src/rules/board/position.h"

namespace engine {

/// Whether the exchange that `move` begins (a capture, a drop or a quiet step) brings the mover at
/// least `threshold` centipawns. Reserves take no part.
[[nodiscard]] bool exchange_wins(const rules::Position& position, rules::Move move, int threshold);

} // namespace engine
