// SPDX-License-Identifier: GPL-3.0-or-later
// Making a move, under all laws: legal ones, and pseudo-legal ones where an illegal move stands
// until it is claimed.
#include "src/rules/castling.h"
#include "src/rules/position.h"

#include <limits>

namespace rules {

Bitboard Position::en_passant_victim(Move move) const {
    const bool takes = move.type() == Move::Type::step && move.to() == en_passant_ &&
                       has(pieces(turn_, Kind::pawn), move.from()) &&
                       file_of(move.from()) != file_of(move.to());
    return takes ? forward(other(turn_), bit(en_passant_)) : 0;
}

std::optional<Kind> Position::captured(Move move) const {
    if (move.type() != Move::Type::step && move.type() != Move::Type::promotion) {
        return std::nullopt;
    }
    if (en_passant_victim(move) != 0) {
        return Kind::pawn;
    }
    const auto victim = at(move.to());
    if (!victim) {
        return std::nullopt;
    }
    return victim->promoted ? Kind::pawn : victim->kind;
}

Position Position::after(Move move) const {
    Position next = *this;
    switch (move.type()) {
    case Move::Type::none:
        break;
    case Move::Type::step:
    case Move::Type::promotion:
        next.make_step(move);
        break;
    case Move::Type::castle:
        next.make_castle(move);
        break;
    case Move::Type::drop:
        next.make_drop(move);
        break;
    }
    next.end_turn();
    if (next.kinds_[Kind::king] != kinds_[Kind::king]) {
        next.settle_plain();
    }
    return next;
}

void Position::make_step(Move move) {
    const Square from = move.from();
    const Square to = move.to();
    Piece piece = *at(from);
    const bool takes_back_clock = piece.kind == Kind::pawn || has(occupied(), to);
    const bool double_step = piece.kind == Kind::pawn &&
                             (from < to ? index(to) - index(from) : index(from) - index(to)) == 16;
    lose_rights(from, to);
    if (const Bitboard victim = en_passant_victim(move)) {
        remove(first(victim));
    }
    remove(from);
    remove(to);
    if (move.type() == Move::Type::promotion) {
        piece.kind = move.kind();
        piece.promoted = true;
    }
    put(to, piece);
    en_passant_ = nowhere;
    if (double_step) {
        const Square crossed = static_cast<Square>((index(from) + index(to)) / 2);
        if ((pawn_attacks(turn_, crossed) & pieces(other(turn_), Kind::pawn)) != 0) {
            en_passant_ = crossed;
        }
    }
    quiet_plies_ = takes_back_clock ? std::uint8_t{0} : quiet_plies_;
    if (!takes_back_clock && quiet_plies_ < std::numeric_limits<std::uint8_t>::max()) {
        ++quiet_plies_;
    }
}

void Position::make_castle(Move move) {
    const CastlingWay way = castling_way(move.from(), move.to());
    lose_rights(move.from(), move.to());
    remove(move.from());
    remove(move.to());
    put(way.king_to, {turn_, Kind::king});
    put(way.rook_to, {turn_, Kind::rook});
    en_passant_ = nowhere;
    if (quiet_plies_ < std::numeric_limits<std::uint8_t>::max()) {
        ++quiet_plies_;
    }
}

void Position::make_drop(Move move) {
    put(move.to(), {turn_, move.kind()});
    hands_[turn_].take(move.kind());
    if (move.kind() == Kind::pawn && !laws_.dropped_pawn_double_step) {
        single_step_ |= bit(move.to());
    }
    if (move.kind() == Kind::rook) {
        castling_rooks_ |= bit(move.to()) & castling_corners_ & own_rank(turn_, 1);
    }
    en_passant_ = nowhere;
    quiet_plies_ = 0;
}

// The corners of one side only hear of its own moves where the law says so (FICS: a right outlives
// the capture of its rook).
void Position::lose_rights(Square from, Square to) {
    const Bitboard home = own_rank(turn_, 1);
    const Bitboard enemy_home = own_rank(other(turn_), 1);
    Bitboard touched = bit(from) | bit(to);
    if (laws_.dropped_rook_castles == DroppedRookCastles::unmoved_corner) {
        touched &= home;
    }
    castling_rooks_ &= ~touched;
    if (from == castling_king_[turn_]) {
        castling_rooks_ &= ~home;
        castling_corners_ &= ~home;
    }
    if (to == castling_king_[other(turn_)] && has(kinds_[Kind::king], to)) {
        castling_rooks_ &= ~enemy_home;
        castling_corners_ &= ~enemy_home;
    }
}

void Position::end_turn() {
    if (turn_ == Side::black && move_number_ < std::numeric_limits<std::uint16_t>::max()) {
        ++move_number_;
    }
    turn_ = other(turn_);
}

} // namespace rules
