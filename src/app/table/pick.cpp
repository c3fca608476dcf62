// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/pick.h"

#include "src/app/table/table.h"
#include "src/notation/moves/san.h"
#include "src/rules/board/mates.h"
#include "src/rules/board/movegen.h"

namespace app {

using rules::Move;
using rules::Seat;
using rules::Square;

rules::Position turned(const Table& table, Seat seat) {
    return rules::with_side_to_move(table.match.position(seat.board), seat.side);
}

namespace {

/// Where the piece is put; for castling, the king's destination.
Square goal_of(Move move) {
    return move.type() == Move::Type::castle
               ? notation::square_from(notation::to_coordinates(move).substr(2, 2))
                     .value_or(move.to())
               : move.to();
}

bool moves_pick(Move move, const Pick& pick) {
    return pick.from ? !move.is_drop() && move.from() == *pick.from
                     : move.is_drop() && move.new_kind() == pick.kind;
}

} // namespace

std::optional<Seat> own_piece_on(const Table& table, rules::BoardId board, Square square) {
    const auto piece = shown_position(table, board).at(square);
    if (!piece || table.watching) {
        return std::nullopt;
    }
    const Seat seat{board, piece->side};
    return table.seats[seat].at_this_keyboard ? std::optional(seat) : std::nullopt;
}

std::optional<Pick> valid_pick(const Table& table) {
    const auto& pick = table.pick;
    const bool over = table.watching || table.broken_off || table.match.outcome();
    if (!pick || over ||
        (pick->from && own_piece_on(table, pick->seat.board, *pick->from) != pick->seat) ||
        (pick->promotes_on && !promotes(table, *pick, *pick->promotes_on))) {
        return std::nullopt;
    }
    return pick;
}

rules::Bitboard put_squares(const Table& table, const Pick& pick) {
    rules::Bitboard squares = 0;
    for (const Move move : rules::legal_moves(turned(table, pick.seat))) {
        squares |= moves_pick(move, pick) ? rules::bit(goal_of(move)) : 0;
    }
    return squares;
}

bool promotes(const Table& table, const Pick& pick, Square to) {
    const int last = pick.seat.side == rules::Side::white ? 7 : 0;
    const auto piece = pick.from ? shown_position(table, pick.seat.board).at(*pick.from)
                                 : std::optional<rules::Piece>();
    return piece && piece->kind == rules::Kind::pawn && rules::rank_of(to) == last;
}

std::string pick_move_text(const Table& table, const Pick& pick, Square to, rules::Kind becomes) {
    const rules::Position position = turned(table, pick.seat);
    for (const Move move : rules::legal_moves(position)) {
        const bool fits = moves_pick(move, pick) && goal_of(move) == to &&
                          (move.type() != Move::Type::promotion || move.new_kind() == becomes);
        if (fits && table.match.to_move(pick.seat)) {
            return notation::to_san(position, move);
        }
        if (fits && move.type() == Move::Type::castle) {
            return rules::file_of(move.to()) > rules::file_of(move.from()) ? "O-O" : "O-O-O";
        }
    }
    if (!pick.from) {
        return notation::to_coordinates(Move::drop(pick.kind, to));
    }
    return notation::to_coordinates(promotes(table, pick, to)
                                        ? Move::promote(*pick.from, to, becomes)
                                        : Move::step(*pick.from, to));
}

} // namespace app
