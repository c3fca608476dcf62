// SPDX-License-Identifier: GPL-3.0-or-later
// The reasons why something was refused, each with its one wording.
#pragma once

#include "src/rules/board/move.h"
#include "src/rules/board/position.h"

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
    check_not_answered, ///< in check, and this move does not answer it
    waiting_for_piece,  ///< in check, nothing held helps: must wait for a piece from the partner
    beyond_help,        ///< in check, nothing held helps, and nobody is left who could pass a piece
    castling_right_lost,
    castling_through_check,
    castling_blocked,
    promotion_must_be_named,
    promotion_not_allowed,
    second_king_in_reserve, ///< transfer chess: the captured king's new owner holds one already
    board_over,             ///< this board has ended while others play on
    other_board_to_move,    ///< seats take turns, and a seat on another board is next
    // stalling
    nobody_stalls,
    not_stalling_yet, ///< the opponent's partner has not yet made three moves
    no_mate_in_one,
    already_counting,
    not_least_valuable, ///< that piece is not among those that the counting player may choose from
    // last drop (WBN 1.9)
    only_the_captured_piece,
    waits_for_last_drop, ///< the board is mated; the partner may still drop one piece
    // draws, taking back, agreements and talk
    nothing_to_claim,
    not_your_claim, ///< under these laws, only another player may claim this
    nothing_to_take_back,
    nothing_to_answer,
    already_offered,
    nobody_hears,
    finished_player_is_silent, ///< a player who has finished is silent about the boards that go on
                               ///< (WBN 8.3)
    // tables where the players enforce the laws, or press the clock
    referee_sees_it,     ///< the referee is strict, so that there is nothing to claim
    moves_count_at_once, ///< there is no clock to press
    king_is_not_taken,   ///< under these laws the king is not captured: the illegal move must be
                         ///< claimed instead
    seat_is_frozen,      ///< the arbiter has frozen the player (WBN 9.4.2)
    legal_move_stands,   ///< a legal move stands once it is made (Geneva 17)
    must_play_touched,   ///< the piece that was touched must be moved (Geneva 18)
    captured_is_gone,    ///< the partner has dropped what the move captured
    nothing_made,
    opponent_has_not_pressed,
    no_illegal_move,
    no_mate,
    no_fallen_flag,
    no_premove,
    no_premoves,            ///< the opponent has not moved yet (WBN 6.5)
    repetition_not_counted, ///< the repetition was not counted aloud (WBN 1.13)
    too_late,               ///< the wronged player has completed a move since
    mate_came_first,        ///< the board was won before the flag fell (WBN 7.9)
    capture_not_completed,  ///< a piece to be dropped was captured by a move that is not completed
                            ///< yet
    partner_must_stop_too,  ///< the partner must stop the clocks too (FIDE 15, Geneva 20)
    arbiter_not_called,
    completed_stands, ///< a completed move stands: no book lets it be taken back (WBN 6.3, FIDE 14)
    too_late_to_correct, ///< a wrong set-up or clock stands once both have moved (WBN 1.15)
    moves_contradict_corrected_setup, ///< the moves played could not be played from the corrected
                                      ///< set-up
    no_clock
};
inline constexpr int refusals = static_cast<int>(Refusal::no_clock) + 1;

/// The wording, such as "that piece is pinned": no capital, no full stop.
[[nodiscard]] std::string_view to_text(Refusal refusal);

/// Why `move` is not legal for the side to move; nothing if it is. `fed`: whether pieces may still
/// come from another board.
[[nodiscard]] std::optional<Refusal> why_illegal(const Position& position, Move move,
                                                 bool fed = true);

} // namespace rules
