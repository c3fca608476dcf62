// SPDX-License-Identifier: GPL-3.0-or-later
// A board as it was parsed or drawn: nothing is promised, not even kings.
#pragma once

#include "src/base/enum_array.h"
#include "src/rules/board/hand.h"
#include "src/rules/types.h"

namespace rules {

/// Where one side's castling rook stands, king's wing and queen's wing; nothing when that right is
/// lost (or was never there). Any file, so that shuffled arrays can castle.
enum class Wing : std::uint8_t { king, queen };
template <class T> using PerWing = base::EnumArray<Wing, T, 2>;
using CastlingRooks = PerSide<PerWing<std::optional<Square>>>;

/// One board as text or a server said it.
struct Setup {
    base::EnumArray<Square, std::optional<Piece>, squares> board{};
    PerSide<Hand> hands{};
    Side turn = Side::white;
    CastlingRooks castling{};
    std::optional<Square> en_passant{}; ///< the square a pawn has just crossed
    int quiet_plies = 0;                ///< half-moves since a capture, pawn move or drop
    int move_number = 1;                ///< counted by White's moves, from 1
    bool operator==(const Setup&) const = default;
};

/// The usual array (WBN 4.3).
[[nodiscard]] Setup standard_setup();

} // namespace rules
