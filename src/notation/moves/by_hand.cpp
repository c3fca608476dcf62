// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/by_hand.h"

#include "src/rules/match/possible_moves.h"

#include <cstdlib>

namespace notation {
namespace {

using base::Result;
using rules::Kind;
using rules::Move;
using rules::Position;
using Type = Move::Type;

bool fits_step_by_hand(const Position& position, const Written& written, Move move) {
    const bool from_here =
        (!written.from_file || *written.from_file == rules::file_of(move.from())) &&
        (!written.from_rank || *written.from_rank == rules::rank_of(move.from()));
    const bool becomes = move.type() == Type::promotion
                             ? move.kind() == written.promotes_to.value_or(Kind::queen)
                             : !written.promotes_to;
    const bool steps = move.type() == Type::step || move.type() == Type::promotion;
    if (!steps || move.to() != *written.to || !from_here || !becomes ||
        (written.kind && position.at(move.from())->kind != *written.kind)) {
        return false;
    }
    const bool both_squares = written.from_file && written.from_rank;
    return both_squares || rules::is_pseudo_legal(position, move);
}

bool fits_castling_by_hand(const Written& written, Move move) {
    return move.type() == Type::castle &&
           (move.to() > move.from()) == (written.wing == rules::Wing::king);
}

/// Of two rooks on one wing the outer one castles.
bool further_out(Move a, Move b) {
    return std::abs(rules::file_of(a.to()) - rules::file_of(a.from())) >
           std::abs(rules::file_of(b.to()) - rules::file_of(b.from()));
}

Result<Move, MoveFault> castling_by_hand(const Position& position, const Written& written) {
    Move found;
    for (const Move move : rules::possible_moves(position)) {
        if (fits_castling_by_hand(written, move) && (!found || further_out(move, found))) {
            found = move;
        }
    }
    return found ? Result<Move, MoveFault>(found) : base::failure(MoveFault::no_such_move);
}

Result<Move, MoveFault> step_by_hand(const Position& position, const Written& written) {
    Move found;
    for (const Move move : rules::possible_moves(position)) {
        if (fits_step_by_hand(position, written, move)) {
            if (found) {
                return base::failure(MoveFault::ambiguous);
            }
            found = move;
        }
    }
    return found ? Result<Move, MoveFault>(found) : base::failure(MoveFault::no_such_move);
}

/// A move that captures a king left in check: the capture is a claim (Wall 40), not a half-move.
/// Any of several capturing pieces will do.
Result<Move, MoveFault> taking_the_king(const Position& position, const Written& written) {
    const auto king = position.at(*written.to);
    if (!king || king->kind != Kind::king || king->side == position.turn()) {
        return base::failure(MoveFault::no_such_move);
    }
    for (auto men = position.pieces(position.turn()); men != 0;) {
        const rules::Square from = rules::pop(men);
        const bool meant = (!written.kind || position.at(from)->kind == *written.kind) &&
                           (!written.from_file || *written.from_file == rules::file_of(from)) &&
                           (!written.from_rank || *written.from_rank == rules::rank_of(from));
        if (meant &&
            rules::has(position.attackers(*written.to, position.turn(), position.occupied()),
                       from)) {
            return Move::step(from, *written.to);
        }
    }
    return base::failure(MoveFault::no_such_move);
}

} // namespace

Result<Move, MoveFault> fit_by_hand(const Position& position, const Written& written) {
    const auto lawful = fit(position, written);
    if (lawful || lawful.error() != MoveFault::no_such_move) {
        return lawful;
    }
    if (written.type == Type::castle) {
        return castling_by_hand(position, written);
    }
    if (written.type != Type::drop) {
        const auto step = step_by_hand(position, written);
        return step || step.error() != MoveFault::no_such_move ? step
                                                               : taking_the_king(position, written);
    }
    const Move drop = Move::drop(*written.kind, *written.to);
    return rules::why_impossible(position, drop)
               ? Result<Move, MoveFault>(base::failure(MoveFault::no_such_move))
               : Result<Move, MoveFault>(drop);
}

Result<Typed, MoveFault> typed_by_hand(const Position& position, std::string_view text) {
    const auto typed = parse_typed(position, text);
    const auto written = read_move(text);
    if (typed || typed.error() != MoveFault::no_such_move || !written) {
        return typed;
    }
    const auto move = fit_by_hand(position, *written);
    if (!move) {
        return base::failure(move.error());
    }
    return Typed{*move, move->type() == Type::promotion && !written->promotes_to};
}

} // namespace notation
