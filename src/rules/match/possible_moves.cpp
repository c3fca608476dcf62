// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/possible_moves.h"

#include "src/rules/board/castling.h"

#include <algorithm>
#include <array>

namespace rules {
namespace {

constexpr std::array<Kind, 4> promoted_kinds{Kind::queen, Kind::knight, Kind::rook, Kind::bishop};

std::optional<Refusal> why_no_wooden_castle(const Position& position, Move move) {
    const Bitboard own = position.pieces(position.turn());
    const Bitboard home = own_rank(position.turn(), 1);
    const bool king = has(own & position.pieces(Kind::king) & home, move.from());
    const bool rook = has(own & position.pieces(Kind::rook) & home, move.to());
    if (!king || !rook) {
        return Refusal::castling_right_lost;
    }
    const CastlingWay way = castling_way(move.from(), move.to());
    return (way.must_be_empty & position.occupied()) == 0
               ? std::nullopt
               : std::optional(Refusal::castling_blocked);
}

std::optional<Refusal> why_no_wooden_drop(const Position& position, Move move) {
    if (!position.hand(position.turn()).holds(move.kind())) {
        return Refusal::not_in_reserve;
    }
    return has(position.occupied(), move.to()) ? std::optional(Refusal::square_occupied)
                                               : std::nullopt;
}

bool can_become(Kind kind) {
    return std::find(promoted_kinds.begin(), promoted_kinds.end(), kind) != promoted_kinds.end();
}

std::optional<Refusal> why_no_wooden_step(const Position& position, Move move) {
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
        return last_rank && can_become(move.kind()) ? std::nullopt
                                                    : std::optional(Refusal::cannot_move_there);
    }
    return last_rank ? std::optional(Refusal::promotion_must_be_named) : std::nullopt;
}

} // namespace

std::optional<Refusal> why_impossible(const Position& position, Move move) {
    switch (move.type()) {
    case Move::Type::none:
        return Refusal::cannot_move_there;
    case Move::Type::drop:
        return why_no_wooden_drop(position, move);
    case Move::Type::castle:
        return why_no_wooden_castle(position, move);
    case Move::Type::step:
    case Move::Type::promotion:
        return why_no_wooden_step(position, move);
    }
    return Refusal::cannot_move_there;
}

MoveList possible_moves(const Position& position) {
    MoveList moves;
    const auto add = [&](Move move) {
        if (!why_impossible(position, move) && moves.size() < MoveList::capacity) {
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

} // namespace rules
