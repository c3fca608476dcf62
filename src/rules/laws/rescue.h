// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces that can still come to a player who is in check and holds none that helps.
#pragma once

#include <cstdint>

namespace rules {

/// The effect that a piece not yet held could still have on the check.
enum class Rescue : std::uint8_t {
    any_piece, ///< something can always come (FICS, Wall)
    counted,   ///< only kinds that are off this player's board (WBN 1.5, FIDE 10, Geneva 8)
    none       ///< nothing comes any more: no other board feeds this reserve
};

} // namespace rules
