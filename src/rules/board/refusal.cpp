// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/refusal.h"

#include "src/rules/board/movegen.h"

#include <algorithm>

namespace rules {
namespace {

/// Own side's count of ranks, 1..8.
int rank_for(Side side, Square s) {
    return side == Side::white ? rank_of(s) + 1 : squares / 8 - rank_of(s);
}

/// Whether a king of the mover stands in check after `move`, which is pseudo-legal.
bool leaves_check(const Position& position, Move move) {
    const Side mover = position.turn();
    const Position next = position.after(move);
    for (Bitboard kings = next.pieces(mover, Kind::king); kings != 0;) {
        if (next.attackers(pop(kings), other(mover), next.occupied()) != 0) {
            return true;
        }
    }
    return false;
}

Refusal unanswered(const Position& position) {
    return has_legal_move(position) ? Refusal::check_not_answered : Refusal::waiting_for_piece;
}

Refusal why_no_drop(const Position& position, Move move) {
    const MoveLaws& laws = position.laws();
    const Side side = position.turn();
    const int rank = rank_for(side, move.to());
    if (!position.hand(side).holds(move.kind())) {
        return Refusal::not_in_reserve;
    }
    if (has(position.occupied(), move.to())) {
        return Refusal::square_occupied;
    }
    if (move.kind() == Kind::pawn &&
        (rank < laws.first_pawn_drop_rank || rank > laws.last_pawn_drop_rank)) {
        return Refusal::pawn_drop_rank;
    }
    if (move.kind() != Kind::pawn && laws.drop_zone == DropZone::own_half && rank > 4) {
        return Refusal::drop_zone;
    }
    if (leaves_check(position, move)) {
        return unanswered(position);
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

Refusal why_no_step(const Position& position, Move move) {
    const auto piece = position.at(move.from());
    if (!piece) {
        return Refusal::no_piece_there;
    }
    if (piece->side != position.turn()) {
        return Refusal::not_your_piece;
    }
    const bool promotes = piece->kind == Kind::pawn && rank_for(piece->side, move.to()) == 8;
    const bool named = move.type() == Move::Type::promotion;
    if (named && !promotes) {
        return Refusal::cannot_move_there;
    }
    const Move reachable = promotes ? Move::promote(move.from(), move.to(), Kind::queen) : move;
    if (!is_pseudo_legal(position, reachable)) {
        return Refusal::cannot_move_there;
    }
    if (leaves_check(position, reachable)) {
        if (position.in_check()) {
            return unanswered(position);
        }
        return piece->kind == Kind::king ? Refusal::king_into_check : Refusal::pinned;
    }
    return named ? Refusal::promotion_not_allowed : Refusal::promotion_must_be_named;
}

} // namespace

std::optional<Refusal> why_illegal(const Position& position, Move move) {
    if (is_legal(position, move)) {
        return std::nullopt;
    }
    switch (move.type()) {
    case Move::Type::none:
        return Refusal::cannot_move_there;
    case Move::Type::drop:
        return why_no_drop(position, move);
    case Move::Type::castle:
        return why_no_castle(position, move);
    case Move::Type::step:
    case Move::Type::promotion:
        return why_no_step(position, move);
    }
    return Refusal::cannot_move_there;
}

std::string_view to_text(Refusal refusal) {
    switch (refusal) {
    case Refusal::not_started:
        return "the match has not started";
    case Refusal::match_over:
        return "the match is over";
    case Refusal::paused:
        return "the match is paused";
    case Refusal::not_paused:
        return "the match is not paused";
    case Refusal::no_such_seat:
        return "there is no such seat";
    case Refusal::not_your_turn:
        return "it is not your turn";
    case Refusal::no_piece_there:
        return "no piece stands there";
    case Refusal::not_your_piece:
        return "that piece is not yours";
    case Refusal::not_in_reserve:
        return "that piece is not in your reserve";
    case Refusal::square_occupied:
        return "that square is occupied";
    case Refusal::pawn_drop_rank:
        return "a pawn cannot be dropped on that rank";
    case Refusal::drop_zone:
        return "pieces can be dropped on your own half only";
    case Refusal::drop_gives_check:
        return "a drop may not give check";
    case Refusal::drop_gives_mate:
        return "a drop may not give mate";
    case Refusal::drop_blocks_check:
        return "a drop may not block a check";
    case Refusal::cannot_move_there:
        return "that piece cannot move there";
    case Refusal::pinned:
        return "that piece is pinned";
    case Refusal::king_into_check:
        return "the king would be in check there";
    case Refusal::check_not_answered:
        return "you are in check, and that does not help";
    case Refusal::waiting_for_piece:
        return "in check: needs a piece from partner";
    case Refusal::castling_right_lost:
        return "the right to castle there is lost";
    case Refusal::castling_through_check:
        return "the king cannot castle out of, through or into check";
    case Refusal::castling_blocked:
        return "there is a piece in the way of castling";
    case Refusal::promotion_must_be_named:
        return "say what the pawn becomes, as in e8=Q";
    case Refusal::promotion_not_allowed:
        return "a pawn cannot become that piece";
    case Refusal::second_king_in_reserve:
        return "the reserve that the king would go to holds a king already";
    case Refusal::board_over:
        return "that board has ended";
    case Refusal::other_board_first:
        return "somebody else is on turn, on another board";
    case Refusal::nobody_stalls:
        return "nobody there keeps you waiting, as these laws see it";
    case Refusal::not_stalling_yet:
        return "his partner has not made three moves yet";
    case Refusal::no_mate_in_one:
        return "you have no mate in one";
    case Refusal::already_counting:
        return "you are counting already";
    case Refusal::nothing_counted:
        return "that is none of his pieces of least value";
    case Refusal::only_the_captured_piece:
        return "only the piece that your partner captured last can still be dropped";
    case Refusal::waits_for_last_drop:
        return "the match waits for the last drop";
    case Refusal::nothing_to_claim:
        return "there is no draw to claim";
    case Refusal::not_your_claim:
        return "that is not yours to claim now";
    case Refusal::nothing_to_take_back:
        return "there is no move to take back";
    case Refusal::nothing_to_answer:
        return "there is nothing to decline";
    case Refusal::already_offered:
        return "you have offered a draw already";
    case Refusal::nobody_hears:
        return "you have no partner to talk to";
    case Refusal::spectator:
        return "you have finished: spectators do not speak about the match";
    case Refusal::referee_sees_it:
        return "the referee is strict here and sees to that himself";
    case Refusal::moves_count_at_once:
        return "moves count at once here: there is no clock to press";
    case Refusal::king_is_not_taken:
        return "a king is not taken: claim the illegal move";
    case Refusal::frozen:
        return "you are frozen until your clock has run on";
    case Refusal::touched:
        return "touch-move: a legal move stands";
    case Refusal::must_play_touched:
        return "touch-move: the same piece must be played";
    case Refusal::captured_is_gone:
        return "your partner has dropped the piece that it captured";
    case Refusal::nothing_made:
        return "you have made no move to complete";
    case Refusal::opponent_has_not_pressed:
        return "your opponent has not pressed his clock yet";
    case Refusal::no_illegal_move:
        return "no illegal move stands there";
    case Refusal::no_mate:
        return "there is no mate";
    case Refusal::no_fallen_flag:
        return "no flag has fallen";
    case Refusal::no_premove:
        return "nobody has moved before his turn";
    case Refusal::no_premoves:
        return "no premoves here: your opponent moves first";
    case Refusal::not_counted:
        return "count the repetition aloud first: `count`";
    case Refusal::too_late:
        return "it is too late: a move has been completed since";
    case Refusal::mated_before:
        return "the board was won by mate before the flag counts";
    case Refusal::press_first:
        return "a captured piece is under way: its move must be completed or taken back first";
    case Refusal::waits_for_partner:
        return "your partner must stop the clocks too";
    case Refusal::arbiter_not_called:
        return "that is for the arbiter: `stop` calls him";
    case Refusal::no_clock:
        return "there is no clock that could run on";
    }
    return {};
}

} // namespace rules
