// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/movegen.h"

#include "src/rules/board/drop_squares.h"
#include "src/rules/board/king_safety.h"
#include "src/rules/board/movegen_general.h"
#include "src/rules/board/movegen_plain.h"

#include <algorithm>

namespace rules {
namespace {

bool is_noisy(const Position& position, Move move) {
    return move.type() == Move::Type::promotion || position.captured(move).has_value();
}

bool is_among(const MoveList& moves, Move move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// Of a plain position.
template <Side us> bool is_legal_drop(const Position& position, Move move) {
    const KingSafety<us> safety(position);
    const Bitboard allowed =
        ~position.occupied() & safety.answers() & drop_squares(position.laws(), us, move.kind());
    return position.hand(us).holds(move.kind()) && has(allowed, move.to()) &&
           !more_than_one(safety.checkers());
}

} // namespace

void legal_moves(const Position& position, MoveList& into, Which which) {
    into.clear();
    if (position.plain()) {
        if (position.turn() == Side::white) {
            list_plain<Side::white>(position, into, which);
        } else {
            list_plain<Side::black>(position, into, which);
        }
        return;
    }
    general::legal_moves(position, into);
    if (which == Which::noisy && !position.in_check()) {
        Move* const kept = std::remove_if(
            into.begin(), into.end(), [&position](Move move) { return !is_noisy(position, move); });
        into.resize(static_cast<std::size_t>(kept - into.begin()));
    }
}

MoveList legal_moves(const Position& position) {
    MoveList moves;
    legal_moves(position, moves);
    return moves;
}

std::uint64_t count_legal_moves(const Position& position) {
    if (!position.plain()) {
        return legal_moves(position).size();
    }
    return static_cast<std::uint64_t>(position.turn() == Side::white
                                          ? count_plain<Side::white>(position)
                                          : count_plain<Side::black>(position));
}

bool has_legal_move(const Position& position) {
    return count_legal_moves(position) != 0;
}

bool is_pseudo_legal(const Position& position, Move move) {
    MoveList moves;
    general::pseudo_legal_moves(position, moves);
    return is_among(moves, move);
}

bool is_legal(const Position& position, Move move) {
    if (position.plain() && move.is_drop()) {
        return position.turn() == Side::white ? is_legal_drop<Side::white>(position, move)
                                              : is_legal_drop<Side::black>(position, move);
    }
    if (position.plain()) { // all moves are found sooner than one is asked
        return is_among(legal_moves(position), move);
    }
    return is_pseudo_legal(position, move) && general::may_be_played(position, move);
}

bool could_be_rescued(const Position& position, const Supply& supply) {
    if (supply.rescue == Rescue::none) {
        return false;
    }
    const Side us = position.turn();
    Position supplied = position;
    for (const Kind kind : all_kinds) {
        const Bitboard own = kind == Kind::pawn ? position.pieces(us, kind) |
                                                      (position.pieces(us) & position.promoted())
                                                : position.pieces(us, kind) & ~position.promoted();
        const bool lacks = std::popcount(own) < men_in(supply.sets, kind) - supply.gone[kind];
        if (kind != Kind::king && (supply.rescue == Rescue::any_piece || lacks)) {
            supplied.give(us, kind);
        }
    }
    const MoveList moves = legal_moves(supplied);
    return std::any_of(moves.begin(), moves.end(), [](Move move) { return move.is_drop(); });
}

} // namespace rules
