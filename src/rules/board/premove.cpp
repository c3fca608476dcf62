// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/premove.h"

#include "src/rules/board/attacks.h"
#include "src/rules/board/drop_squares.h"

namespace rules {
namespace {

/// Squares that the piece could enter if nothing stood in its way.
Bitboard reach(const Position& position, Piece piece, Square from) {
    constexpr Bitboard empty_board = 0;
    switch (piece.kind) {
    case Kind::pawn: {
        const Bitboard one = forward(piece.side, bit(from));
        const bool may_run =
            has(own_rank(piece.side, 2), from) && !has(position.single_step(), from);
        return pawn_attacks(piece.side, from) | one | (may_run ? forward(piece.side, one) : 0);
    }
    case Kind::knight:
        return knight_attacks(from);
    case Kind::bishop:
        return bishop_attacks(from, empty_board);
    case Kind::rook:
        return rook_attacks(from, empty_board);
    case Kind::queen:
        return queen_attacks(from, empty_board);
    case Kind::king:
        return king_attacks(from);
    }
    return 0;
}

bool may_promote_to(const MoveLaws& laws, Kind kind) {
    switch (kind) {
    case Kind::queen:
    case Kind::knight:
        return true;
    case Kind::rook:
    case Kind::bishop:
        return laws.promotes_to_rook_and_bishop;
    case Kind::pawn:
    case Kind::king:
        return false;
    }
    return false;
}

bool step_is_conceivable(const Position& position, Side side, Move move) {
    const auto piece = position.at(move.from());
    if (!piece || piece->side != side || !has(reach(position, *piece, move.from()), move.to())) {
        return false;
    }
    const bool promotes = piece->kind == Kind::pawn && has(own_rank(side, 8), move.to());
    return promotes ? move.type() == Move::Type::promotion &&
                          may_promote_to(position.laws(), move.kind())
                    : move.type() == Move::Type::step;
}

bool castling_is_conceivable(const Position& position, Side side, Move move) {
    const Wing wing = move.to() > move.from() ? Wing::king : Wing::queen;
    return position.castling_king(side) == move.from() &&
           position.castling_rook(side, wing) == move.to() &&
           has(position.pieces(side, Kind::rook), move.to());
}

} // namespace

bool is_conceivable(const Position& position, Side side, Move move) {
    switch (move.type()) {
    case Move::Type::none:
        return false;
    case Move::Type::step:
    case Move::Type::promotion:
        return step_is_conceivable(position, side, move);
    case Move::Type::castle:
        return castling_is_conceivable(position, side, move);
    case Move::Type::drop:
        return has(drop_squares(position.laws(), side, move.kind()), move.to());
    }
    return false;
}

} // namespace rules
