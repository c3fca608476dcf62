// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/movegen_general.h"

#include "src/rules/board/castling.h"
#include "src/rules/board/drop_squares.h"

#include <algorithm>

namespace rules::general {
namespace {

Bitboard attacks(Kind kind, Side side, Square from, Bitboard occupied) {
    switch (kind) {
    case Kind::pawn:
        return pawn_attacks(side, from);
    case Kind::knight:
        return knight_attacks(from);
    case Kind::bishop:
        return bishop_attacks(from, occupied);
    case Kind::rook:
        return rook_attacks(from, occupied);
    case Kind::queen:
        return queen_attacks(from, occupied);
    case Kind::king:
        return king_attacks(from);
    }
    return 0;
}

void push_pawn_move(const Position& position, Square from, Square to, MoveList& into) {
    if (!has(own_rank(position.turn(), 8), to)) {
        into.push(Move::step(from, to));
        return;
    }
    into.push(Move::promote(from, to, Kind::queen));
    into.push(Move::promote(from, to, Kind::knight));
    if (position.laws().promotes_to_rook_and_bishop) {
        into.push(Move::promote(from, to, Kind::rook));
        into.push(Move::promote(from, to, Kind::bishop));
    }
}

void pawn_moves(const Position& position, MoveList& into) {
    const Side us = position.turn();
    const Bitboard empty = ~position.occupied();
    const auto crossed = position.en_passant();
    const Bitboard prey = position.pieces(other(us)) | (crossed ? bit(*crossed) : 0);
    Bitboard pawns = position.pieces(us, Kind::pawn);
    while (pawns != 0) {
        const Square from = pop(pawns);
        const Bitboard one = forward(us, bit(from)) & empty;
        const bool may_run = has(own_rank(us, 2), from) && !has(position.single_step(), from);
        Bitboard to = (pawn_attacks(us, from) & prey) | one;
        to |= may_run ? forward(us, one) & empty : 0;
        while (to != 0) {
            push_pawn_move(position, from, pop(to), into);
        }
    }
}

void piece_moves(const Position& position, MoveList& into) {
    const Side us = position.turn();
    for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen, Kind::king}) {
        Bitboard pieces = position.pieces(us, kind);
        while (pieces != 0) {
            const Square from = pop(pieces);
            Bitboard to = attacks(kind, us, from, position.occupied()) & ~position.pieces(us);
            while (to != 0) {
                into.push(Move::step(from, pop(to)));
            }
        }
    }
}

void castlings(const Position& position, MoveList& into) {
    const Side us = position.turn();
    for (const Wing wing : {Wing::king, Wing::queen}) {
        const auto rook = position.castling_rook(us, wing);
        if (!rook || !has(position.pieces(us, Kind::rook), *rook)) {
            continue;
        }
        const Square king = *position.castling_king(us);
        if ((castling_way(king, *rook).must_be_empty & position.occupied()) == 0) {
            into.push(Move::castle(king, *rook));
        }
    }
}

void drops(const Position& position, MoveList& into) {
    const Side us = position.turn();
    for (const Kind kind : all_kinds) {
        if (!position.hand(us).holds(kind)) {
            continue;
        }
        Bitboard to = ~position.occupied() & drop_squares(position.laws(), us, kind);
        while (to != 0) {
            into.push(Move::drop(kind, pop(to)));
        }
    }
}

Bitboard attackers_of_kings(const Position& position, Side side) {
    Bitboard found = 0;
    Bitboard kings = position.pieces(side, Kind::king);
    while (kings != 0) {
        found |= position.attackers(pop(kings), other(side), position.occupied());
    }
    return found;
}

/// The king may not start from an attacked square nor cross one. The rook still shields it, but
/// not on its last square: that is asked after the move.
bool castling_is_safe(const Position& position, Move move) {
    const Bitboard occupied = position.occupied() & ~bit(move.from());
    Bitboard asked = castling_way(move.from(), move.to()).kings_path | bit(move.from());
    while (asked != 0) {
        if (position.attackers(pop(asked), other(position.turn()), occupied) != 0) {
            return false;
        }
    }
    return true;
}

/// Whether a drop takes a check off one of the own kings.
bool blocks(const Position& before, const Position& after) {
    const Side us = before.turn();
    Bitboard kings = before.pieces(us, Kind::king);
    while (kings != 0) {
        const Square king = pop(kings);
        const Bitboard was = before.attackers(king, other(us), before.occupied());
        const Bitboard is = after.attackers(king, other(us), after.occupied());
        if ((was & ~is) != 0) {
            return true;
        }
    }
    return false;
}

/// Whether the side to move has no answer to a check, not even with a piece that may still come.
/// An answer that would itself be a forbidden mate counts: else the question would have no end.
bool is_mate(Position position) {
    for (const Kind kind : all_kinds) {
        position.give(position.turn(), kind);
    }
    MoveList answers;
    pseudo_legal_moves(position, answers);
    return std::none_of(answers.begin(), answers.end(), [&position](Move answer) {
        return may_be_played(position, answer, MateByDrop::allowed);
    });
}

bool drop_is_lawful(const Position& before, const Position& after, Move drop, MateByDrop mate) {
    const MoveLaws& laws = before.laws();
    if (!laws.drop_may_block && blocks(before, after)) {
        return false;
    }
    if (!has(after.checkers(), drop.to())) {
        return true;
    }
    const bool mate_is_asked = mate == MateByDrop::as_the_laws_say && !laws.drop_may_mate;
    return laws.drop_may_check && (!mate_is_asked || !is_mate(after));
}

} // namespace

void pseudo_legal_moves(const Position& position, MoveList& into) {
    into.clear();
    pawn_moves(position, into);
    piece_moves(position, into);
    castlings(position, into);
    drops(position, into);
}

bool may_be_played(const Position& position, Move move, MateByDrop mate) {
    const Side us = position.turn();
    const bool kings_are_taken = position.laws().kings_are_taken;
    if (!kings_are_taken && !move.is_drop() && move.type() != Move::Type::castle &&
        has(position.pieces(other(us), Kind::king), move.to())) {
        return false;
    }
    if (move.type() == Move::Type::castle && !castling_is_safe(position, move)) {
        return false;
    }
    const Position after = position.after(move);
    if (!kings_are_taken && attackers_of_kings(after, us) != 0) {
        return false;
    }
    return !move.is_drop() || drop_is_lawful(position, after, move, mate);
}

void legal_moves(const Position& position, MoveList& into) {
    pseudo_legal_moves(position, into);
    Move* const kept = std::remove_if(into.begin(), into.end(), [&position](Move move) {
        return !may_be_played(position, move);
    });
    into.resize(static_cast<std::size_t>(kept - into.begin()));
}

} // namespace rules::general
