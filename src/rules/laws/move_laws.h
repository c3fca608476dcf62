// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the laws that decides which moves a position has. A field of every Position.
#pragma once

#include "src/rules/types.h"

#include <cstdint>

namespace rules {

// The pieces that can still come to a player who is in check and holds none that helps.

/// The effect that a piece not yet held could still have on the check.
enum class Rescue : std::uint8_t {
    any_piece, ///< something can always come (FICS, Wall)
    counted,   ///< only kinds that are off this player's board (WBN 1.5, FIDE 10, Geneva 8)
    none       ///< nothing comes any more: no other board feeds this reserve
};

/// May a rook that was dropped castle? (WBN 5.8a.2; FIDE 8)
enum class DroppedRookCastles : std::uint8_t {
    no,             ///< a right lost by moving or by capture is lost for good
    unmoved_corner, ///< FICS: lost when a rook leaves the corner, not by its capture there
    yes             ///< a rook dropped on its corner is as good as new while the king has not moved
};

/// The squares on which pieces other than pawns may be dropped.
enum class DropZone : std::uint8_t { anywhere, own_half };

/// Laws that the move generator reads; small, so that each position carries its own.
struct MoveLaws {
    DroppedRookCastles dropped_rook_castles = DroppedRookCastles::no;
    bool dropped_pawn_double_step = true;  ///< a dropped pawn may make a double step, and can then
                                           ///< be taken en passant (WBN 5.11)
    std::uint8_t first_pawn_drop_rank = 2; ///< own side's count, 1..8 (WBN 5.10)
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
