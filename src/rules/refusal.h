// SPDX-License-Identifier: GPL-3.0-or-later
// Why something was not done: each reason once, and its one wording.
#pragma once

#include "src/rules/move.h"
#include "src/rules/position.h"

#include <optional>
#include <string_view>

namespace rules {

enum class Refusal : std::uint8_t {
    not_started,
    match_over,
    paused,
    not_paused,
    no_such_seat,
    not_your_turn,
    // moves and drops
    no_piece_there,
    not_your_piece,
    not_in_reserve,
    square_occupied,
    pawn_drop_rank,
    drop_zone,
    drop_gives_check,
    drop_gives_mate,
    drop_blocks_check,
    cannot_move_there,
    pinned,             ///< the piece shields its own king
    king_into_check,    ///< the king would step onto an attacked square
    check_not_answered, ///< in check, and this does not help
    waiting_for_piece,  ///< in check, nothing held helps: sits until the partner feeds him
    castling_right_lost,
    castling_through_check,
    castling_blocked,
    promotion_must_be_named,
    promotion_not_allowed,
    second_king_in_reserve, ///< transfer chess: the reserve that it would go to holds one
    board_over,             ///< that board has ended, others play on
    other_board_first,      ///< seats take turns, and another one is on turn
    // stalling
    nobody_stalls,
    not_stalling_yet, ///< his partner has not made three moves since
    no_mate_in_one,
    already_counting,
    nothing_counted, ///< that piece is none of those the counter may choose from
    // last drop (WBN 1.9)
    only_the_captured_piece,
    waits_for_last_drop, ///< the board has been mated; somebody else may still drop one piece
    // the rest of a match
    nothing_to_claim,
    not_your_claim, ///< there is something, but these laws want another claimant
    nothing_to_take_back,
    nothing_to_answer,
    already_offered,
    nobody_hears
};

/// "that piece is pinned": no capital, no full stop.
[[nodiscard]] std::string_view to_text(Refusal refusal);

/// Why `move` is not legal for the side to move; nothing when it is.
[[nodiscard]] std::optional<Refusal> why_illegal(const Position& position, Move move);

} // namespace rules
