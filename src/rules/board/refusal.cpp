// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/refusal.h"

#include "src/rules/board/move_sets.h"
#include "src/rules/board/movegen.h"

#include <algorithm>
#include <array>

namespace rules {
namespace {

/// One row per reason, in the order of the enumeration.
struct Row {
    Refusal refusal;
    std::string_view text;
};
constexpr std::array refusal_texts{
    Row{Refusal::not_started, "the match has not started"},
    Row{Refusal::match_over, "the match is over"},
    Row{Refusal::paused, "the match is paused"},
    Row{Refusal::not_paused, "the match is not paused"},
    Row{Refusal::no_such_seat, "there is no such seat"},
    Row{Refusal::not_your_turn, "it is not your move"},
    Row{Refusal::no_piece_there, "there is no piece on that square"},
    Row{Refusal::not_your_piece, "that piece is not yours"},
    Row{Refusal::not_in_reserve, "you have no such piece in hand"},
    Row{Refusal::square_occupied, "that square is occupied"},
    Row{Refusal::pawn_drop_rank, "a pawn cannot be dropped on that rank"},
    Row{Refusal::drop_zone, "pieces can only be dropped in your own half"},
    Row{Refusal::drop_gives_check, "a drop may not give check"},
    Row{Refusal::drop_gives_mate, "a drop may not give mate"},
    Row{Refusal::drop_blocks_check, "a drop may not block a check"},
    Row{Refusal::cannot_move_there, "that piece cannot move there"},
    Row{Refusal::pinned, "that piece is pinned"},
    Row{Refusal::king_into_check, "the king would be in check there"},
    Row{Refusal::check_not_answered, "that does not get you out of check"},
    Row{Refusal::waiting_for_piece, "in check: needs a piece from partner"},
    Row{Refusal::beyond_help, "in check: nothing in hand helps, and no piece can come any more"},
    Row{Refusal::castling_right_lost, "you can no longer castle on that side"},
    Row{Refusal::castling_through_check, "the king cannot castle out of, through or into check"},
    Row{Refusal::castling_blocked, "a piece stands in the way of castling"},
    Row{Refusal::promotion_must_be_named, "say what the pawn promotes to, as in e8=Q"},
    Row{Refusal::promotion_not_allowed, "a pawn cannot promote to that piece"},
    Row{Refusal::second_king_in_reserve, "the reserve that the king would go to already holds one"},
    Row{Refusal::board_over, "that board is over"},
    Row{Refusal::other_board_to_move, "it is somebody else's move, on another board"},
    Row{Refusal::nobody_stalls, "it is not your opponent's move"},
    Row{Refusal::not_stalling_yet, "your opponent's partner has not made three moves yet"},
    Row{Refusal::no_mate_in_one, "you have no mate in one"},
    Row{Refusal::already_counting, "you are counting already"},
    Row{Refusal::not_least_valuable, "that is not one of your opponent's least valuable pieces"},
    Row{Refusal::only_the_captured_piece,
        "only the piece that your partner captured last can still be dropped"},
    Row{Refusal::waits_for_last_drop, "the match waits for the last drop"},
    Row{Refusal::nothing_to_claim, "there is no draw to claim"},
    Row{Refusal::not_your_claim, "that is not yours to claim now"},
    Row{Refusal::nothing_to_take_back, "there is no move to take back"},
    Row{Refusal::nothing_to_answer, "there is nothing to decline"},
    Row{Refusal::already_offered, "you have offered a draw already"},
    Row{Refusal::nobody_hears, "you have no partner to talk to"},
    Row{Refusal::finished_player_is_silent,
        "your game is over: spectators do not discuss the match"},
    Row{Refusal::referee_sees_it, "the strict referee sees to that"},
    Row{Refusal::moves_count_at_once, "moves count at once here: there is no clock to press"},
    Row{Refusal::king_is_not_taken, "kings are not captured: claim the illegal move"},
    Row{Refusal::seat_is_frozen, "you are frozen and may not move yet"},
    Row{Refusal::legal_move_stands, "touch-move: a legal move stands"},
    Row{Refusal::must_play_touched, "touch-move: the same piece must be played"},
    Row{Refusal::captured_is_gone, "your partner has already dropped the captured piece"},
    Row{Refusal::nothing_made, "you have made no move to complete"},
    Row{Refusal::opponent_has_not_pressed, "your opponent has not pressed the clock yet"},
    Row{Refusal::no_illegal_move, "there is no illegal move to claim"},
    Row{Refusal::no_mate, "there is no mate"},
    Row{Refusal::no_fallen_flag, "no flag has fallen"},
    Row{Refusal::no_premove, "nobody has moved out of turn"},
    Row{Refusal::no_premoves, "no premoves here: your opponent moves first"},
    Row{Refusal::repetition_not_counted, "count the repetition aloud first: `count`"},
    Row{Refusal::too_late, "it is too late: a move has been completed since"},
    Row{Refusal::mate_came_first, "mate had won that board before the flag fell"},
    Row{Refusal::capture_not_completed,
        "a captured piece is on its way: complete or take back its move first"},
    Row{Refusal::partner_must_stop_too, "your partner must stop the clocks too"},
    Row{Refusal::arbiter_not_called, "that is for the arbiter: `stop` calls one"},
    Row{Refusal::completed_stands, "a completed move stands"},
    Row{Refusal::too_late_to_correct, "both have moved on that board: it stays as it is"},
    Row{Refusal::moves_contradict_corrected_setup, "the moves played there do not fit that board"},
    Row{Refusal::no_clock, "there are no clocks here"},
};
static_assert(base::is_complete(refusal_texts, &Row::refusal, refusals));

/// Whether a king of the mover stands in check after `move`, which is pseudo-legal.
bool leaves_check(const Position& position, Move move) {
    return position.after(move).attackers_of_kings(position.turn()) != 0;
}

Refusal unanswered(const Position& position, bool fed) {
    return has_legal_move(position) ? Refusal::check_not_answered
           : fed                    ? Refusal::waiting_for_piece
                                    : Refusal::beyond_help;
}

Refusal why_no_drop(const Position& position, Move move, bool fed) {
    const MoveLaws& laws = position.laws();
    const Side side = position.turn();
    if (!position.hand(side).holds(move.new_kind())) {
        return Refusal::not_in_reserve;
    }
    if (has(position.occupied(), move.to())) {
        return Refusal::square_occupied;
    }
    if (!has(drop_squares(laws, side, move.new_kind()), move.to())) {
        return move.new_kind() == Kind::pawn ? Refusal::pawn_drop_rank : Refusal::drop_zone;
    }
    if (leaves_check(position, move)) {
        return unanswered(position, fed);
    }
    if (position.in_check() && !laws.drop_may_block) {
        return Refusal::drop_blocks_check;
    }
    return laws.drop_may_check ? Refusal::drop_gives_mate : Refusal::drop_gives_check;
}

Refusal why_no_castle(const Position& position, Move move) {
    const Side side = position.turn();
    const bool king_wing = position.castling_rook(side, Wing::king) == move.to();
    const bool queen_wing = position.castling_rook(side, Wing::queen) == move.to();
    if (!has(position.pieces(side, Kind::king), move.from()) || (!king_wing && !queen_wing)) {
        return Refusal::castling_right_lost;
    }
    const int rank = rank_of(move.from());
    const auto [first, last] = std::minmax(
        {file_of(move.from()), file_of(move.to()), king_wing ? 5 : 3, king_wing ? 6 : 2});
    const Bitboard others = position.occupied() & ~bit(move.from()) & ~bit(move.to());
    for (int file = first; file <= last; ++file) {
        if (has(others, square(file, rank))) {
            return Refusal::castling_blocked;
        }
    }
    return Refusal::castling_through_check;
}

Refusal why_no_step(const Position& position, Move move, bool fed) {
    const auto piece = position.at(move.from());
    if (!piece) {
        return Refusal::no_piece_there;
    }
    if (piece->side != position.turn()) {
        return Refusal::not_your_piece;
    }
    const bool promotes = piece->kind == Kind::pawn && has(own_rank(piece->side, 8), move.to());
    const bool named = move.type() == Move::Type::promotion;
    if (named && !promotes) {
        return Refusal::cannot_move_there;
    }
    const bool takes_king = has(position.pieces(other(piece->side), Kind::king), move.to()) &&
                            !position.laws().kings_are_taken;
    const Move reachable = promotes ? Move::promote(move.from(), move.to(), Kind::queen) : move;
    if (!is_pseudo_legal(position, reachable)) {
        return Refusal::cannot_move_there;
    }
    if (takes_king) {
        return Refusal::king_is_not_taken;
    }
    if (leaves_check(position, reachable)) {
        if (position.in_check()) {
            return unanswered(position, fed);
        }
        return piece->kind == Kind::king ? Refusal::king_into_check : Refusal::pinned;
    }
    return named ? Refusal::promotion_not_allowed : Refusal::promotion_must_be_named;
}

} // namespace

std::optional<Refusal> why_illegal(const Position& position, Move move, bool fed) {
    if (is_legal(position, move)) {
        return std::nullopt;
    }
    switch (move.type()) {
    case Move::Type::none:
        return Refusal::cannot_move_there;
    case Move::Type::drop:
        return why_no_drop(position, move, fed);
    case Move::Type::castle:
        return why_no_castle(position, move);
    case Move::Type::step:
    case Move::Type::promotion:
        return why_no_step(position, move, fed);
    }
    return Refusal::cannot_move_there;
}

std::string_view to_text(Refusal refusal) {
    return refusal_texts.at(static_cast<std::size_t>(refusal)).text;
}

} // namespace rules
