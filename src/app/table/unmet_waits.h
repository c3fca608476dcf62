// SPDX-License-Identifier: GPL-3.0-or-later
// Long waits for a piece that the partner could have captured, and did not.
#pragma once

#include "src/app/table/review.h"

#include <vector>

namespace app {

/// A half-move after which the mover's partner sat long for a piece that a capture would have sent.
struct UnmetWait {
    std::size_t ply = 0;   ///< half-moves of the match before the one played
    rules::Move capture{}; ///< a move that would have sent the piece
    rules::Kind kind{};    ///< of the piece that the partner sat for
    base::Millis time{};   ///< how long the partner then sat
    bool operator==(const UnmetWait&) const = default;
};

/// All such captures by the team that lost, in the order of their half-moves. The partner had asked
/// for that kind since its own last half-move or, without it, had no legal move. Whether the
/// capture was good is not judged. Nothing without clocks, and if the piece came after all.
[[nodiscard]] std::vector<UnmetWait> unmet_waits(const Review& review);

} // namespace app
