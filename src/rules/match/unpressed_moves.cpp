// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/unpressed_moves.h"

#include "src/rules/board/move.h"
#include "src/rules/match/match_judge.h"

#include <algorithm>
#include <array>

namespace rules {
namespace {

constexpr std::array<Kind, 4> promoted_kinds{Kind::queen, Kind::knight, Kind::rook, Kind::bishop};

std::optional<Refusal> why_castle_impossible(const Position& position, Move move) {
    const Bitboard own = position.pieces(position.turn());
    const Bitboard home = own_rank(position.turn(), 1);
    const bool king = has(own & position.pieces(Kind::king) & home, move.from());
    const bool rook = has(own & position.pieces(Kind::rook) & home, move.to());
    if (!king || !rook) {
        return Refusal::castling_right_lost;
    }
    const CastlingSquares way = castling_squares(move.from(), move.to());
    return (way.must_be_empty & position.occupied()) == 0
               ? std::nullopt
               : std::optional(Refusal::castling_blocked);
}

std::optional<Refusal> why_drop_impossible(const Position& position, Move move) {
    if (!position.hand(position.turn()).holds(move.new_kind())) {
        return Refusal::not_in_reserve;
    }
    return has(position.occupied(), move.to()) ? std::optional(Refusal::square_occupied)
                                               : std::nullopt;
}

bool can_become(Kind kind) {
    return std::ranges::find(promoted_kinds, kind) != promoted_kinds.end();
}

std::optional<Refusal> why_step_impossible(const Position& position, Move move) {
    const auto piece = position.at(move.from());
    if (!piece) {
        return Refusal::no_piece_there;
    }
    if (piece->side != position.turn()) {
        return Refusal::not_your_piece;
    }
    const auto there = position.at(move.to());
    if (there && there->side == piece->side) {
        return Refusal::square_occupied;
    }
    if (there && there->kind == Kind::king && !position.laws().kings_are_taken) {
        return Refusal::king_is_not_taken;
    }
    const bool last_rank = piece->kind == Kind::pawn && has(own_rank(piece->side, 8), move.to());
    if (move.type() == Move::Type::promotion) {
        return last_rank && can_become(move.new_kind()) ? std::nullopt
                                                        : std::optional(Refusal::cannot_move_there);
    }
    return last_rank ? std::optional(Refusal::promotion_must_be_named) : std::nullopt;
}

} // namespace

std::optional<Refusal> why_physically_impossible(const Position& position, Move move) {
    switch (move.type()) {
    case Move::Type::none:
        return Refusal::cannot_move_there;
    case Move::Type::drop:
        return why_drop_impossible(position, move);
    case Move::Type::castle:
        return why_castle_impossible(position, move);
    case Move::Type::step:
    case Move::Type::promotion:
        return why_step_impossible(position, move);
    }
    return Refusal::cannot_move_there;
}

MoveList physically_possible_moves(const Position& position) {
    MoveList moves;
    const auto add = [&](Move move) {
        if (!why_physically_impossible(position, move) && moves.size() < MoveList::capacity) {
            moves.push(move);
        }
    };
    for (Bitboard men = position.pieces(position.turn()); men != 0;) {
        const Square from = pop(men);
        for (int i = 0; i < squares; ++i) {
            const auto to = static_cast<Square>(i);
            add(Move::step(from, to));
            add(Move::castle(from, to));
            for (const Kind kind : promoted_kinds) {
                add(Move::promote(from, to, kind));
            }
        }
    }
    for (const Kind kind : all_kinds) {
        for (int i = 0; i < squares; ++i) {
            add(Move::drop(kind, static_cast<Square>(i)));
        }
    }
    return moves;
}

namespace {

bool same_piece(Move a, Move b) {
    return a.is_drop() == b.is_drop() &&
           (a.is_drop() ? a.new_kind() == b.new_kind() : a.from() == b.from());
}

bool can_be_played(const Position& position, Move touched) {
    const MoveList moves = legal_moves(position);
    return std::ranges::any_of(moves, [touched](Move move) { return same_piece(move, touched); });
}

/// Why `seat` may not reply before the opponent has pressed the clock (WBN 6.5).
std::optional<Refusal> why_no_reply(const Match& match, Seat seat, Move move) {
    const BoardTableState& top = match.table_state().boards[seat.board];
    const TableLaws& laws = match.laws().table;
    const bool premove = !top.made;
    if (!laws.early_reply || laws.clock == ClockLaw::move ||
        (premove && !players_enforce_laws(match))) {
        return Refusal::not_your_turn;
    }
    const Position& position = match.position(seat.board);
    const Position then = premove ? position.after_null_move() : position.after(top.made);
    return why_not_makeable(match, then, with_promotion(then, match.laws(), move));
}

} // namespace

bool players_enforce_laws(const Match& match) {
    return match.laws().table.referee == RefereeLaw::claims;
}

bool is_side_to_move(const Match& match, Seat seat) {
    return match.position(seat.board).turn() == seat.side;
}

std::optional<Refusal> why_not_playing(const Match& match, Seat seat) {
    if (const auto refusal = match.why_not_under_way(seat)) {
        return refusal;
    }
    if (match.paused()) {
        return Refusal::paused;
    }
    return match.board_end(seat.board) ? std::optional(Refusal::board_over) : std::nullopt;
}

std::optional<Refusal> why_not_makeable(const Match& match, const Position& position, Move move) {
    return players_enforce_laws(match) ? why_physically_impossible(position, move)
                                       : why_illegal(position, move);
}

int droppable_count(const Match& match, Seat seat, Kind kind) {
    const BoardTableState& top = match.table_state().boards[seat.board];
    const Move out = is_side_to_move(match, seat) ? top.made : top.reply;
    return match.hand(seat).count(kind) - (out.is_drop() && out.new_kind() == kind ? 1 : 0);
}

std::optional<Refusal> why_not_make(const Match& match, Seat seat, Move move, Instant now) {
    if (const auto refusal = why_not_playing(match, seat)) {
        return refusal;
    }
    if (match.last_drop()) {
        return match.why_illegal_now(seat, move);
    }
    if (is_frozen(match, seat, now)) {
        return Refusal::seat_is_frozen;
    }
    if (!is_side_to_move(match, seat)) {
        return why_no_reply(match, seat, move);
    }
    const BoardTableState& top = match.table_state().boards[seat.board];
    if (const auto refusal = top.made ? why_not_unmake(match, seat) : std::nullopt) {
        return refusal;
    }
    const Position& position = match.position(seat.board);
    const bool binds = match.laws().table.touch_move && top.made;
    const Move touched = binds ? top.made : top.touched;
    const Move meant = with_promotion(position, match.laws(), move);
    if (touched && !same_piece(touched, meant) && can_be_played(position, touched)) {
        return Refusal::must_play_touched;
    }
    if (!match.to_move(seat)) {
        return Refusal::other_board_to_move;
    }
    if (position.captured(meant) == Kind::king && may_not_capture_king(match, seat)) {
        return Refusal::second_king_in_reserve;
    }
    return why_not_makeable(match, position, meant);
}

std::optional<Refusal> why_not_unmake(const Match& match, Seat seat) {
    if (const auto refusal = why_not_playing(match, seat)) {
        return refusal;
    }
    const BoardTableState& top = match.table_state().boards[seat.board];
    if (!is_side_to_move(match, seat)) {
        return top.reply ? std::nullopt : std::optional(Refusal::nothing_made);
    }
    if (!top.made) {
        return Refusal::nothing_made;
    }
    if (match.laws().table.touch_move && is_legal(match.position(seat.board), top.made)) {
        return Refusal::legal_move_stands;
    }
    return top.passed && droppable_count(match, match.plan().feeds[seat], *top.passed) < 1
               ? std::optional(Refusal::captured_is_gone)
               : std::nullopt;
}

bool held_only_by_uncompleted_captures(const Match& match, Seat seat, Kind kind) {
    int early = 0;
    for (const BoardId board : board_ids(match.plan())) {
        const Seat mover{board, match.position(board).turn()};
        const bool here = match.plan().feeds[mover] == seat;
        early += here && match.table_state().boards[board].passed == kind ? 1 : 0;
    }
    return match.hand(seat).count(kind) <= early;
}

bool pass_uncompleted_captures(History& history, const TableState& top) {
    const TablePlan& plan = history.plan();
    for (const BoardId board : board_ids(plan)) {
        if (const auto passed = top.boards[board].passed) {
            history.give(plan.feeds[{board, history.position(board).turn()}], *passed);
        }
    }
    bool kept = true;
    for (const BoardId board : board_ids(plan)) {
        const Side side = history.position(board).turn();
        const auto is_there = [&](Move move, Side mover) {
            return !move.is_drop() || history.position(board).hand(mover).holds(move.new_kind());
        };
        kept = kept && is_there(top.boards[board].made, side) &&
               is_there(top.boards[board].reply, other(side));
    }
    return kept;
}

bool is_frozen(const Match& match, Seat seat, Instant now) {
    const auto& until = match.table_state().seats[seat].frozen_until_clock;
    return until && match.time_left(seat, now) > *until;
}

Position shown_position(const Match& match, BoardId board) {
    const BoardTableState& top = match.table_state().boards[board];
    const Position& position = match.position(board);
    if (!top.reply) {
        return top.made ? position.after(top.made) : position;
    }
    return (top.made ? position.after(top.made) : position.after_null_move()).after(top.reply);
}

bool ends_unpressed(const Match& match, Seat seat, Move move) {
    const Position& position = match.position(seat.board);
    if (!match.laws().table.unpressed_mate || !match.to_move(seat) || !is_legal(position, move)) {
        return false;
    }
    if (move.is_drop() && held_only_by_uncompleted_captures(match, seat, move.new_kind())) {
        return false; // its capture may still be taken back
    }
    const auto end = board_end(match, seat.board, position.after(move));
    return end && end->ending == Ending::mate;
}

} // namespace rules
