// SPDX-License-Identifier: GPL-3.0-or-later
// The laws that decide which moves are legal in a position. Every Position carries a copy.
#pragma once

#include "src/rules/types.h"

#include <cstdint>

namespace rules {

// Whether a piece that answers a check can still come to a player who holds none.

/// Which pieces that a player does not hold yet count as a possible answer to a check.
enum class Rescue : std::uint8_t {
    any_piece, ///< a helpful piece can always come (FICS, Wall)
    counted,   ///< only kinds of which this player does not have all on their own board (WBN 1.5,
               ///< FIDE 10, Geneva 8)
    none       ///< nothing can come any more: no other board feeds this reserve
};

/// Whether a rook that was dropped may castle (WBN 5.8a.2; FIDE 8).
enum class DroppedRookCastles : std::uint8_t {
    no,             ///< a right lost by moving or by capture is lost for good
    unmoved_corner, ///< FICS: a right is lost when a rook leaves its corner, not when captured
    yes             ///< a rook dropped on its corner is as good as new while the king has not moved
};

/// The squares on which pieces other than pawns may be dropped.
enum class DropZone : std::uint8_t { anywhere, own_half };

/// Laws that the move generator reads; small, since each position carries a copy.
struct MoveLaws {
    DroppedRookCastles dropped_rook_castles = DroppedRookCastles::no;
    bool dropped_pawn_double_step = true;  ///< a dropped pawn may make a double step, and can then
                                           ///< be taken en passant (WBN 5.11)
    std::uint8_t first_pawn_drop_rank = 2; ///< counted from the player's own side, 1..8 (WBN 5.10)
    std::uint8_t last_pawn_drop_rank = 7;
    bool promotes_to_rook_and_bishop =
        true; ///< false: promotion to queen and knight only (WBN 1.1, 5.7)
    bool drop_may_check = true;
    bool drop_may_mate = true;
    bool drop_may_block = true; ///< a drop may parry a check (transfer chess: no)
    DropZone drop_zone = DropZone::anywhere;
    bool kings_are_taken = false; ///< kings are captured like other pieces, and no check must be
                                  ///< answered (transfer chess)
    bool operator==(const MoveLaws&) const = default;
};

} // namespace rules
