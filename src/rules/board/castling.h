// SPDX-License-Identifier: GPL-3.0-or-later
// Where king and rook go when they castle, from any start array: the king to the g or c file, the
// rook to the f or d file.
#pragma once

#include "src/rules/board/attacks.h"

namespace rules {

struct CastlingWay {
    Square king_to, rook_to;
    Bitboard kings_path;    ///< squares the king enters; none may be attacked
    Bitboard must_be_empty; ///< but for king and rook themselves
};

/// `king` and `rook` stand on one rank.
[[nodiscard]] inline CastlingWay castling_way(Square king, Square rook) {
    const bool kings_wing = rook > king;
    const Square king_to = square(kings_wing ? 6 : 2, rank_of(king));
    const Square rook_to = square(kings_wing ? 5 : 3, rank_of(king));
    const Bitboard kings_path = king_to == king ? 0 : between(king, king_to) | bit(king_to);
    const Bitboard rooks_path = between(rook, rook_to) | bit(rook_to);
    return {king_to, rook_to, kings_path, (kings_path | rooks_path) & ~bit(king) & ~bit(rook)};
}

} // namespace rules
