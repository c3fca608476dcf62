// SPDX-License-Identifier: GPL-3.0-or-later
// Where the laws let a side drop, were the board empty.
#pragma once

#include "src/rules/board/bitboard.h"
#include "src/rules/laws/move_laws.h"

#include <algorithm>

namespace rules {

/// Never an end rank, whatever the laws say.
[[nodiscard]] constexpr Bitboard pawn_drop_squares(const MoveLaws& laws, Side side) {
    const int first = std::clamp<int>(laws.first_pawn_drop_rank, 2, 8);
    const int last = std::clamp<int>(laws.last_pawn_drop_rank, 1, 7);
    const int below = side == Side::white ? first - 1 : 8 - last; // ranks, from White's side
    const int above = side == Side::white ? 8 - last : first - 1;
    return ~Bitboard{0} << 8 * below & ~Bitboard{0} >> 8 * above;
}

/// Kings only where they are captured like other pieces.
[[nodiscard]] constexpr Bitboard drop_squares(const MoveLaws& laws, Side side, Kind kind) {
    if (kind == Kind::pawn) {
        return pawn_drop_squares(laws, side);
    }
    if (kind == Kind::king && !laws.kings_are_taken) {
        return 0;
    }
    const Bitboard own_half = side == Side::white ? ~Bitboard{0} >> 32 : ~Bitboard{0} << 32;
    return laws.drop_zone == DropZone::own_half ? own_half : ~Bitboard{0};
}

} // namespace rules
